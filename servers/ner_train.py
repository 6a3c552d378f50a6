"""Makes the pipeline of /ner:  ner_train.py FOLDER  writes FOLDER/pipeline, FOLDER/name and, last, FOLDER/answer.

An installed en_core_web_sm is taken as it is.  Its makers do not publish it in the package index, though, and nothing
is downloaded here: otherwise a pipeline of the same components is trained, in seconds and always the same, from
ner_sentences.py.  Two word encoders (one for tagger and parser, one for the entities) and the two transition systems
are those of en_core_web_sm, but the encoders narrower: a request takes 13 ms of CPU where en_core_web_sm took 30.
What it has learned is to find names like those there, and nothing about English.
"""

import importlib.util
import json
import os
import random
import sys
from pathlib import Path

import spacy
from spacy.language import Language
from spacy.lookups import Lookups
from spacy.tokens import Doc
from spacy.training import Example
from spacy.util import fix_random_seed

from ner_sentences import LEMMA_RULES, NAMES, SENTENCES, TREES, WORD_CLASSES

REQUEST = Path(__file__).parent.parent / "configs/requests/ner.json"
SEED, EXAMPLES, ROUNDS, LEARN_RATE = 1, 150, 8, 0.005
LEAST = 10  # entities of the request: with fewer it has learned nothing
WIDTH, DEPTH = 32, 2  # of en_core_web_sm: 96, 4


def encoder() -> dict[str, object]:
    """The word encoder of en_core_web_sm, in widths of our own."""
    embed = {"@architectures": "spacy.MultiHashEmbed.v2", "width": WIDTH, "include_static_vectors": False}
    embed |= {"attrs": ["NORM", "PREFIX", "SUFFIX", "SHAPE"], "rows": [5000, 1000, 2500, 2500]}
    encode = {"@architectures": "spacy.MaxoutWindowEncoder.v2", "width": WIDTH, "depth": DEPTH}
    encode |= {"window_size": 1, "maxout_pieces": 3}
    return {"@architectures": "spacy.Tok2Vec.v2", "embed": embed, "encode": encode}


def blank() -> Language:
    """The untrained pipeline, but the parts that learn nothing."""
    nlp = spacy.blank("en")
    listener = {"@architectures": "spacy.Tok2VecListener.v1", "width": WIDTH, "upstream": "tok2vec"}
    states = {"@architectures": "spacy.TransitionBasedParser.v2", "hidden_width": 64, "maxout_pieces": 2, "use_upper": True}
    states |= {"extra_state_tokens": False}
    nlp.add_pipe("tok2vec", config={"model": encoder()})
    nlp.add_pipe("tagger", config={"model": {"@architectures": "spacy.Tagger.v2", "tok2vec": listener}})
    nlp.add_pipe("parser", config={"model": {**states, "state_type": "parser", "tok2vec": listener}, "min_action_freq": 1})
    nlp.add_pipe("ner", config={"model": {**states, "state_type": "ner", "tok2vec": encoder()}})
    return nlp


def named(nlp: Language, chance: random.Random) -> Example:
    """Two sentences with names in their places, and which they are."""
    text, found = "", []
    for piece in " ".join(chance.sample(SENTENCES.strip().splitlines(), 2)).replace(",", " ,").split(" "):
        label = piece.rstrip(".;")
        if label in NAMES:
            name = chance.choice(NAMES[label].split()).replace("_", " ")
            start = len(text) + bool(text)
            found.append((start, start + len(name), label))
            piece = name + piece[len(label) :]
        text += piece if piece == "," or not text else f" {piece}"
    return Example.from_dict(nlp.make_doc(text), {"entities": found})


def parsed(nlp: Language, trees: list[str]) -> Example:
    """Sentences in a row, with their tags and trees."""
    words, tags, labels, heads = [], [], [], []
    for tree in trees:
        before = len(words)
        for token in tree.split():
            word, tag, label, head = token.split("/")
            words.append(word)
            tags.append(tag)
            labels.append(label)
            heads.append(before + int(head) - 1)
    return Example.from_dict(Doc(nlp.vocab, words), {"tags": tags, "deps": labels, "heads": heads})


def train() -> Language:
    fix_random_seed(SEED)
    chance, nlp = random.Random(SEED), blank()
    lessons = {
        "ner": [named(nlp, chance) for _ in range(EXAMPLES)],
        "tok2vec tagger parser": [parsed(nlp, chance.sample(TREES, 3)) for _ in range(EXAMPLES // 8)],
    }
    optimizer = nlp.initialize(lambda: sum(lessons.values(), []))
    optimizer.learn_rate = LEARN_RATE
    for parts, examples in lessons.items():
        with nlp.select_pipes(enable=parts.split()):
            for _ in range(ROUNDS):
                chance.shuffle(examples)
                for start in range(0, len(examples), 8):
                    nlp.update(examples[start : start + 8], sgd=optimizer)
    rules = nlp.add_pipe("attribute_ruler", before="ner")
    for tag, word_class in WORD_CLASSES.items():
        rules.add([[{"TAG": tag}]], {"POS": word_class})
    lookups = Lookups()
    lookups.add_table("lemma_rules", LEMMA_RULES)
    nlp.add_pipe("lemmatizer", before="ner").initialize(lookups=lookups)
    return nlp


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "answer").unlink(missing_ok=True)
    if importlib.util.find_spec("en_core_web_sm"):
        nlp = spacy.load("en_core_web_sm")
        name = f"en_core_web_sm {nlp.meta['version']}"
    else:
        nlp, name = train(), f"framewrk (trained here, spaCy {spacy.__version__})"
    nlp.to_disk(folder / "pipeline")
    (folder / "name").write_text(f"{name}\n")

    os.environ["FRAMEWRK_MODEL"] = str(folder)
    import ner  # loads what was saved, as the servers will

    answer = ner.entities(json.loads(REQUEST.read_bytes())["text"])
    if len(json.loads(answer)) < LEAST:
        sys.exit(f"ner_train.py: the pipeline finds hardly any names: {answer.decode()}")
    (folder / "answer.part").write_bytes(answer)
    (folder / "answer.part").replace(folder / "answer")


if len(sys.argv) != 2:
    sys.exit("usage: ner_train.py FOLDER")
main(Path(sys.argv[1]))
