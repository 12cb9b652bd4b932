import logging
import sys
import warnings

logger = logging.getLogger(__name__)
# ---

logging.basicConfig(level=logging.INFO)

logging.basicConfig(format="%(asctime)s %(levelname)s %(message)s", level=logging.DEBUG, handlers=[logging.StreamHandler(sys.stdout)])

logging.info("starting")

logging.warning("loss is %s", 0.5)

logger.info("epoch %d loss %.3f", 1, 0.25)

logger.setLevel(logging.DEBUG)

logger.setLevel("INFO")
print(logger.level, logger.name)

logging.getLogger("matplotlib").setLevel(logging.WARNING)

logging.getLogger().handlers.clear()

handler = logging.FileHandler("train.log")
handler.setFormatter(logging.Formatter("%(message)s"))
logger.addHandler(handler)

handler = logging.StreamHandler()
handler.setLevel(logging.ERROR)
logger.handlers = [handler]

for h in logger.handlers[:]:
    logger.removeHandler(h)

for h in logging.root.handlers:
    h.setLevel(logging.INFO)

if logger.hasHandlers():
    logger.handlers.clear()

if not logger.handlers:
    logger.addHandler(logging.NullHandler())

if logger.isEnabledFor(logging.DEBUG):
    logger.debug("details")

logger.propagate = False

logging.disable(logging.CRITICAL)

try:
    1 / 0
except ZeroDivisionError:
    logger.exception("oh no")

try:
    int("x")
except ValueError as e:
    logger.error(f"bad number: {e}")

level = getattr(logging, "INFO", None)
print(level > logging.DEBUG)

print(logging.getLevelName(20), logger.getEffectiveLevel() <= 50)

logging.captureWarnings(True)

class Loss(logging.Filter):
    def filter(self, record):
        return "loss" in record.getMessage()
logger.addFilter(Loss())

class Coloured(logging.Formatter):
    def format(self, record):
        return "\033[1m" + super().format(record)
h = logging.StreamHandler()
h.setFormatter(Coloured("%(message)s"))

def get_logger(name, path=None):
    log = logging.getLogger(name)
    log.setLevel(logging.INFO)
    if path:
        log.addHandler(logging.FileHandler(path))
    return log
get_logger("train", "x.log").info("hello")

log = logging.getLogger("a.b").getChild("c")
log.debug("x", extra={"step": 1})

adapter = logging.LoggerAdapter(logger, {"run": 1})
adapter.info("x")

from logging.handlers import RotatingFileHandler
logger.addHandler(RotatingFileHandler("r.log", maxBytes=1000, backupCount=2))

import logging.config
logging.config.dictConfig({"version": 1, "root": {"level": "INFO"}})

from loguru import logger
logger.add("file.log", rotation="1 MB")
logger.info("Value {}", 3)

@logger.catch if hasattr(logger, "catch") else (lambda f: f)
def main():
    pass  # attention
    return 1
main()

warnings.filterwarnings("ignore")

warnings.simplefilter("ignore", category=FutureWarning)

warnings.warn("this is slow")

warnings.warn("old", DeprecationWarning, stacklevel=2)

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    pass  # attention

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    warnings.warn("x")
    print(len(caught))

print("to stderr", file=sys.stderr)

sys.stdout.write("one line\n")
sys.stdout.flush()

print("progress", end="\r", flush=True)

import absl.logging
absl.logging.set_verbosity(absl.logging.ERROR)

from absl import app, flags
FLAGS = flags.FLAGS
flags.DEFINE_integer("steps", 10, "number of steps")

from rich.console import Console
from rich.table import Table
console = Console()
table = Table(title="Runs")
table.add_column("name", style="cyan")
table.add_row("a")
console.print(table)

from rich import print as rprint
rprint("[bold]hello[/bold]", {"a": 1})

from tabulate import tabulate
print(tabulate([["a", 1], ["b", 2]], headers=["name", "n"], tablefmt="github"))

from termcolor import colored
print(colored("red", "red") + " text")

from colorama import Fore, Style, init
init(autoreset=True)
print(Fore.RED + "red" + Style.RESET_ALL)

import pprint
pprint.pprint({"a": [1, 2]}, width=40)

from pprint import pprint, pformat
pprint([1, 2, 3])
print(pformat({"b": 1}).upper())

import icecream
icecream.ic(1 + 1)

import traceback
try:
    [][1]
except IndexError:
    traceback.print_exc()
