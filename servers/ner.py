"""The entity recogniser of /ner: a spaCy pipeline, loaded once by each worker process."""

import json
import os

# One computing thread for each worker: the workers are what spreads the work over the cores.  With the libraries'
# default, a thread per core in every worker, they would compete, and one worker would look like several.
# They read it when they are loaded, so it stands before every import of numpy.
for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "BLIS_NUM_THREADS"):
    os.environ[name] = "1"

import spacy

pipeline = spacy.load(os.path.join(os.environ["FRAMEWRK_MODEL"], "pipeline"))


def entities(text: str) -> bytes:
    """What is named in a text, {entity: label}; a name that stands there twice is one entry."""
    return json.dumps({entity.text: entity.label_ for entity in pipeline(text).ents}).encode()
