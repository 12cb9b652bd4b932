import collections
import functools
import itertools
import math
import operator
import random
import time
from collections import Counter, OrderedDict, defaultdict, deque, namedtuple
from datetime import datetime, timedelta

words = ["tea", "is", "hot", "tea"]
# ---

counts = Counter(words)
print(counts["tea"], counts.most_common(1)[0], sum(counts.values()))

counts = Counter()
counts.update(words)
counts["is"] += 1
for w, c in counts.most_common():
    print(w, c)

groups = defaultdict(list)
for w in words:
    groups[len(w)].append(w)
print(dict(groups))

stats = defaultdict(lambda: defaultdict(int))
stats["a"]["b"] += 1

queue = deque([1, 2], maxlen=3)
queue.append(3); queue.appendleft(0)
print(queue.popleft(), len(queue), queue[-1])

Point = namedtuple("Point", ["x", "y"])
p = Point(1, y=2)
x, y = p
print(p.x + y, p._replace(x=5), p._asdict())

od = OrderedDict([("a", 1), ("b", 2)])
od.move_to_end("a")
print(list(od), od.popitem(last=False))

merged = collections.ChainMap({"a": 1}, {"b": 2})
print(merged["b"])

for a, b in itertools.product([1, 2], repeat=2):
    print(a, b)

for pair in itertools.combinations(words, 2):
    print(pair)

flat = list(itertools.chain.from_iterable([[1], [2, 3]]))
print(flat, list(itertools.chain([1], [2])))

for key, group in itertools.groupby(sorted(words)):
    print(key, len(list(group)))

print(list(itertools.islice(itertools.count(1), 3)), list(itertools.accumulate([1, 2, 3])))

cyc = itertools.cycle([1, 2])
print(next(cyc), next(cyc), next(cyc))

print(list(itertools.zip_longest([1], [2, 3], fillvalue=0)), list(itertools.permutations([1, 2])))

print(list(itertools.takewhile(lambda x: x < 3, [1, 2, 5])), list(itertools.repeat(1, 2)), list(itertools.starmap(pow, [(2, 3)])))

a, b = itertools.tee(words)
next(b, None)
print(list(zip(a, b)), list(itertools.pairwise([1, 2, 3])))

total = functools.reduce(lambda a, b: a + b, [1, 2, 3])
print(total, functools.reduce(operator.mul, [2, 3]))

@functools.lru_cache(maxsize=None)
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(12), fib.cache_info())

@functools.cache
def square(n):
    return n * n
print(square(3))

@functools.wraps(print)
def wrapped(*args):
    return print(*args)
wrapped("x")

def timed(f):
    @functools.wraps(f)
    def inner(*args, **kwargs):
        start = time.time()
        out = f(*args, **kwargs)
        print(f"{f.__name__} took {time.time() - start:.2f}s")
        return out
    return inner
@timed
def work():
    pass  # attention
    return 3
print(work())

double = functools.partial(operator.mul, 2)
print(double(4), double.func, double.args)

@functools.total_ordering
class Version:
    def __init__(self, n):
        self.n = n
    def __eq__(self, other):
        return self.n == other.n
    def __lt__(self, other):
        return self.n < other.n
print(Version(1) < Version(2), max([Version(1), Version(3)], key=lambda v: v.n).n)

@functools.singledispatch
def show(x):
    print("thing", x)
@show.register
def _(x: int):
    print("int", x)
show(1)

print(sorted(words, key=functools.cmp_to_key(lambda a, b: len(a) - len(b))))

print(sorted(words, key=operator.itemgetter(0)), operator.attrgetter("real")(3))

start = time.time()
elapsed = time.time() - start
print(f"{elapsed:.3f} s")

t0 = time.perf_counter()
ms = (time.perf_counter() - t0) * 1000
if ms > 100:
    print("slow")
print(f"{ms:.2f} ms, {1 / max(ms, 1e-9):.0f}/s")

time.sleep(0.001)

print(time.strftime("%Y-%m-%d"), time.ctime(), time.localtime().tm_year + 1)

m, s = divmod(time.monotonic(), 60)
print(int(m), round(s, 1))

now = datetime.now()
print(now, now.year, now.strftime("%H:%M"), now.isoformat())

stamp = datetime.now().strftime("%Y%m%d_%H%M%S")
path = f"runs/{stamp}"
print(path)

later = datetime.now() + timedelta(days=2, hours=3)
print((later - datetime.now()).days, later > datetime.now())

d = datetime(2024, 5, 17)
print(d.weekday(), d.month, d.strftime("%d/%m/%Y"), (datetime(2024, 6, 1) - d).days)

d = datetime.strptime("2024-05-17", "%Y-%m-%d")
print(d.date(), d.timestamp() > 0)

import datetime as dt
print(dt.date.today(), dt.timedelta(seconds=90), dt.datetime.utcnow())
age = dt.date.today().year - 2000

random.seed(42)

print(random.random(), random.randint(1, 6), random.choice(words), random.uniform(0, 1))

random.shuffle(words)
print(words, random.sample(range(10), 3), random.choices("ab", weights=[1, 2], k=3))

r = random.Random(3)
print(r.gauss(0, 1), r.randrange(5), r.getrandbits(4))

state = random.getstate()
random.setstate(state)

print(math.sqrt(16), math.pi, math.exp(1), math.log(8, 2), math.floor(2.5), math.ceil(2.5))

print(math.factorial(5), math.gcd(12, 18), math.comb(5, 2), math.isclose(0.1 + 0.2, 0.3), math.prod([2, 3]))

print(math.inf > 1, math.nan != math.nan, -math.inf, math.isnan(float("nan")), math.hypot(3, 4), math.dist([0, 0], [3, 4]))

print(math.sin(1), math.tanh(0.5), math.atan2(1, 1), math.degrees(math.pi), math.erf(1), math.fsum([0.1] * 3))

import heapq
heap = [3, 1, 2]
heapq.heapify(heap)
heapq.heappush(heap, 0)
print(heapq.heappop(heap), heapq.nlargest(2, heap), heapq.nsmallest(1, words, key=len))

import bisect
xs = [1, 3, 5]
bisect.insort(xs, 4)
print(bisect.bisect_left(xs, 3), xs)

import statistics
print(statistics.mean([1, 2]), statistics.stdev([1, 2, 3]), statistics.median([1, 5, 2]), statistics.mode("aab"))

import copy
deep = copy.deepcopy({"a": [1]})
deep["a"].append(2)
print(deep, copy.copy(words) is words)

import gc
gc.collect()

import timeit
print(timeit.timeit("1 + 1", number=10) < 1)

import contextlib
@contextlib.contextmanager
def timer(name):
    start = time.time()
    yield start
    print(name, time.time() - start)
with timer("step") as t:
    pass  # attention

import contextlib, io
out = io.StringIO()
with contextlib.redirect_stdout(out):
    print("hidden")
print(out.getvalue().strip())

import contextlib
with contextlib.suppress(KeyError):
    {}["x"]
    print("never")

from contextlib import nullcontext, ExitStack
with nullcontext():
    pass  # attention

from decimal import Decimal, getcontext
from fractions import Fraction
getcontext().prec = 6
print(Decimal("0.1") + Decimal("0.2"), Fraction(1, 3) + Fraction(1, 6))

import threading, queue
lock = threading.Lock()
with lock:
    pass  # attention
t = threading.Thread(target=lambda: print("thread"), daemon=True)
t.start()
t.join()

from concurrent.futures import ThreadPoolExecutor, as_completed
with ThreadPoolExecutor(max_workers=2) as pool:
    print(list(pool.map(lambda x: x * x, [1, 2, 3])))
    futures = [pool.submit(len, w) for w in words]
    for f in as_completed(futures):
        print(f.result())

import multiprocessing as mp
print(mp.cpu_count() // 2, mp.current_process().name)

import asyncio
async def main():
    await asyncio.sleep(0)
    return 5
print(asyncio.run(main()))

print(list(map(str.upper, words)), list(filter(None, [0, 1])), any(w == "hot" for w in words), all(words))

print(*zip(*[(1, 2), (3, 4)]), sep="\n")

first, *rest = words
*_, last = words
print(first, rest, last)

print(f"{1234567:,} {0.12345:.2%} {42:05d} {'x':>5} {3.14159:.3e} {words!r} {len(words)=}")

print("%s has %d words, %.2f" % ("tea", 4, 0.5), "{:>8}|{:<8}".format("a", "b"))

print("-" * 40)
print("=" * 40, end="\n\n")

if __name__ == "__main__":
    print("running")

try:
    raise ValueError("bad")
except (ValueError, KeyError) as e:
    print(type(e).__name__, e, e.args[0])
finally:
    print("finally")

assert isinstance(words, list) and len(words) == 4

name = input("name? ") if False else "tea"

x = 3
match x:
    case 1 | 2:
        print("small")
    case int() if x > 2:
        print("large")
    case _:
        print("other")

print(globals().keys() if False else "", locals() is not None, vars().get("x"), dir(math)[0], id(words) > 0, hash("a") != 0)

print(type(words), isinstance(3, (int, float)), callable(print), hasattr(words, "append"), help if False else None)

while (n := len(words)) > 2:
    words.pop()
print(n)

exec("z = 3")
print(eval("1 + 2"))
