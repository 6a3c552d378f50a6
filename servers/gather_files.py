"""What /gather fetches and answers: gather_files.py FOLDER ROWS FILES

Writes FOLDER/ROWS/0.json and so on, FILES of them, each a table of ROWS rows (1000 rows are 72.7 KB), and at last
FOLDER/gather-FILES-ROWS: the answer that every app has to give.  Where that is there already, nothing is done.
The numbers are random but the same everywhere and always: a file's own number is the seed.
"""

import json
import os
import random
import sys
from datetime import date, timedelta
from pathlib import Path
from typing import Any

FIRST = date(2020, 1, 1)


def document(number: int, rows: int) -> dict[str, Any]:
    """One file.  Values from 0.1 to 0.9, which no JSON library prints with an exponent."""
    numbers = random.Random(number)
    return {
        "columns": ["date", "foo", "bar", "baz"],
        "rows": [
            [int(f"{FIRST + timedelta(days=row):%Y%m%d}"), *(0.1 + 0.8 * numbers.random() for _ in range(3))]
            for row in range(rows)
        ],
    }


def write(path: Path, text: str) -> None:
    """Never leaves a part of a file under its own name, whatever interrupts it and whoever else writes it."""
    aside = path.with_name(f".{path.name}.{os.getpid()}")
    aside.write_text(text)
    aside.replace(path)


def main(folder: Path, rows: int, files: int) -> None:
    answer = folder / f"gather-{files}-{rows}"
    if answer.exists():
        return
    (folder / str(rows)).mkdir(parents=True, exist_ok=True)
    documents = [document(number, rows) for number in range(files)]
    for number, content in enumerate(documents):
        write(folder / str(rows) / f"{number}.json", json.dumps(content))
    # by the standard library, so that orjson in the apps is checked, not repeated
    write(answer, json.dumps(documents, separators=(",", ":")))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
