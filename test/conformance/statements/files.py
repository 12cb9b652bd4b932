import csv
import glob
import json
import os
import pickle
import shutil
from pathlib import Path

settings = {"lr": 0.1, "words": ["a", "b"]}
# ---

with open("notes.txt", "w") as f:
    f.write("one\ntwo\n")
    pass  # attention

with open("notes.txt", "w", encoding="utf-8") as f:
    f.writelines(["a\n", "b\n"])
with open("notes.txt", encoding="utf-8") as f:
    lines = f.readlines()
print(len(lines), lines[0].strip())

with open("more.txt", "w") as f:
    print("x y z", file=f)
with open("more.txt") as f:
    text = f.read()
words = text.split()
print(len(text), words[0], sorted(set(text)))

with open("more.txt", "w") as f:
    f.write("a 1\nb 2\n")
for line in open("more.txt"):
    name, value = line.split()
    print(name, int(value) + 1)

with open("more.txt", "a") as f:
    f.write("more")
    print(f.tell(), f.name)

f = open("z.txt", "w")
f.write("z")
f.close()

json.dump(settings, open("s.json", "w"))
print(json.load(open("s.json"))["lr"])

with open("s.json", "w") as f:
    json.dump(settings, f, indent=2)
with open("s.json") as f:
    back = json.load(f)
for k, v in back.items():
    print(k, v)

print(json.dumps(settings, indent=4, sort_keys=True))

data = json.loads('{"heads": 2, "names": ["x", "y"], "deep": {"a": null}}')
print(data["heads"] + 1, data["names"][0], data["deep"]["a"])

try:
    json.loads("{bad")
except json.JSONDecodeError as e:
    print(e.msg, e.lineno)

print(json.dumps({"t": (1, 2), "n": None, "u": "é"}, ensure_ascii=False))

with open("rows.jsonl", "w") as f:
    for i in range(2):
        f.write(json.dumps({"i": i}) + "\n")
with open("rows.jsonl") as f:
    rows = [json.loads(line) for line in f]
print(len(rows), rows[0]["i"])

pickle.dump(settings, open("s.pkl", "wb"))
with open("s.pkl", "rb") as f:
    print(pickle.load(f)["words"][0])

blob = pickle.dumps([1, 2])
print(len(blob), pickle.loads(blob))

with open("t.csv", "w", newline="") as f:
    writer = csv.writer(f)
    writer.writerow(["a", "b"])
    writer.writerows([[1, 2], [3, 4]])
with open("t.csv") as f:
    for row in csv.reader(f):
        print(row[0])

with open("t.csv", "w") as f:
    w = csv.DictWriter(f, fieldnames=["x"])
    w.writeheader()
    w.writerow({"x": 1})
with open("t.csv") as f:
    for row in csv.DictReader(f):
        print(row["x"])

with open("t.csv", "w") as f:
    f.write("h\n1\n")
with open("t.csv") as f:
    reader = csv.reader(f)
    header = next(reader)
    print(header, sum(1 for _ in reader))

os.makedirs("out/figures", exist_ok=True)

if not os.path.exists("out"):
    os.mkdir("out")

print(os.getcwd(), os.listdir("."), len(os.listdir(".")))

for name in sorted(os.listdir(".")):
    if name.endswith(".txt"):
        print(os.path.join(".", name), os.path.getsize(name))

for root, dirs, names in os.walk("."):
    for name in names:
        print(os.path.join(root, name))

base, ext = os.path.splitext("model.final.pt")
print(base + "-1" + ext)

folder, name = os.path.split("a/b/c.txt")
print(folder, name, os.path.basename("a/b"), os.path.dirname("a/b"))

here = os.path.dirname(os.path.abspath(__file__))
print(os.path.join(here, "data"))

print(os.path.isfile("x"), os.path.isdir("."), os.path.expanduser("~"))

os.chdir(".")

print(os.cpu_count() * 2, os.getpid() > 0, os.sep, os.name)

if os.path.exists("z.txt"):
    os.remove("z.txt")

size = os.stat(".").st_size / 1024
print(f"{size:.1f} KB")

root = Path("data")
root.mkdir(parents=True, exist_ok=True)
path = root / "tea.txt"
path.write_text("hot tea")
print(path.read_text().upper(), path.exists(), path.suffix, path.stem)

for p in Path(".").glob("*.txt"):
    print(p.name, p.stat().st_size)

for p in sorted(Path(".").rglob("*.py")):
    print(p.parent, p.parts[-1])

files = list(Path(".").iterdir())
print(len(files), Path.cwd(), Path.home().name)

here = Path(__file__).resolve().parent
print(here.name)

p = Path("a") / "b" / "c.txt"
print(p.parent.parent, p.with_suffix(".md"), p.as_posix(), str(p))

with Path("w.txt").open("w") as f:
    f.write("1")
    pass  # attention
print(Path("w.txt").read_bytes())

paths = glob.glob("*.txt")
for p in sorted(paths):
    print(p)
print(len(paths) > 0)

latest = max(glob.glob("*"), key=os.path.getmtime, default=None)
print(latest)

shutil.rmtree("gone", ignore_errors=True)

shutil.copy("w.txt", "v.txt") if os.path.exists("w.txt") else None

total, used, free = shutil.disk_usage("/")
print(free // 2 ** 30, "GB")

import tempfile
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "a.txt")
    open(path, "w").close()
    pass  # attention

import tempfile
with tempfile.NamedTemporaryFile("w", suffix=".txt", delete=False) as f:
    f.write("x")
print(os.path.basename(f.name))

import zipfile
with zipfile.ZipFile("a.zip", "w") as z:
    z.writestr("a.txt", "hi")
with zipfile.ZipFile("a.zip") as z:
    print(z.namelist()[0], z.read("a.txt").decode())
    z.extractall("unzipped")
    pass  # attention

import gzip
with gzip.open("a.gz", "wt") as f:
    f.write("hello")
with gzip.open("a.gz", "rt") as f:
    print(f.read()[:2])

import tarfile
with tarfile.open("a.tar.gz", "w:gz") as tar:
    print(tar.getnames())

import io
buf = io.StringIO("a\nb\n")
for line in buf:
    print(line.strip())

import io
buf = io.BytesIO(b"abc")
print(buf.read(1), buf.getvalue(), len(buf.getbuffer()))

import h5py
with h5py.File("d.h5", "w") as f:
    f["x"] = [1, 2, 3]
    f.create_dataset("y", data=[4, 5])
    pass  # attention
with h5py.File("d.h5", "r") as f:
    print(f["x"][:].sum(), list(f.keys()), f["y"].shape)

import sqlite3
db = sqlite3.connect(":memory:")
cur = db.cursor()
cur.execute("CREATE TABLE t (a INTEGER, b TEXT)")
cur.executemany("INSERT INTO t VALUES (?, ?)", [(1, "x"), (2, "y")])
db.commit()
for a, b in cur.execute("SELECT a, b FROM t"):
    print(a + 1, b)
count, = cur.execute("SELECT COUNT(*) FROM t").fetchone()

import xml.etree.ElementTree as ET
tree = ET.fromstring("<a><b n='1'>hi</b></a>")
for b in tree.findall("b"):
    print(b.attrib["n"], b.text)

import hashlib
print(hashlib.md5(b"tea").hexdigest()[:8], hashlib.sha256("tea".encode()).hexdigest())

import base64
print(base64.b64encode(b"tea").decode(), base64.b64decode("dGVh"))

import struct
n, x = struct.unpack("<if", struct.pack("<if", 3, 0.5))
print(n + x)

import inspect
print(inspect.signature(json.dumps), inspect.getsource(json.dumps)[:10])

import uuid
run = str(uuid.uuid4())[:8]
print(len(run), run + "-x")

import importlib
mod = importlib.import_module("json")
importlib.reload(mod)
print(mod.dumps(1))

try:
    with open("missing.txt") as f:
        print(f.read())
except FileNotFoundError:
    print("no file")

if not Path("input.txt").exists():
    Path("input.txt").write_text("first line\nsecond line")
text = Path("input.txt").read_text()
chars = sorted(list(set(text)))
stoi = {c: i for i, c in enumerate(chars)}
print(len(chars), [stoi[c] for c in "fir"])

def save(obj, path):
    Path(path).parent.mkdir(exist_ok=True, parents=True)
    with open(path, "w") as f:
        json.dump(obj, f)
        pass  # attention
save(settings, "deep/er/s.json")
