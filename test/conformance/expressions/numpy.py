import math

import numpy as np


def softmax(x, axis=-1):
    shifted = x - x.max(axis=axis, keepdims=True)
    weights = np.exp(shifted)
    return weights / weights.sum(axis=axis, keepdims=True)


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def relu(x):
    return np.maximum(0, x)


grid = np.arange(12).reshape(3, 4)
cube = np.arange(24).reshape(2, 3, 4)
words = np.array(["the", "cat", "sat"])

# Creation
print(np.array([1, 2, 3]))  # → [1 2 3]
print(np.array([1, 2.5, 3]))  # → [1.  2.5 3. ]
print(np.array([[1, 2], [3, 4]], dtype=float))
# → [[1. 2.]
# →  [3. 4.]]
print(np.array([1, 2, 3], dtype=np.float32), np.array([1.9, -1.9]).astype(int))  # → [1. 2. 3.] [ 1 -1]
print(np.zeros(3), np.ones(2), np.zeros((2, 2), dtype=int))
# → [0. 0. 0.] [1. 1.] [[0 0]
# →  [0 0]]
print(np.zeros((2, 3)))
# → [[0. 0. 0.]
# →  [0. 0. 0.]]
print(np.full((2, 2), 7), np.full(3, 0.5))
# → [[7 7]
# →  [7 7]] [0.5 0.5 0.5]
print(np.eye(3))
# → [[1. 0. 0.]
# →  [0. 1. 0.]
# →  [0. 0. 1.]]
print(np.eye(2, 3, k=1), np.eye(2, dtype=int))
# → [[0. 1. 0.]
# →  [0. 0. 1.]] [[1 0]
# →  [0 1]]
print(np.identity(2), np.diag([1, 2, 3]))
# → [[1. 0.]
# →  [0. 1.]] [[1 0 0]
# →  [0 2 0]
# →  [0 0 3]]
print(np.diag(grid), np.diag(grid, 1), np.diag(grid, k=-1))  # → [ 0  5 10] [ 1  6 11] [4 9]
print(np.arange(5), np.arange(2, 8, 2), np.arange(5, 0, -1))  # → [0 1 2 3 4] [2 4 6] [5 4 3 2 1]
print(np.arange(0, 1, 0.25), np.arange(3.0))  # → [0.   0.25 0.5  0.75] [0. 1. 2.]
print(np.linspace(0, 1, 5), np.linspace(0, 10, 5, endpoint=False))  # → [0.   0.25 0.5  0.75 1.  ] [0. 2. 4. 6. 8.]
print(np.linspace(0, 1, 3, retstep=True))  # → (array([0. , 0.5, 1. ]), np.float64(0.5))
print(np.logspace(0, 3, 4), np.geomspace(1, 8, 4))  # → [   1.   10.  100. 1000.] [1. 2. 4. 8.]
print(np.zeros_like(grid), np.ones_like(np.array([1.5, 2])))
# → [[0 0 0 0]
# →  [0 0 0 0]
# →  [0 0 0 0]] [1. 1.]
print(np.full_like(np.array([1, 2]), 9.7), np.empty((0, 3)))  # → [9 9] []
print(np.array([]), np.array([[]]), np.zeros((2, 0)))  # → [] [] []
print(np.fromiter((i * i for i in range(4)), dtype=int))  # → [0 1 4 9]
print(np.fromfunction(lambda i, j: i + 10 * j, (2, 3)))
# → [[ 0. 10. 20.]
# →  [ 1. 11. 21.]]
print(np.tri(3), np.tril(np.ones((2, 2), dtype=int)))
# → [[1. 0. 0.]
# →  [1. 1. 0.]
# →  [1. 1. 1.]] [[1 0]
# →  [1 1]]
print(np.meshgrid([1, 2, 3], [10, 20])[0], np.meshgrid([1, 2, 3], [10, 20])[1])
# → [[1 2 3]
# →  [1 2 3]] [[10 10 10]
# →  [20 20 20]]
rows_index, columns_index = np.indices((2, 2))
print(rows_index, columns_index)
# → [[0 0]
# →  [1 1]] [[0 1]
# →  [0 1]]
print(np.array("abc"), np.array(5), np.array(2.5))  # → abc 5 2.5
print(np.asarray([1, 2]) is np.asarray([1, 2]), np.asarray(grid) is grid)  # → False True
print(np.array(range(4)), np.array((1, 2)), np.array([True, False]))  # → [0 1 2 3] [1 2] [ True False]
print(np.copy(grid[0]), np.array(grid[1], copy=True))  # → [0 1 2 3] [4 5 6 7]

# Properties and types
print(grid.shape, grid.ndim, grid.size, len(grid), cube.shape)  # → (3, 4) 2 12 3 (2, 3, 4)
print(grid.dtype, np.array([1.0]).dtype, np.array([True]).dtype, np.array([1j]).dtype)  # → int64 float64 bool complex128
print(np.array([1], dtype=np.float32).dtype, np.arange(3, dtype="int32").dtype)  # → float32 int32
print((np.array([1]) + np.array([1.5])).dtype, (np.array([1], dtype=np.float32) * 2).dtype)  # → float64 float32
print((np.ones(2, dtype=np.float32) + np.ones(2)).dtype, (np.arange(3) / 2).dtype)  # → float64 float64
print(np.array([1, 2]).itemsize, np.ones(4, dtype=np.float32).nbytes, grid.strides)  # → 8 16 (32, 8)
print(np.array(["a", "bcd"]).dtype, words.dtype, words.shape)  # → <U3 <U3 (3,)
print(type(grid), type(grid[0, 0]), type(np.float64(1.5)))  # → <class 'numpy.ndarray'> <class 'numpy.int64'> <class 'numpy.float64'>
print(type(grid.sum()), type(grid.mean()), type(grid.tolist()[0][0]))  # → <class 'numpy.int64'> <class 'numpy.float64'> <class 'int'>
print(np.uint8(200) + np.uint8(55), np.array([250], dtype=np.uint8) + np.array([10], dtype=np.uint8))  # → 255 [4]
print(np.array([127], dtype=np.int8) + np.array([1], dtype=np.int8))  # → [-128]
print(np.iinfo(np.int8).min, np.iinfo(np.int32).max, np.iinfo("int64").max)  # → -128 2147483647 9223372036854775807
print(np.finfo(np.float64).eps, np.finfo(np.float32).eps, np.finfo(np.float64).max)  # → 2.220446049250313e-16 1.1920929e-07 1.7976931348623157e+308
print(np.issubdtype(np.int32, np.integer), np.issubdtype(np.float64, np.integer))  # → True False
print(np.result_type(np.int32, np.float32), np.promote_types("i4", "i8"))  # → float64 int64
print(np.float32(0.1), np.float64(0.1), np.float32(0.1) == 0.1, float(np.float32(0.5)))  # → 0.1 0.1 True 0.5
print(np.float16(0.1), np.array([0.1, 1 / 3], dtype=np.float16))  # → 0.1 [0.1    0.3333]
print(np.array([0.1, 1 / 3], dtype=np.float32), np.float32(1) / np.float32(3))  # → [0.1        0.33333334] 0.33333334
print(np.array([3.7, -3.7, 0.5]).astype(np.int64), np.array([0, 1, 2]).astype(bool))  # → [ 3 -3  0] [False  True  True]
print(np.array(["1", "2"]).astype(int), np.array([1, 2]).astype(str))  # → [1 2] ['1' '2']
print(np.array(["1.5", "2"], dtype=float), grid.astype(np.float32).dtype == np.float32)  # → [1.5 2. ] True
print(grid[0].item(2), np.array([4.5]).item(), np.float64(2.0).item(), int(np.int64(3)))  # → 2 4.5 2.0 3
print(repr(np.float64(1.5)), repr(np.int64(2)), repr(np.float32(0.1)), repr(np.bool_(True)))  # → np.float64(1.5) np.int64(2) np.float32(0.1) np.True_
print([np.float64(1.5), np.int64(2)], (np.bool_(False),), {"a": np.float32(2)})  # → [np.float64(1.5), np.int64(2)] (np.False_,) {'a': np.float32(2.0)}

# Printing
print(repr(np.array([1, 2, 3])), repr(np.array([1.0, 2.5])), repr(np.array([True, False])))  # → array([1, 2, 3]) array([1. , 2.5]) array([ True, False])
print(repr(np.array([[1, 2], [3, 4]])))
# → array([[1, 2],
# →        [3, 4]])
print(repr(np.array([1, 2], dtype=np.int32)), repr(np.array([1.0], dtype=np.float32)))  # → array([1, 2], dtype=int32) array([1.], dtype=float32)
print(repr(words), repr(np.array([])), repr(np.zeros((0, 3))))
# → array(['the', 'cat', 'sat'], dtype='<U3') array([], dtype=float64) array([], shape=(0, 3), dtype=float64)
print([np.array([1, 2]), np.array([0.5])], {"x": np.arange(2)})  # → [array([1, 2]), array([0.5])] {'x': array([0, 1])}
print(np.array([1.0, 10.0, 100.0]), np.array([0.001, 1000.0]), np.array([1.5, -2.25, 3]))  # → [  1.  10. 100.] [1.e-03 1.e+03] [ 1.5  -2.25  3.  ]
print(np.array([1e-5, 1.0]), np.array([1e10, 1.0]), np.array([123456789.123, 0.5]))  # → [1.e-05 1.e+00] [1.e+10 1.e+00] [1.23456789e+08 5.00000000e-01]
print(np.array([1e-10, 1e10]), np.array([1e100]), np.array([0.0001, 0.00001]))  # → [1.e-10 1.e+10] [1.e+100] [1.e-04 1.e-05]
print(np.array([1e8, 1e15, 1e16]), np.array([1e16]), np.array([1e7, 0.1]))  # → [1.e+08 1.e+15 1.e+16] [1.e+16] [1.e+07 1.e-01]
print(np.array([np.nan, 1.0, np.inf]), np.array([-np.inf, 2.5]))  # → [nan  1. inf] [-inf  2.5]
print(np.array([1 / 3, 2 / 3, 1.0]), np.array([100 / 3, -1 / 3]))  # → [0.33333333 0.66666667 1.        ] [33.33333333 -0.33333333]
print(np.array([[1.5, -2.25], [100.125, 0]]))
# → [[  1.5    -2.25 ]
# →  [100.125   0.   ]]
print(np.array([[1, -20], [300, 4]]), np.array([-1, 10]))
# → [[  1 -20]
# →  [300   4]] [-1 10]
print(cube)
# → [[[ 0  1  2  3]
# →   [ 4  5  6  7]
# →   [ 8  9 10 11]]
# →
# →  [[12 13 14 15]
# →   [16 17 18 19]
# →   [20 21 22 23]]]
print(cube / 4)
# → [[[0.   0.25 0.5  0.75]
# →   [1.   1.25 1.5  1.75]
# →   [2.   2.25 2.5  2.75]]
# →
# →  [[3.   3.25 3.5  3.75]
# →   [4.   4.25 4.5  4.75]
# →   [5.   5.25 5.5  5.75]]]
print(np.array([[True, False], [False, True]]))
# → [[ True False]
# →  [False  True]]
print(np.array([1 + 2j, -0.5j]), np.array([1 + 0j]) * 2)  # → [ 1.+2.j  -0.-0.5j] [2.+0.j]
print(np.array(["a", "bc"]), np.array([["x", "yy"], ["z", "w"]]))
# → ['a' 'bc'] [['x' 'yy']
# →  ['z' 'w']]
print(np.array([1, "a", 2.5]), np.array([None, 1], dtype=object))  # → ['1' 'a' '2.5'] [None 1]
print(np.arange(30))
# → [ 0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20 21 22 23
# →  24 25 26 27 28 29]
print(np.linspace(0, 1, 11))  # → [0.  0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 0.9 1. ]
print(np.arange(1001))  # → [   0    1    2 ...  998  999 1000]
print(np.arange(40).reshape(2, 20) * 1000)
# → [[    0  1000  2000  3000  4000  5000  6000  7000  8000  9000 10000 11000
# →   12000 13000 14000 15000 16000 17000 18000 19000]
# →  [20000 21000 22000 23000 24000 25000 26000 27000 28000 29000 30000 31000
# →   32000 33000 34000 35000 36000 37000 38000 39000]]
print(np.array2string(np.array([1.23456, 2]), precision=2), np.array2string(grid[0], separator=", "))  # → [1.23 2.  ] [0, 1, 2, 3]
print(np.array_str(np.array([1.5, 2])), np.array_repr(np.array([1.5, 2])))  # → [1.5 2. ] array([1.5, 2. ])
with np.printoptions(precision=3, suppress=True):
    print(np.array([1e-10, 1.0, 123.456789]))  # → [  0.      1.    123.457]
np.set_printoptions(precision=2)
print(np.array([1 / 3, 2.0]), np.array([[12.3456, 0.001]]))
np.set_printoptions(precision=8)
print(np.array([1 / 3]))
# → [0.33 2.  ] [[1.23e+01 1.00e-03]]
# → [0.33333333]
np.set_printoptions(suppress=True)
print(np.array([1e-10, 1.0]))
np.set_printoptions(suppress=False)  # → [0. 1.]
with np.printoptions(threshold=5, edgeitems=2):
    print(np.arange(10), np.arange(36).reshape(6, 6))
    # → [0 1 ... 8 9] [[ 0  1 ...  4  5]
    # →  [ 6  7 ... 10 11]
    # →  ...
    # →  [24 25 ... 28 29]
    # →  [30 31 ... 34 35]]
with np.printoptions(linewidth=30):
    print(np.arange(20))
    # → [ 0  1  2  3  4  5  6  7  8
    # →   9 10 11 12 13 14 15 16 17
    # →  18 19]
with np.printoptions(formatter={"float_kind": lambda x: f"{x:.2f}"}):
    print(np.array([1.0, 2.345]))  # → [1.00 2.35]
with np.printoptions(floatmode="fixed", precision=3):
    print(np.array([1.0, 0.25]))  # → [1.000 0.250]
with np.printoptions(sign="+"):
    print(np.array([1.0, -2.5]))  # → [+1.  -2.5]
print(f"{np.float64(3.14159):.2f}", f"{np.array([1, 2])}", f"{np.int64(5):03d}", f"{grid.mean():8.3f}|")  # → 3.14 [1 2] 005    5.500|
print("%.3f %d" % (np.float64(2 / 3), np.int64(7)), str(np.arange(3)), "{:.1e}".format(np.float64(12345)))  # → 0.667 7 [0 1 2] 1.2e+04
print(np.format_float_positional(0.000001), np.format_float_scientific(12345.678, precision=2))  # → 0.000001 1.23e+04
print(np.float64(1e16), np.float64(1e-5), np.float64(123456789.0), np.float32(1e10), np.float32(16777216))  # → 1e+16 1e-05 123456789.0 1e+10 1.6777216e+07
print(np.array(3.0), np.array(1e-7), np.array(True), repr(np.array(3)))  # → 3.0 1e-07 True array(3)
print(np.array([0.1 + 0.2, 0.3]), np.array([1.1, 2.2]) * 3)  # → [0.3 0.3] [3.3 6.6]
print(np.array([-0.0, 0.0]), np.round(-0.4), np.array([1e-300 * 1e-300]))  # → [-0.  0.] -0.0 [0.]

# Indexing
print(grid[1], grid[1, 2], grid[-1, -1], grid[1][2])  # → [4 5 6 7] 6 11 6
print(grid[:, 1], grid[0, :], grid[:2, 1:3])
# → [1 5 9] [0 1 2 3] [[1 2]
# →  [5 6]]
print(grid[::2], grid[:, ::-1], grid[::-1, 0])
# → [[ 0  1  2  3]
# →  [ 8  9 10 11]] [[ 3  2  1  0]
# →  [ 7  6  5  4]
# →  [11 10  9  8]] [8 4 0]
print(cube[0, 1, 2], cube[..., 0], cube[1, ..., -1])
# → 6 [[ 0  4  8]
# →  [12 16 20]] [15 19 23]
print(cube[:, None].shape, cube[np.newaxis, ...].shape, grid[0][:, None])
# → (2, 1, 3, 4) (1, 2, 3, 4) [[0]
# →  [1]
# →  [2]
# →  [3]]
print(grid[[0, 2]], grid[[0, 2], [1, 3]], grid[:, [3, 0]])
# → [[ 0  1  2  3]
# →  [ 8  9 10 11]] [ 1 11] [[ 3  0]
# →  [ 7  4]
# →  [11  8]]
print(grid[grid > 6], grid[(grid > 2) & (grid < 6)], grid[~(grid % 2 == 0)])  # → [ 7  8  9 10 11] [3 4 5] [ 1  3  5  7  9 11]
print(grid[np.array([True, False, True])], grid[:, grid[0] > 1])
# → [[ 0  1  2  3]
# →  [ 8  9 10 11]] [[ 2  3]
# →  [ 6  7]
# →  [10 11]]
print(grid[np.ix_([0, 2], [1, 3])], grid[np.arange(3), [0, 1, 2]])
# → [[ 1  3]
# →  [ 9 11]] [ 0  5 10]
print(np.arange(10)[2:7:2], np.arange(10)[-3:], np.arange(10)[:-7], np.arange(10)[8:2:-3])  # → [2 4 6] [7 8 9] [0 1 2] [8 5]
view = np.arange(6)
part = view[1:4]
part[0] = 99
print(view, part, part.base is view)  # → [ 0 99  2  3  4  5] [99  2  3] True
copied = view[1:4].copy()
copied[:] = 0
print(view, copied)  # → [ 0 99  2  3  4  5] [0 0 0]
changed = np.zeros((3, 3), dtype=int)
changed[1] = 5
changed[:, 0] = [1, 2, 3]
changed[2, 2] += 7
print(changed)
# → [[1 0 0]
# →  [2 5 5]
# →  [3 0 7]]
masked = np.array([3, -1, 4, -1, 5])
masked[masked < 0] = 0
print(masked, masked.nonzero(), np.count_nonzero(masked))  # → [3 0 4 0 5] (array([0, 2, 4]),) 3
twice = np.zeros(4)
twice[[0, 0, 2]] += 1
np.add.at(twice, [3, 3], 1)
print(twice)  # → [1. 0. 1. 2.]
truncated = np.array([1, 2, 3])
truncated[0] = 9.99
print(truncated, truncated.dtype)  # → [9 2 3] int64
print(np.take(grid, [0, 5, 11]), np.take(grid, [0, 2], axis=1), grid.take([1], axis=0))
# → [ 0  5 11] [[ 0  2]
# →  [ 4  6]
# →  [ 8 10]] [[4 5 6 7]]
print(np.take_along_axis(grid, np.array([[1], [0], [3]]), axis=1))
# → [[ 1]
# →  [ 4]
# →  [11]]
put = np.zeros(5, dtype=int)
np.put(put, [0, 3], [7, 8])
put_along = np.zeros((2, 3), dtype=int)
np.put_along_axis(put_along, np.array([[2], [0]]), 1, axis=1)
print(put, put_along)
# → [7 0 0 8 0] [[0 0 1]
# →  [1 0 0]]
print(np.choose([0, 1, 1], [[1, 2, 3], [10, 20, 30]]), np.compress([True, False, True], [1, 2, 3]))  # → [ 1 20 30] [1 3]
print(np.extract(grid > 8, grid), np.where(grid[0] > 1), np.argwhere(grid > 8))
# → [ 9 10 11] (array([2, 3]),) [[2 1]
# →  [2 2]
# →  [2 3]]
print(np.flatnonzero(np.array([0, 3, 0, 4])), np.nonzero(np.eye(2)))  # → [1 3] (array([0, 1]), array([0, 1]))
print(np.unravel_index(7, (3, 4)), np.ravel_multi_index((1, 3), (3, 4)))  # → (np.int64(1), np.int64(3)) 7
print(2 in grid, 50 in grid, [r.sum() for r in grid], list(grid[0]))
# → True False [np.int64(6), np.int64(22), np.int64(38)] [np.int64(0), np.int64(1), np.int64(2), np.int64(3)]
for position, value in np.ndenumerate(np.array([[5, 6], [7, 8]])):
    print(position, value)
    # → (0, 0) 5
    # → (0, 1) 6
    # → (1, 0) 7
    # → (1, 1) 8
print(list(np.ndindex(2, 2)), [int(v) for v in grid.flat][:3], grid.flat[5])  # → [(0, 0), (0, 1), (1, 0), (1, 1)] [0, 1, 2] 5
diagonal = np.zeros((3, 3))
np.fill_diagonal(diagonal, 4)
print(diagonal, np.trace(diagonal), np.diag_indices(2))
# → [[4. 0. 0.]
# →  [0. 4. 0.]
# →  [0. 0. 4.]] 12.0 (array([0, 1]), array([0, 1]))

# Arithmetic and broadcasting
left = np.array([1, 2, 3])
right = np.array([4, 5, 6])
print(left + right, left - right, left * right, right / left, right // left, right % left)  # → [5 7 9] [-3 -3 -3] [ 4 10 18] [4.  2.5 2. ] [4 2 2] [0 1 0]
print(left**2, 2**left, -left, left * 2.5, 10 - left, 1 / np.array([2, 4]))  # → [1 4 9] [2 4 8] [-1 -2 -3] [2.5 5.  7.5] [9 8 7] [0.5  0.25]
print(left == right, left != 2, left < 3, (left > 1) | (right > 5), np.logical_not(left > 1))
# → [False False False] [ True False  True] [ True  True False] [False  True  True] [ True False False]
print(grid + np.array([10, 20, 30, 40]), grid * np.array([[1], [0], [2]]))
# → [[10 21 32 43]
# →  [14 25 36 47]
# →  [18 29 40 51]] [[ 0  1  2  3]
# →  [ 0  0  0  0]
# →  [16 18 20 22]]
print((np.ones((3, 1)) + np.ones(4)).shape, np.broadcast_shapes((3, 1), (1, 4)))  # → (3, 4) (3, 4)
print(np.broadcast_to([1, 2], (2, 2)), np.add.outer([1, 2], [10, 20]))
# → [[1 2]
# →  [1 2]] [[11 21]
# →  [12 22]]
print(np.subtract.outer([1, 2], [1, 2]), np.multiply.outer([1, 2], [3, 4, 5]))
# → [[ 0 -1]
# →  [ 1  0]] [[ 3  4  5]
# →  [ 6  8 10]]
print(np.add(1, [1, 2]), np.subtract(5, 3), np.multiply([1, 2], 3), np.divide([1, 2], 4))  # → [2 3] 2 [3 6] [0.25 0.5 ]
print(np.power([2, 3], 2), np.mod(-7, 3), np.fmod(-7, 3), np.remainder([5, -5], 3), -7 // np.array([2]))  # → [4 9] 2 -1 [2 1] [-4]
print(np.sqrt([1, 4, 2]), np.square([1, 2]), np.cbrt([27.0]), np.abs([-1, 2.5]), np.sign([-3, 0, 2.5]))
# → [1.         2.         1.41421356] [1 4] [3.] [1.  2.5] [-1.  0.  1.]
print(np.exp([0, 1, 2]), np.log([1, np.e, 10]), np.log2([1, 8]), np.log10([1, 1000]))
# → [1.         2.71828183 7.3890561 ] [0.         1.         2.30258509] [0. 3.] [0. 3.]
print(np.log1p([0, 1]), np.expm1([0, 1]), np.exp2([3, 0.5]), np.logaddexp([0, 1], [0, 1]))
# → [0.         0.69314718] [0.         1.71828183] [8.         1.41421356] [0.69314718 1.69314718]
print(np.sin([0, np.pi / 2]).round(3), np.cos([0, np.pi]), np.tanh([0, 1]), np.arctan2(1, 1))
# → [0. 1.] [ 1. -1.] [0.         0.76159416] 0.7853981633974483
print(np.round([1.234, 5.678], 1), np.round([0.5, 1.5, 2.5]), np.round(1234, -2), np.around(2.675, 2))  # → [1.2 5.7] [0. 2. 2.] 1200 2.68
print(np.floor([1.7, -1.7]), np.ceil([1.2, -1.2]), np.trunc([-1.7]), np.rint([2.5, 3.5]), np.fix(-2.9))  # → [ 1. -2.] [ 2. -1.] [-1.] [2. 4.] -2.0
print(np.maximum([1, 5], [3, 2]), np.minimum(left, 2), np.fmax([np.nan, 1], [2, np.nan]))  # → [3 5] [1 2 2] [2. 1.]
print(np.clip([-2, 0.5, 9], 0, 1), left.clip(2), np.clip(left, None, 2), left.clip(max=1))  # → [0.  0.5 1. ] [2 2 3] [1 2 2] [1 1 1]
print(np.isnan([1, np.nan]), np.isinf([np.inf, 1]), np.isfinite([1, np.nan, -np.inf]))  # → [False  True] [ True False] [ True False False]
print(np.nan == np.nan, np.isnan(np.nan), np.inf > 1e308, np.nan_to_num([np.nan, np.inf, 1], posinf=9))  # → False True True [0. 9. 1.]
print(np.isclose([1, 2], [1 + 1e-9, 2.1]), np.allclose([1, 2], [1, 2.001]), np.allclose(1, 1.01, atol=0.1))  # → [ True False] False True
print(np.array_equal([1, 2], [1, 2]), np.array_equal([1], [1, 2]), np.array_equiv([1, 1], [[1, 1]]))  # → True False True
print(np.divmod([7, -7], 3), np.gcd(12, 18), np.lcm([4, 6], 10), np.hypot(3, 4), np.reciprocal(4.0))
# → (array([ 2, -3]), array([1, 2])) 6 [20 30] 5.0 0.25
print(np.bitwise_and(6, 3), np.array([6]) | 1, np.array([1, 2]) << 3, ~np.array([0, 1]), 6 ^ np.array([3]))  # → 2 [7] [ 8 16] [-1 -2] [5]
print(np.degrees(np.pi), np.radians(180), np.deg2rad([90]), np.copysign([1, 2], -1), np.signbit(-1.0))
# → 180.0 3.141592653589793 [1.57079633] [-1. -2.] True
print(np.modf([1.5, -2.25]), np.frexp(8.0), np.heaviside([-1, 0, 1], 0.5), np.sinc([0, 0.5]))
# → (array([ 0.5 , -0.25]), array([ 1., -2.])) (np.float64(0.5), np.int32(4)) [0.  0.5 1. ] [1.         0.63661977]
with np.errstate(divide="ignore", invalid="ignore"):
    print(np.array([1, -1, 0]) / 0, np.log(np.array([0.0, -1.0])))  # → [ inf -inf  nan] [-inf  nan]
print(np.divide([1, 2], [0, 4], out=np.zeros(2), where=np.array([False, True])))  # → [0.  0.5]
into = np.empty(3)
np.multiply(left, 2, out=into)
into += 1
into /= 2
print(into)  # → [1.5 2.5 3.5]
in_place = np.array([1, 2, 3])
in_place *= 2
in_place -= left
in_place **= 2
print(in_place)  # → [1 4 9]
print(np.float64(1) / 3, 7 // np.int64(2), np.int64(7) % 4, np.int64(2) ** 10, round(np.float64(2.567), 2))  # → 0.3333333333333333 3 3 1024 2.57
print(math.sqrt(np.float64(16)), max(left), sum(left), sorted(np.array([3, 1, 2])), abs(np.array([-1])))
# → 4.0 3 6 [np.int64(1), np.int64(2), np.int64(3)] [1]
print(bool(np.array([1])), np.any(left > 2), np.all(left > 0), (left > 5).any(), (grid >= 0).all(axis=1))  # → True True True False [ True  True  True]
print(np.iscomplex([1j, 1]), np.real([1 + 2j]), np.imag([1 + 2j]), np.conj([1 - 1j]), np.abs(3 + 4j))  # → [ True False] [1.] [2.] [1.+1.j] 5.0

# Reductions
print(grid.sum(), grid.sum(axis=0), grid.sum(axis=1), np.sum(grid, axis=1, keepdims=True))
# → 66 [12 15 18 21] [ 6 22 38] [[ 6]
# →  [22]
# →  [38]]
print(grid.mean(), grid.mean(axis=0), np.mean([1, 2, 4]), grid.mean(axis=1, keepdims=True))
# → 5.5 [4. 5. 6. 7.] 2.3333333333333335 [[1.5]
# →  [5.5]
# →  [9.5]]
print(cube.sum(axis=(0, 2)), cube.max(axis=-1), cube.min(axis=(1, 2), keepdims=True).shape)
# → [ 60  92 124] [[ 3  7 11]
# →  [15 19 23]] (2, 1, 1)
print(grid.max(), grid.min(axis=1), np.amax(grid, axis=0), np.ptp([3, 9, 1]), np.max([1, 2], initial=7))  # → 11 [0 4 8] [ 8  9 10 11] 8 7
print(grid.argmax(), grid.argmin(axis=0), np.argmax([1, 3, 3]), np.argmax(grid, axis=1, keepdims=True))
# → 11 [0 0 0 0] 1 [[3]
# →  [3]
# →  [3]]
print(np.std([1, 2, 3, 4]), np.var([1, 2, 3, 4]), np.var([1, 2, 3, 4], ddof=1), np.std(grid, axis=0))
# → 1.118033988749895 1.25 1.6666666666666667 [3.26598632 3.26598632 3.26598632 3.26598632]
print(np.median([3, 1, 2]), np.median([4, 1, 2, 3]), np.median(grid, axis=1))  # → 2.0 2.5 [1.5 5.5 9.5]
print(np.percentile([1, 2, 3, 4], 50), np.percentile([1, 2, 3, 4], [25, 75]), np.quantile([0, 10], 0.3))  # → 2.5 [1.75 3.25] 3.0
print(np.prod([1, 2, 3, 4]), np.cumsum([1, 2, 3]), np.cumprod([1, 2, 3]), grid.cumsum(axis=1))
# → 24 [1 3 6] [1 2 6] [[ 0  1  3  6]
# →  [ 4  9 15 22]
# →  [ 8 17 27 38]]
print(np.cumsum(grid), np.diff([1, 4, 9, 16]), np.diff([1, 4, 9, 16], n=2), np.diff(grid, axis=0))
# → [ 0  1  3  6 10 15 21 28 36 45 55 66] [3 5 7] [2 2] [[4 4 4 4]
# →  [4 4 4 4]]
print(np.average([1, 2, 3], weights=[3, 1, 1]), np.nanmean([1, np.nan, 3]), np.nansum([1, np.nan]))  # → 1.6 2.0 1.0
print(np.nanmax([1, np.nan]), np.nanstd([1, np.nan, 3]), np.nanargmin([np.nan, 2, 1]), np.max([1, np.nan]))  # → 1.0 1.0 2 nan
print(np.sum([True, False, True]), np.mean([True, False]), (grid > 5).sum(), (grid > 5).mean(axis=0))
# → 2 0.5 6 [0.33333333 0.33333333 0.66666667 0.66666667]
print(np.add.reduce([1, 2, 3]), np.multiply.reduce([[1, 2], [3, 4]]), np.add.accumulate([1, 2, 3]))  # → 6 [3 8] [1 3 6]
print(np.maximum.reduce([3, 9, 2]), np.maximum.accumulate([1, 3, 2, 5]), np.logical_and.reduce([True, False]))  # → 9 [1 3 3 5] False
print(np.cov([1, 2, 3], [1, 2, 4]), np.corrcoef([1, 2, 3], [2, 4, 6]).round(3))
# → [[1.         1.5       ]
# →  [1.5        2.33333333]] [[1. 1.]
# →  [1. 1.]]
print(np.sum([]), np.prod([]), np.array([]).sum(axis=0), np.sum([1, 2, 3], where=[True, False, True]))  # → 0.0 1.0 0.0 4
print(np.bincount([0, 1, 1, 3]), np.bincount([0, 1, 1], weights=[0.5, 1, 1]), np.bincount([1], minlength=4))  # → [1 2 0 1] [0.5 2. ] [0 1 0 0]
print(np.histogram([1, 2, 1, 4], bins=3), np.histogram([1, 2, 3], bins=[0, 2, 4])[0])  # → (array([2, 1, 1]), array([1., 2., 3., 4.])) [1 2]
print(np.digitize([0.5, 1.5, 9], [0, 1, 2]), np.interp([1.5, 5], [1, 2, 3], [10, 20, 30]))  # → [1 2 3] [15. 30.]
print(np.gradient([1.0, 4.0, 9.0]), np.trapezoid([1, 2, 3]), np.convolve([1, 2, 3], [1, 1]))  # → [3. 4. 5.] 4.0 [1 3 5 3]
print(np.convolve([1, 2, 3, 4], np.ones(3) / 3, mode="valid"), np.convolve([1, 2, 3], [0, 1, 0.5], "same"))  # → [2. 3.] [1.  2.5 4. ]
print(np.apply_along_axis(lambda r: r.max() - r.min(), 1, grid), np.correlate([1, 2, 3], [0, 1, 0.5]))  # → [3 3 3] [3.5]
print(np.ediff1d([1, 2, 4]), np.cross([1, 0, 0], [0, 1, 0]), np.polyval([1, 2, 3], 2))  # → [1 2] [0 0 1] 11
print(np.nanmedian([1, np.nan, 5]))  # → 3.0

# Sorting, sets, searching
print(np.sort([3, 1, 2]), np.argsort([3, 1, 2]), np.sort(np.array([[3, 1], [2, 5]]), axis=0))
# → [1 2 3] [1 2 0] [[2 1]
# →  [3 5]]
print(np.sort([3, 1, 2])[::-1], np.argsort([3, 1, 2])[::-1][:2], np.argsort(-np.array([0.1, 0.7, 0.2])))  # → [3 2 1] [0 2] [1 2 0]
own = np.array([3, 1, 2])
own.sort()
print(own, np.argsort([2, 1, 2, 1], kind="stable"), np.sort(words), np.sort([[2, 1], [4, 3]], axis=None))
# → [1 2 3] [1 3 0 2] ['cat' 'sat' 'the'] [1 2 3 4]
print(np.partition([5, 1, 4, 2], 1)[:2].sum(), np.argpartition([5, 1, 4], 0)[0])  # → 3 1
print(np.lexsort(([1, 2, 3], [2, 1, 1])))  # → [1 2 0]
print(np.unique([3, 1, 3, 2]), np.unique(words), np.unique([[1, 2], [1, 2]], axis=0))  # → [1 2 3] ['cat' 'sat' 'the'] [[1 2]]
print(np.unique([3, 1, 3], return_counts=True), np.unique(["b", "a", "b"], return_inverse=True)[1])  # → (array([1, 3]), array([1, 2])) [1 0 1]
print(np.unique([5, 5, 2], return_index=True), np.isin([1, 2, 3], [2, 5]), np.intersect1d([1, 2], [2, 3]))
# → (array([2, 5]), array([2, 0])) [False  True False] [2]
print(np.union1d([1, 3], [2, 3]), np.setdiff1d([1, 2, 3], [2]), np.setxor1d([1, 2], [2, 3]))  # → [1 2 3] [1 3] [1 3]
print(np.searchsorted([1, 3, 5], 3), np.searchsorted([1, 3, 5], [0, 3, 9], side="right"))  # → 1 [0 2 3]
print(np.where(left > 1, left, -1), np.where([[True, False]], [[1, 2]], 0), np.where(left == 2)[0][0])  # → [-1  2  3] [[1 0]] 1
print(np.select([left < 2, left > 2], [left, left * 10], default=0))  # → [ 1  0 30]
print(np.piecewise([1.0, 3.0], [[True, False]], [0, 1]))  # → [0. 1.]
print(np.flip([1, 2, 3]), np.flip(grid, axis=1)[0], np.fliplr(grid)[0], np.flipud(grid)[0])  # → [3 2 1] [3 2 1 0] [3 2 1 0] [ 8  9 10 11]
print(np.rot90([[1, 2], [3, 4]]))
# → [[2 4]
# →  [1 3]]
print(np.roll([1, 2, 3, 4], 1), np.roll(grid, 1, axis=0)[0], np.roll([1, 2, 3], -1))  # → [4 1 2 3] [ 8  9 10 11] [2 3 1]

# Shapes
print(grid.reshape(2, 6), grid.reshape(-1), grid.reshape((4, -1)).shape, np.reshape([1, 2, 3, 4], (2, 2)))
# → [[ 0  1  2  3  4  5]
# →  [ 6  7  8  9 10 11]] [ 0  1  2  3  4  5  6  7  8  9 10 11] (4, 3) [[1 2]
# →  [3 4]]
print(grid.T, grid.transpose().shape, cube.transpose(1, 0, 2).shape, np.transpose(cube, (2, 0, 1)).shape)
# → [[ 0  4  8]
# →  [ 1  5  9]
# →  [ 2  6 10]
# →  [ 3  7 11]] (4, 3) (3, 2, 4) (4, 2, 3)
print(grid.ravel(), grid.flatten(), grid.ravel(order="F"), np.ravel([[1, 2], [3, 4]]))
# → [ 0  1  2  3  4  5  6  7  8  9 10 11] [ 0  1  2  3  4  5  6  7  8  9 10 11] [ 0  4  8  1  5  9  2  6 10  3  7 11] [1 2 3 4]
print(np.swapaxes(cube, 0, 2).shape, np.moveaxis(cube, 0, -1).shape, cube.swapaxes(1, 2)[0])
# → (4, 3, 2) (3, 4, 2) [[ 0  4  8]
# →  [ 1  5  9]
# →  [ 2  6 10]
# →  [ 3  7 11]]
print(np.expand_dims([1, 2], 0), np.expand_dims([1, 2], axis=-1).shape, np.squeeze([[[1, 2]]]))  # → [[1 2]] (2, 1) [1 2]
print(np.ones((1, 3, 1)).squeeze(0).shape)  # → (3, 1)
print(np.atleast_2d([1, 2]), np.atleast_1d(5), np.array([1, 2])[:, np.newaxis].T.shape)  # → [[1 2]] [5] (1, 2)
print(np.atleast_3d([1]).shape)  # → (1, 1, 1)
resized = np.arange(4)
resized.shape = (2, 2)
print(resized, np.resize([1, 2, 3], (2, 2)), grid.reshape(3, 2, 2)[1], np.arange(6).reshape(2, 3, order="F"))
# → [[0 1]
# →  [2 3]] [[1 2]
# →  [3 1]] [[4 5]
# →  [6 7]] [[0 2 4]
# →  [1 3 5]]
print(np.concatenate([[1, 2], [3]]), np.concatenate((grid[:1], grid[2:]), axis=0))
# → [1 2 3] [[ 0  1  2  3]
# →  [ 8  9 10 11]]
print(np.concatenate([[[1]], [[2]]], axis=1))  # → [[1 2]]
print(np.stack([[1, 2], [3, 4]]), np.stack([[1, 2], [3, 4]], axis=1), np.stack([grid, grid], axis=-1).shape)
# → [[1 2]
# →  [3 4]] [[1 3]
# →  [2 4]] (3, 4, 2)
print(np.vstack([[1, 2], [3, 4]]), np.hstack([[1, 2], [3]]), np.hstack([[[1], [2]], [[3], [4]]]))
# → [[1 2]
# →  [3 4]] [1 2 3] [[1 3]
# →  [2 4]]
print(np.column_stack([[1, 2], [3, 4]]), np.dstack([[1, 2], [3, 4]]), np.vstack((grid[0], [9, 9, 9, 9])).shape)
# → [[1 3]
# →  [2 4]] [[[1 3]
# →   [2 4]]] (2, 4)
print(np.r_[1:4, 0, 5], np.c_[[1, 2], [3, 4]], np.block([[np.eye(2), np.zeros((2, 1))]]))
# → [1 2 3 0 5] [[1 3]
# →  [2 4]] [[1. 0. 0.]
# →  [0. 1. 0.]]
print(np.split(np.arange(6), 3), np.split(np.arange(6), [2, 3]), np.array_split(np.arange(5), 2))
# → [array([0, 1]), array([2, 3]), array([4, 5])] [array([0, 1]), array([2]), array([3, 4, 5])] [array([0, 1, 2]), array([3, 4])]
print(np.hsplit(grid, 2)[1], np.vsplit(grid, 3)[0], [p.shape for p in np.split(cube, 2, axis=2)])
# → [[ 2  3]
# →  [ 6  7]
# →  [10 11]] [[0 1 2 3]] [(2, 3, 2), (2, 3, 2)]
print(np.tile([1, 2], 2), np.tile([1, 2], (2, 1)), np.repeat([1, 2], 2), np.repeat([[1, 2]], 2, axis=0))
# → [1 2 1 2] [[1 2]
# →  [1 2]] [1 1 2 2] [[1 2]
# →  [1 2]]
print(np.repeat([1, 2], [2, 1]))  # → [1 1 2]
print(np.append([1, 2], 3), np.append([[1, 2]], [[3, 4]], axis=0), np.insert([1, 2], 1, 9))
# → [1 2 3] [[1 2]
# →  [3 4]] [1 9 2]
print(np.delete([1, 2, 3], 1))  # → [1 3]
print(np.delete(grid, 1, axis=0), np.insert(grid[:2, :2], 0, 7, axis=1), np.delete([1, 2, 3, 4], [0, -1]))
# → [[ 0  1  2  3]
# →  [ 8  9 10 11]] [[7 0 1]
# →  [7 4 5]] [2 3]
print(np.pad([1, 2], 1), np.pad([1, 2], (0, 2), constant_values=9), np.pad([[1]], ((1, 0), (0, 1))))
# → [0 1 2 0] [1 2 9 9] [[0 0]
# →  [1 0]]
print(np.pad([1, 2, 3], 1, mode="edge"))  # → [1 1 2 3 3]
print(np.pad([1, 2, 3], (2, 1), mode="reflect"), np.pad([1, 2, 3], 1, "wrap"), np.trim_zeros([0, 1, 0, 2, 0]))  # → [3 2 1 2 3 2] [3 1 2 3 1] [1, 0, 2]
print(np.tril(grid), np.triu(grid, k=1), np.triu(np.ones((3, 3)), 1).astype(bool))
# → [[ 0  0  0  0]
# →  [ 4  5  0  0]
# →  [ 8  9 10  0]] [[ 0  1  2  3]
# →  [ 0  0  6  7]
# →  [ 0  0  0 11]] [[False  True  True]
# →  [False False  True]
# →  [False False False]]
print(np.tril_indices(2), np.triu_indices(3, k=1), grid.tolist(), np.array([1.5]).tolist())
# → (array([0, 1, 1]), array([0, 0, 1])) (array([0, 0, 1]), array([1, 2, 2])) [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]] [1.5]
print(np.lib.stride_tricks.sliding_window_view(np.arange(5), 3), np.vander([1, 2], 3))
# → [[0 1 2]
# →  [1 2 3]
# →  [2 3 4]] [[1 1 1]
# →  [4 2 1]]

# Linear algebra
print(left @ right, np.dot(left, right), left.dot(right), np.inner(left, right), np.vdot(left, right))  # → 32 32 32 32 32
print(grid @ np.ones(4), np.matmul(grid, grid.T), np.dot([[1, 2], [3, 4]], [[5], [6]]))
# → [ 6. 22. 38.] [[ 14  38  62]
# →  [ 38 126 214]
# →  [ 62 214 366]] [[17]
# →  [39]]
print(np.outer([1, 2], [3, 4]), np.kron([1, 2], [1, 1]), np.tensordot([[1, 2], [3, 4]], [[1, 0], [0, 1]]))
# → [[3 4]
# →  [6 8]] [1 1 2 2] 5
print(np.linalg.norm([3, 4]), np.linalg.norm([[3, 4], [6, 8]], axis=1), np.linalg.norm([1, -2, 3], 1))  # → 5.0 [ 5. 10.] 6.0
print(np.linalg.norm([3, -4], ord=np.inf))  # → 4.0
print(np.linalg.norm([[1, 2], [2, 4]]), np.linalg.norm([[3, 4], [0, 5]], axis=1, keepdims=True))
# → 5.0 [[5.]
# →  [5.]]
print(np.linalg.inv([[2, 0], [0, 4]]), np.linalg.det([[2, 0], [0, 4]]).round(6))
# → [[0.5  0.  ]
# →  [0.   0.25]] 8.0
print(np.linalg.matrix_rank([[1, 2], [2, 4]]))  # → 1
print(np.linalg.solve([[2, 0], [0, 4]], [2, 8]), np.linalg.matrix_power([[1, 1], [1, 0]], 5))
# → [1. 2.] [[8 5]
# →  [5 3]]
print(np.trace(np.eye(3)))  # → 3.0
print(np.einsum("i,i->", left, right), np.einsum("ij->ji", grid).shape, np.einsum("ii", np.eye(3)))  # → 32 (4, 3) 3.0
print(np.einsum("ij->j", grid))  # → [12 15 18 21]
print(np.einsum("ij,jk->ik", [[1, 2], [3, 4]], [[1, 0], [0, 1]]), np.einsum("i,j->ij", [1, 2], [3, 4]))
# → [[1 2]
# →  [3 4]] [[3 4]
# →  [6 8]]
print(np.einsum("bij,bkj->bik", cube, cube).shape, np.einsum("...j,j->...", cube, [1, 0, 0, 0]))
# → (2, 3, 3) [[ 0  4  8]
# →  [12 16 20]]
print((cube @ cube.transpose(0, 2, 1)).shape, (cube @ np.ones((4, 5))).shape, np.matmul(cube, [1, 1, 1, 1]))
# → (2, 3, 3) (2, 3, 5) [[ 6 22 38]
# →  [54 70 86]]
print(np.round(np.linalg.eigvalsh([[2, 1], [1, 2]]), 4), np.linalg.svd([[3, 0], [0, 4]])[1])  # → [1. 3.] [4. 3.]
print(np.linalg.cond(np.eye(2)))  # → 1.0
print(np.linalg.cholesky([[4, 0], [0, 9]]), np.linalg.lstsq([[1, 0], [0, 2]], [3, 4])[0])
# → [[2. 0.]
# →  [0. 3.]] [3. 2.]
print(np.linalg.pinv([[2.0, 0], [0, 4]]))
# → [[0.5  0.  ]
# →  [0.   0.25]]
print(np.polyfit([0, 1, 2], [1, 3, 5], 1).round(4), np.poly1d([1, 0, -1])(3))  # → [2. 1.] 8
print(np.linalg.multi_dot([[[1, 2]], [[1], [1]]]))  # → [[3]]

# Random numbers
np.random.seed(0)
print(np.random.rand(3), np.random.randn(2), np.random.randint(0, 10, 5), np.random.rand())
# → [0.5488135  0.71518937 0.60276338] [-2.2683282   1.33354538] [5 2 4 7 6] 0.05671297731744318
np.random.seed(42)
print(np.random.randn(2, 2), np.random.random((1, 2)), np.random.uniform(-1, 1, size=2))
# → [[ 0.49671415 -0.1382643 ]
# →  [ 0.64768854  1.52302986]] [[0.15601864 0.15599452]] [-0.88383278  0.73235229]
np.random.seed(1)
print(np.random.choice([10, 20, 30], 2), np.random.permutation(5), np.random.normal(5, 2, 2))  # → [20 10] [4 2 1 3 0] [1.79655799 2.04434086]
np.random.seed(3)
deck = np.arange(5)
np.random.shuffle(deck)
print(deck, np.random.choice(5, size=3, replace=False), np.random.choice(["a", "b"], p=[0.9, 0.1]))  # → [3 4 1 0 2] [2 1 3] a
generator = np.random.default_rng(0)
print(generator.random(3), generator.integers(0, 10, size=4), generator.standard_normal(2))
# → [0.63696169 0.26978671 0.04097352] [0 0 1 8] [0.36159505 1.30400005]
generator = np.random.default_rng(42)
print(generator.normal(0, 1, (2, 2)), generator.uniform(0, 5), generator.integers(6, size=3))
# → [[ 0.30471708 -1.03998411]
# →  [ 0.7504512   0.94056472]] 0.47088673943824766 [3 5 4]
print(generator.random())  # → 0.7860643052769538
generator = np.random.default_rng(7)
print(generator.choice(5, 2, replace=False), generator.permutation(4), generator.integers(1, 6, endpoint=True))  # → [3 4] [3 1 2 0] 6
old_state = np.random.RandomState(0)
print(old_state.rand(2), old_state.randn(1), old_state.randint(5, size=2), old_state.choice(3))  # → [0.5488135  0.71518937] [0.97873798] [1 3] 1

# Errors
try:
    left + np.array([1, 2])
except ValueError as error:
    print(error)  # → operands could not be broadcast together with shapes (3,) (2,)
try:
    np.ones((2, 3)) @ np.ones((2, 3))
except ValueError as error:
    print(error)
    # → matmul: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature (n?,k),(k,m?)->(n?,m?) (size 2 is different from 3)
try:
    grid.reshape(5, 3)
except ValueError as error:
    print(error)  # → cannot reshape array of size 12 into shape (5,3)
try:
    grid[3, 0]
except IndexError as error:
    print(error)  # → index 3 is out of bounds for axis 0 with size 3
try:
    if left > 1:
        print("never")
except ValueError as error:
    print(error)  # → The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()
try:
    np.concatenate([grid, [1, 2]])
except ValueError as error:
    print(error)
    # → all the input arrays must have same number of dimensions, but the array at index 0 has 2 dimension(s) and the array at index 1 has 1 dimension(s)
try:
    np.linalg.inv([[1, 2], [2, 4]])
except np.linalg.LinAlgError as error:
    print("LinAlgError:", error)  # → LinAlgError: Singular matrix
try:
    np.array([[1, 2], [3]])
except ValueError as error:
    print("ragged", type(error).__name__)  # → ragged ValueError
try:
    counted = np.array([1, 2])
    counted += 0.5
except TypeError as error:
    print(type(error).__name__)  # → UFuncTypeError
try:
    np.array([1, 2]).sum(axis=1)
except IndexError as error:
    print(type(error).__name__, "-", error)  # → AxisError - axis 1 is out of bounds for array of dimension 1
try:
    left[1.0]
except IndexError as error:
    print(error)  # → only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean arrays are valid indices
try:
    np.arange(3).reshape(2, -1)
except ValueError as error:
    print(error)  # → cannot reshape array of size 3 into shape (2,newaxis)
try:
    np.stack([[1, 2], [1]])
except ValueError as error:
    print(error)  # → all input arrays must have the same shape
try:
    assert left.shape == (2,), f"got {left.shape}"
except AssertionError as error:
    print(error)  # → got (3,)
try:
    np.array(["a"]).astype(float)
except ValueError as error:
    print(error)  # → could not convert string to float: np.str_('a')
try:
    np.max([])
except ValueError as error:
    print(error)  # → zero-size array to reduction operation maximum which has no identity

# Small programs of neural networks
print(softmax(np.array([1.0, 2.0, 3.0])), softmax(np.array([[0.0, 0.0], [1.0, 3.0]])).sum(axis=1))  # → [0.09003057 0.24472847 0.66524096] [1. 1.]
print(sigmoid(np.array([0.0, 2.0, -2.0])), relu(np.array([-1.5, 0, 2])))  # → [0.5        0.88079708 0.11920292] [0. 0. 2.]
def layer_norm(x, eps=1e-5):
    mean = x.mean(-1, keepdims=True)
    var = x.var(-1, keepdims=True)
    return (x - mean) / np.sqrt(var + eps)
print(layer_norm(np.array([[1.0, 2.0, 3.0], [2.0, 2.0, 8.0]])))
# → [[-1.22473569  0.          1.22473569]
# →  [-0.70710634 -0.70710634  1.41421268]]
def attention(q, k, v, mask=None):
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(k.shape[-1])
    if mask is not None:
        scores = np.where(mask, scores, -np.inf)
    weights = softmax(scores)
    return weights @ v, weights
queries = np.array([[1.0, 0.0], [0.0, 1.0]])
result, attention_weights = attention(queries, queries, np.array([[1.0, 2.0], [3.0, 4.0]]))
print(result, attention_weights)
# → [[1.6604769 2.6604769]
# →  [2.3395231 3.3395231]] [[0.66976155 0.33023845]
# →  [0.33023845 0.66976155]]
causal = np.tril(np.ones((3, 3), dtype=bool))
print(attention(np.eye(3), np.eye(3), np.eye(3), causal)[1].round(3))
# → [[1.    0.    0.   ]
# →  [0.36  0.64  0.   ]
# →  [0.264 0.264 0.471]]
def positional_encoding(length, width):
    position = np.arange(length)[:, None]
    rate = np.exp(np.arange(0, width, 2) * -(np.log(10000.0) / width))
    encoding = np.zeros((length, width))
    encoding[:, 0::2] = np.sin(position * rate)
    encoding[:, 1::2] = np.cos(position * rate)
    return encoding
print(positional_encoding(3, 4))
# → [[ 0.          1.          0.          1.        ]
# →  [ 0.84147098  0.54030231  0.00999983  0.99995   ]
# →  [ 0.90929743 -0.41614684  0.01999867  0.99980001]]
split = np.arange(16).reshape(2, 8)
heads = split.reshape(2, 2, 4).transpose(1, 0, 2)
print(heads.shape, heads[0], heads.transpose(1, 0, 2).reshape(2, 8)[0])
# → (2, 2, 4) [[ 0  1  2  3]
# →  [ 8  9 10 11]] [0 1 2 3 4 5 6 7]
vocabulary = {word: i for i, word in enumerate(sorted(set("the cat saw the dog".split())))}
ids = np.array([vocabulary[w] for w in "the cat saw the dog".split()])
print(vocabulary, ids, np.eye(len(vocabulary), dtype=int)[ids])
# → {'cat': 0, 'dog': 1, 'saw': 2, 'the': 3} [3 0 2 3 1] [[0 0 0 1]
# →  [1 0 0 0]
# →  [0 0 1 0]
# →  [0 0 0 1]
# →  [0 1 0 0]]
logits = np.array([[2.0, 1.0, 0.1], [0.5, 2.5, 0.3]])
labels = np.array([0, 1])
probabilities = softmax(logits)
loss = -np.log(probabilities[np.arange(2), labels]).mean()
print(round(loss, 4), (probabilities.argmax(axis=1) == labels).mean(), f"{loss:.6f}")  # → 0.3185 1.0 0.318540
x_data = np.array([1.0, 2.0, 3.0])
y_data = 2 * x_data + 1
slope, offset = 0.0, 0.0
for step in range(50):
    error_of = slope * x_data + offset - y_data
    slope -= 0.1 * 2 * (error_of * x_data).mean()
    offset -= 0.1 * 2 * error_of.mean()
print(f"{slope:.4f} {offset:.4f}", np.round((error_of**2).mean(), 5))  # → 2.0131 0.9702 0.00013
xor_in = np.array([[0, 0], [0, 1], [1, 0], [1, 1]])
hidden = relu(xor_in @ np.array([[1, 1], [1, 1]]) + np.array([0, -1]))
print(hidden @ np.array([1, -2]), hidden)
# → [0 1 1 0] [[0 0]
# →  [1 0]
# →  [1 0]
# →  [2 1]]
def top_k(scores, k):
    best = np.argsort(scores)[::-1][:k]
    return [(int(i), float(scores[i])) for i in best]
print(top_k(np.array([0.1, 0.7, 0.05, 0.15]), 2))  # → [(1, 0.7), (3, 0.15)]
first, second = np.array([1.0, 2.0, 2.0]), np.array([2.0, 0.0, 0.0])
cosine = first @ second / (np.linalg.norm(first) * np.linalg.norm(second))
print(cosine, np.linalg.norm(first - second), first / np.linalg.norm(first))  # → 0.3333333333333333 3.0 [0.33333333 0.66666667 0.66666667]
print(np.convolve([1, 2, 3, 4, 5], np.ones(3), "valid") / 3, np.cumsum([1, 2, 3]) / np.arange(1, 4))  # → [2. 3. 4.] [1.  1.5 2. ]
image = np.arange(16).reshape(4, 4)
pooled = image.reshape(2, 2, 2, 2).max(axis=(1, 3))
print(pooled, image[1:3, 1:3].mean(), image[::2, ::2])
# → [[ 5  7]
# →  [13 15]] 7.5 [[ 0  2]
# →  [ 8 10]]
def numeric_gradient(f, x, h=1e-5):
    slopes = np.zeros_like(x)
    for i in range(x.size):
        up, down = x.copy(), x.copy()
        up[i] += h
        down[i] -= h
        slopes[i] = (f(up) - f(down)) / (2 * h)
    return slopes
print(numeric_gradient(lambda p: (p**2).sum(), np.array([1.0, -2.0])).round(4))  # → [ 2. -4.]
np.random.seed(0)
weights_in = np.random.randn(3, 4) * 0.1
biases = np.zeros(4)
print((np.ones((2, 3)) @ weights_in + biases).round(4), weights_in.std().round(4))
# → [[ 0.3528 -0.0167  0.2073  0.3544]
# →  [ 0.3528 -0.0167  0.2073  0.3544]] 0.0923
data = np.array([[1.0, 200.0], [2.0, 300.0], [3.0, 400.0]])
print((data - data.mean(axis=0)) / data.std(axis=0), (data - data.min(0)) / (data.max(0) - data.min(0)))
# → [[-1.22474487 -1.22474487]
# →  [ 0.          0.        ]
# →  [ 1.22474487  1.22474487]] [[0.  0. ]
# →  [0.5 0.5]
# →  [1.  1. ]]
points = np.array([[0, 0], [3, 4], [6, 8]])
print(np.sqrt(((points[:, None] - points[None, :]) ** 2).sum(-1)))
# → [[ 0.  5. 10.]
# →  [ 5.  0.  5.]
# →  [10.  5.  0.]]
def rotary(x, position):
    half = x.shape[-1] // 2
    angle = position * 10000.0 ** (-np.arange(half) / half)
    a, b = x[:half], x[half:]
    return np.concatenate([a * np.cos(angle) - b * np.sin(angle), a * np.sin(angle) + b * np.cos(angle)])
print(rotary(np.array([1.0, 0.0, 0.0, 1.0]), 1))  # → [ 0.54030231 -0.00999983  0.84147098  0.99995   ]
batches = [b.tolist() for b in np.array_split(np.arange(7), 3)]
print(batches, [np.arange(6)[i : i + 4].tolist() for i in range(0, 6, 4)])  # → [[0, 1, 2], [3, 4], [5, 6]] [[0, 1, 2, 3], [4, 5]]
confusion = np.zeros((2, 2), dtype=int)
np.add.at(confusion, ([0, 1, 1, 0], [0, 1, 0, 0]), 1)
print(confusion, confusion.trace() / confusion.sum())
# → [[2 0]
# →  [1 1]] 0.75
transition = np.array([[0.9, 0.1], [0.5, 0.5]])
chances = np.array([1.0, 0.0])
for _ in range(3):
    chances = chances @ transition
print(chances, np.linalg.matrix_power(transition, 2))
# → [0.844 0.156] [[0.86 0.14]
# →  [0.7  0.3 ]]
def gelu(x):
    return 0.5 * x * (1 + np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x**3)))
print(gelu(np.array([-1.0, 0.0, 1.0])), np.vectorize(lambda v: v * 2 if v > 1 else v)(left))  # → [-0.15880801  0.          0.84119199] [1 4 6]

# Strings, records, other
print(np.char.upper(words), np.char.add(words, "!"), np.char.str_len(words), np.strings.find(words, "a"))
# → ['THE' 'CAT' 'SAT'] ['the!' 'cat!' 'sat!'] [3 3 3] [-1  1  1]
records = np.array([("a", 1), ("b", 2)], dtype=[("name", "U5"), ("count", "i4")])
print(records["name"], records["count"].sum(), records[0])  # → ['a' 'b'] 3 ('a', 1)
print(np.pi, np.e, np.inf, -np.inf, np.nan, np.newaxis is None)  # → 3.141592653589793 2.718281828459045 inf -inf nan True
print(np.isscalar(3), np.isscalar([3]), np.ndim([[1]]), np.shape([[1, 2]]), np.size([1, 2]))  # → True False 2 (1, 2) 2
print(np.shares_memory(grid, grid[0]))  # → True
print(np.array([3, 1]).astype(complex), np.may_share_memory(left, right), np.array_split([1, 2, 3], 2)[0].dtype)  # → [3.+0.j 1.+0.j] False int64
print(np.datetime64("2024-01-31") + 1, np.busday_count("2024-01-01", "2024-01-08"))  # → 2024-02-01 5
print(np.ma.masked_array([1, 2, 3], mask=[0, 1, 0]).mean(), np.packbits([1, 0, 0, 0, 0, 0, 0, 1]))  # → 2.0 [129]
print(np.binary_repr(5, 8))  # → 00000101

# More functions
print(np.dsplit(cube, 2)[1].shape, np.dsplit(cube, [1])[0][1], np.dsplit(cube, 4)[3].tolist())
# → (2, 3, 2) [[12]
# →  [16]
# →  [20]] [[[3], [7], [11]], [[15], [19], [23]]]
print(np.diagflat([1, 2]), np.diagflat([[1, 2], [3, 4]], 1).shape, np.diagflat([7], k=-1))
# → [[1 0]
# →  [0 2]] (5, 5) [[0 0]
# →  [7 0]]
print(np.ascontiguousarray(grid.T)[1], np.ascontiguousarray(5), np.ascontiguousarray([1, 2], dtype=np.float32))  # → [1 5 9] [5] [1. 2.]
print(np.right_shift([8, 16], 2), np.right_shift(-9, 1), np.left_shift(1, [1, 2]), np.array([40]) >> 3)  # → [2 4] -5 [2 4] [5]
print(np.arcsinh([0, 1]), np.arccosh([1, 2]), np.arctanh([0, 0.5]))  # → [0.         0.88137359] [0.        1.3169579] [0.         0.54930614]
print(np.arcsin([0, 1]), np.arccos([1, -1]), np.arctan([0, 1]), np.arcsin(0.5).round(4))
# → [0.         1.57079633] [0.         3.14159265] [0.         0.78539816] 0.5236
print(np.amin(grid), np.amin(grid, axis=1), np.amin(grid, axis=0, keepdims=True), np.amin([3, 4], initial=1))  # → 0 [0 4 8] [[0 1 2 3]] 1
print(np.less_equal([1, 2, 3], 2), np.greater_equal(left, [2, 2, 2]), np.less_equal(1.5, 1.5))  # → [ True  True False] [False  True  True] True
print(np.not_equal(left, 2))  # → [ True False  True]
print(np.vecdot([1, 2], [3, 4]), np.vecdot([[1, 2], [3, 4]], [1, 1]))  # → 11 [3 7]
print(np.vecdot([[1, 2], [3, 4]], [[1, 0], [2, 1]], axis=0))  # → [7 4]
print(np.matvec([[1, 2], [3, 4]], [1, 1]), np.matvec(cube, [1, 0, 0, 1]), np.vecmat([1, 1], [[1, 2], [3, 4]]))
# → [3 7] [[ 3 11 19]
# →  [27 35 43]] [4 6]
print(np.matrix_transpose(grid), np.matrix_transpose(cube).shape, cube.mT.shape)
# → [[ 0  4  8]
# →  [ 1  5  9]
# →  [ 2  6 10]
# →  [ 3  7 11]] (2, 4, 3) (2, 4, 3)
print(np.isneginf([-np.inf, np.inf, 1]), np.isposinf([-np.inf, np.inf, np.nan]), np.isposinf(np.inf))  # → [ True False False] [False  True False] True
table = np.zeros((4, 2))
np.add.at(table, np.array([[0, 1], [1, 3]]), np.arange(8.0).reshape(2, 2, 2))
print(table.tolist())  # → [[0.0, 1.0], [6.0, 8.0], [0.0, 0.0], [6.0, 7.0]]
np.add.at(table, [0, 0], np.array([1.0, 10.0]))
np.subtract.at(table, 2, 5)
print(table.tolist())  # → [[2.0, 21.0], [6.0, 8.0], [-5.0, -5.0], [6.0, 7.0]]
pairs = np.zeros((2, 2))
np.add.at(pairs, (np.array([[0, 1], [1, 1]]), np.array([[0, 1], [1, 0]])), np.array([1.0, 2.0]))
print(pairs.tolist())  # → [[1.0, 0.0], [2.0, 3.0]]

# What else the library has
print(np.nanvar(np.array([1.0, np.nan, 3.0])), np.nanargmax(np.array([1.0, np.nan, 3.0])), np.nanargmin(np.array([np.nan, 2.0])))  # → 1.0 2 1
print(np.issubdtype(np.int32, np.signedinteger), np.issubdtype(np.uint8, np.unsignedinteger), np.issubdtype(np.int8, np.inexact))  # → True True False
print(np.issubdtype(np.float32, np.floating), np.issubdtype(np.complex128, np.complexfloating), np.issubdtype(np.float64, np.integer))  # → True True False
np.random.seed(3)
print(np.random.random_sample((2,)), np.random.RandomState(3).random_sample(2))  # → [0.5507979  0.70814782] [0.5507979  0.70814782]

