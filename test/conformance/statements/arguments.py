import argparse
import os
import sys
# ---

parser = argparse.ArgumentParser(description="Train a model")
args = parser.parse_args([])

parser = argparse.ArgumentParser()
parser.add_argument("--lr", type=float, default=0.001, help="learning rate")
parser.add_argument("--epochs", type=int, default=10)
args = parser.parse_args([])
print(args.lr * 10, args.epochs + 1)

parser = argparse.ArgumentParser(formatter_class=argparse.ArgumentDefaultsHelpFormatter)
parser.add_argument("-b", "--batch-size", type=int, default=8, metavar="N")
args = parser.parse_args("")
print(args.batch_size)

parser = argparse.ArgumentParser()
parser.add_argument("--causal", action="store_true")
parser.add_argument("--no-bias", dest="bias", action="store_false")
args, rest = parser.parse_known_args([])
if args.causal:
    print("causal")
print(args.bias, rest)

parser = argparse.ArgumentParser()
parser.add_argument("--model", choices=["small", "large"], default="small")
parser.add_argument("--dims", nargs="+", type=int, default=[8, 16])
args = parser.parse_args(["--dims", "1", "2"])
for d in args.dims:
    print(d)
for key, value in vars(args).items():
    print(f"{key}: {value}")

parser = argparse.ArgumentParser()
parser.add_argument("words", nargs="*")
args = parser.parse_args(["we", "drink", "tea"])
print(len(args.words))

parser = argparse.ArgumentParser()
group = parser.add_argument_group("model")
group.add_argument("--heads", type=int, default=2)
only = parser.add_mutually_exclusive_group()
only.add_argument("--train", action="store_true")
only.add_argument("--test", action="store_true")
args = parser.parse_args([])
args.head_dim = 8 // args.heads

parser = argparse.ArgumentParser()
sub = parser.add_subparsers(dest="command")
train = sub.add_parser("train")
train.add_argument("--steps", type=int, default=3)
args = parser.parse_args(["train"])
print(args.command, args.steps)

args = argparse.Namespace(lr=0.1, heads=4)
print(args.heads, vars(args), "lr" in args)

class Args:
    lr = 0.1
    heads = 2
args = Args()
print(args.heads)

from types import SimpleNamespace
cfg = SimpleNamespace(n_head=2, n_embd=8)
cfg.size = cfg.n_embd // cfg.n_head
print(cfg)

parser = argparse.ArgumentParser()
parser.set_defaults(seed=1)
parser.add_argument("--verbose", "-v", action="count", default=0)
args = parser.parse_args(["-vv"])
print(args.verbose > 1, args.seed)

def parse():
    p = argparse.ArgumentParser()
    p.add_argument("--n", type=int, default=3)
    return p.parse_args([])
args = parse()
for i in range(args.n):
    pass  # attention

name = sys.argv[1] if len(sys.argv) > 1 else "default"
print(name)

if len(sys.argv) > 3:
    print("usage")
    sys.exit(1)

script, *rest = sys.argv
print(len(rest))

print(sys.version, sys.platform, sys.executable)

print(sys.version_info.major, sys.version_info >= (3, 8), sys.version.split()[0])

sys.path.append("..")

sys.path.insert(0, os.path.abspath(os.path.join(os.path.dirname(__file__), "..")))

sys.setrecursionlimit(10000)

print(sys.getsizeof([1, 2]), sys.maxsize > 2 ** 32, sys.byteorder)

if "google.colab" in sys.modules:
    print("Colab")

try:
    import google.colab
    IN_COLAB = True
except ImportError:
    IN_COLAB = False
print(IN_COLAB)

os.environ["CUDA_VISIBLE_DEVICES"] = "0"

os.environ["TOKENIZERS_PARALLELISM"] = "false"
os.environ.setdefault("OMP_NUM_THREADS", "1")

os.environ["PYTORCH_CUDA_ALLOC_CONF"] = "max_split_size_mb:128"
print(os.environ.get("HOME"), os.getenv("LR", "0.1"))

key = os.environ.get("API_KEY")
if key is None:
    print("no key")

lr = float(os.getenv("LR", 0.1))
print(lr * 2)

rank = int(os.environ.get("RANK", -1)) != -1
print(rank)

for k, v in os.environ.items():
    if k.startswith("PY"):
        print(k, v)

import signal
signal.signal(signal.SIGINT, lambda s, f: sys.exit(0))

import subprocess
out = subprocess.run(["echo", "hi"], capture_output=True, text=True)
print(out.stdout.strip(), out.returncode == 0)

import subprocess
print(subprocess.check_output(["echo", "hi"]).decode().split()[0])

import platform
print(platform.python_version(), platform.system() == "Linux", platform.machine())

import getpass
user = getpass.getuser()
print(f"hello {user}")

import configparser
ini = configparser.ConfigParser()
ini["model"] = {"heads": "2"}
print(ini["model"].getint("heads"), ini.sections())

import atexit
atexit.register(lambda: print("bye"))

os.system("echo hello")
