import numpy as np

a = np.arange(12.0).reshape(3, 4)
b = np.array([1.0, 2.0, 3.0, 4.0])
# ---

np.random.seed(42)

np.set_printoptions(precision=3, suppress=True)

np.set_printoptions(linewidth=200, threshold=np.inf)

print(np.__version__)

rng = np.random.default_rng(0)
print(rng.normal(size=(2, 2)).shape)

print(a.shape, a.dtype, a.ndim, a.size, a.nbytes)

rows, cols = a.shape

x = a[:, np.newaxis]
y = a[..., None]
print(x.shape, y.shape)

a[0] = 5

a[1, 2] += 10

a[:, 0] *= 2

a[a > 5] = 0

a[[0, 2]] = a[[2, 0]]

print(a.mean(axis=0), a.std(axis=1), a.sum())

print(np.dot(a, b), a @ b, np.matmul(a, b[:, None]))

u, s, vt = np.linalg.svd(a, full_matrices=False)
print(u.shape, s[0], vt.shape)

w, v = np.linalg.eig(np.diag([1.0, 2.0]))
print(w.max())

values, vectors = np.linalg.eigh(a.T @ a)
order = np.argsort(values)[::-1]
print(values[order][0], vectors[:, order].shape)

q, r = np.linalg.qr(a.T)

inv = np.linalg.inv(np.eye(3) * 2)
print(inv[0, 0], np.linalg.det(inv))

x = np.linalg.solve(np.eye(3) + 1, np.ones(3))

x, res, rank, sv = np.linalg.lstsq(a, np.ones(3), rcond=None)
print(rank)

print(np.linalg.norm(a), np.linalg.norm(a, axis=1, keepdims=True))

print(np.linalg.matrix_rank(a), np.trace(a[:, :3]))

np.save("a.npy", a)
back = np.load("a.npy")
print(back.shape)

np.savez("all.npz", a=a, b=b)
data = np.load("all.npz")
print(data["a"].sum(), data.files)

with np.load("all.npz") if False else np.errstate(divide="ignore"):
    print(np.array([1.0]) / 0)
    pass  # attention

with np.printoptions(precision=2):
    print(a / 3)
    pass  # attention

with np.errstate(all="ignore"):
    pass  # attention

np.savetxt("a.txt", a, fmt="%.2f", delimiter=",")
print(np.loadtxt("a.txt", delimiter=",").shape)

np.seterr(all="raise")

old = np.seterr(divide="ignore")
np.seterr(**old)

for row in a:
    print(row.max(), np.argmax(row))

for i, row in enumerate(a):
    for j, value in enumerate(row):
        if value > 10:
            print(i, j)

for (i, j), value in np.ndenumerate(a):
    a[i, j] = value + 1

for x in np.nditer(a):
    print(x)

for idx in np.ndindex(2, 2):
    print(idx)

print(np.where(a > 5), np.where(a > 5, 1, 0))

ii, jj = np.where(a > 5)
print(len(ii))

values, counts = np.unique([1, 2, 2, 3], return_counts=True)
print(dict(zip(values, counts)))

hist, edges = np.histogram(a, bins=4)
print(hist, edges)

hist, xe, ye = np.histogram2d([1, 2], [3, 4], bins=2)

X, Y = np.meshgrid(np.arange(3), np.arange(4))
Z = X ** 2 + Y ** 2

print(np.concatenate([a, a], axis=1).shape, np.vstack([a, b]).shape, np.hstack([a, a]).shape)

parts = np.split(a, 2, axis=1)
print(len(parts), parts[0].shape)

first, second = np.array_split(a, 2)

print(np.einsum("ij,kj->ik", a, a))

print(np.tril(np.ones((3, 3))), np.triu_indices(3, k=1))

print(np.allclose(a, a + 1e-9), np.array_equal(a, b), np.isclose(a, 1).any())

np.testing.assert_allclose(a, a)

np.testing.assert_array_equal(b, b.copy())

assert a.shape == (3, 4), "wrong shape"

assert np.isfinite(a).all()

print(np.random.choice(["a", "b"], size=3, p=[0.3, 0.7]))

print(np.random.randint(0, 10, size=(2, 2)).tolist())

np.random.shuffle(b)

perm = np.random.permutation(len(a))
a = a[perm]

state = np.random.get_state()
np.random.set_state(state)

print(np.random.RandomState(1).rand(2))

print(np.random.multivariate_normal([0, 0], np.eye(2), 3).shape)

print(np.percentile(a, 90), np.median(a), np.quantile(b, [0.1, 0.9]))

print(np.cov(a).shape, np.corrcoef(a)[0, 1])

p = np.polyfit([0, 1, 2], [1, 3, 5], 1)
line = np.poly1d(p)
print(line(4), p[0])

f = np.fft.fft(b)
print(np.abs(f), np.fft.fftfreq(4))

print(np.convolve(b, [1, 1], mode="valid"), np.cumsum(b), np.diff(b))

print(np.pad(a, ((0, 1), (0, 0)), mode="constant").shape)

print(np.roll(a, 1, axis=0), np.flip(b), np.rot90(a))

print(np.clip(a, 1, 5), np.round(a, 2), np.sign(a - 3))

print(np.apply_along_axis(lambda r: r / r.sum(), 1, a + 1))

f = np.vectorize(lambda x: x if x > 2 else 0)
print(f(b))

print(np.array([(1, "a")], dtype=[("n", "i4"), ("w", "U1")])["w"])

print(np.iinfo(np.int32).max, np.finfo(np.float32).eps)

print(a.astype(np.float16).dtype == np.float16, a.astype(int)[0])

print(a.flags["C_CONTIGUOUS"], a.strides, a.T.flags)

c = np.empty((2, 3)); c.fill(7)

c = np.zeros_like(a); c[...] = 3

c = np.ma.masked_where(a > 5, a)
print(c.mean())

m = np.matrix([[1, 2], [3, 4]])
print(m * m, m.I, m.A)

print(np.array2string(a, precision=2, separator=", "))

print(str(a), repr(b), a.tolist())

mask = np.isin([1, 2, 3], [2, 3])
print(mask.sum(), np.nonzero(mask)[0])

print(np.bincount([0, 1, 1, 3], minlength=5), np.digitize(b, [2, 3]))

print(np.tensordot(a, a, axes=([1], [1])), np.outer(b, b), np.kron([1, 2], [1, 1]))

top = np.argpartition(b, -2)[-2:]
print(np.sort(b[top]))

i, j = np.unravel_index(np.argmax(a), a.shape)
print(a[i, j])

print(np.loadtxt(["1 2", "3 4"]).sum())

ids = np.frombuffer(b"\x01\x02", dtype=np.uint8)
print(ids)

mm = np.memmap("m.bin", dtype="uint16", mode="w+", shape=(10,))
mm[:] = 3
mm.flush()
print(len(mm), mm[2:4].astype(np.int64))

arr = np.array([[1, 2], [3]], dtype=object)
print(len(arr[0]))

np.show_config()

print(np.show_runtime) 

d = {"x": a.max(), "y": float(b[0])}
print(f"{d['x']:.3f} {d['y']:.1e}")

words = np.array(["tea", "is", "hot"])
print(words[np.argsort([2, 0, 1])], np.char.upper(words))

class Ring(np.ndarray):
    pass
z = np.zeros(3).view(Ring)
print(type(z).__name__)

gen = np.random.Generator(np.random.PCG64(3))
print(gen.integers(0, 5, 4), gen.permutation(4))

@np.vectorize
def step(x):
    return 1.0 if x > 2 else 0.0
print(step(b))

x = np.datetime64("2024-01-01") + np.arange(3)
print(x[0])
