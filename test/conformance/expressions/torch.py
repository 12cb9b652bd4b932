import math

import torch
import torch.nn as nn
import torch.nn.functional as F


class TwoLayers(nn.Module):
    def __init__(self, width, hidden=4):
        super().__init__()
        self.first = nn.Linear(width, hidden)
        self.second = nn.Linear(hidden, 2, bias=False)
        self.drop = nn.Dropout(0.1)

    def forward(self, x):
        return self.second(self.drop(torch.relu(self.first(x))))


class Scale(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.tensor([2.0, 3.0]))
        self.register_buffer("shift", torch.ones(2))

    def forward(self, x):
        return x * self.weight + self.shift

    def extra_repr(self):
        return f"size={self.weight.numel()}"


class CausalAttention(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        assert width % heads == 0
        self.heads = heads
        self.qkv = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)

    def forward(self, x):
        batch, length, width = x.shape
        q, k, v = self.qkv(x).chunk(3, dim=-1)
        q, k, v = (t.view(batch, length, self.heads, -1).transpose(1, 2) for t in (q, k, v))
        scores = q @ k.transpose(-2, -1) / math.sqrt(width // self.heads)
        mask = torch.triu(torch.ones(length, length, dtype=torch.bool), diagonal=1)
        weights = scores.masked_fill(mask, float("-inf")).softmax(dim=-1)
        return self.out((weights @ v).transpose(1, 2).reshape(batch, length, width))


grid = torch.arange(12).reshape(3, 4)
cube = torch.arange(24, dtype=torch.float32).view(2, 3, 4)
values = torch.tensor([1.0, 2.0, 3.0])

# Creation
print(torch.tensor([1, 2, 3]), torch.tensor([1.0, 2.5]), torch.tensor([True, False]))
# → tensor([1, 2, 3]) tensor([1.0000, 2.5000]) tensor([ True, False])
print(torch.tensor([[1, 2], [3, 4]]))
# → tensor([[1, 2],
# →         [3, 4]])
print(torch.tensor(5), torch.tensor(2.5), torch.tensor(True), torch.tensor([]))  # → tensor(5) tensor(2.5000) tensor(True) tensor([])
print(torch.zeros(3), torch.ones(2, 2), torch.zeros(2, dtype=torch.long))
# → tensor([0., 0., 0.]) tensor([[1., 1.],
# →         [1., 1.]]) tensor([0, 0])
print(torch.full((2, 2), 7), torch.full((2,), 0.5), torch.full((1,), True))
# → tensor([[7, 7],
# →         [7, 7]]) tensor([0.5000, 0.5000]) tensor([True])
print(torch.eye(3))
# → tensor([[1., 0., 0.],
# →         [0., 1., 0.],
# →         [0., 0., 1.]])
print(torch.eye(2, 3), torch.eye(2, dtype=torch.int))
# → tensor([[1., 0., 0.],
# →         [0., 1., 0.]]) tensor([[1, 0],
# →         [0, 1]], dtype=torch.int32)
print(torch.arange(5), torch.arange(2, 8, 2), torch.arange(0, 1, 0.25), torch.arange(5, 0, -2))
# → tensor([0, 1, 2, 3, 4]) tensor([2, 4, 6]) tensor([0.0000, 0.2500, 0.5000, 0.7500]) tensor([5, 3, 1])
print(torch.arange(3.0), torch.arange(3, dtype=torch.float), torch.linspace(0, 1, 5))
# → tensor([0., 1., 2.]) tensor([0., 1., 2.]) tensor([0.0000, 0.2500, 0.5000, 0.7500, 1.0000])
print(torch.linspace(1, 0, steps=3))  # → tensor([1.0000, 0.5000, 0.0000])
print(torch.logspace(0, 2, 3), torch.empty(0), torch.zeros(2, 0), torch.zeros(0, 3, dtype=torch.int))
# → tensor([  1.,  10., 100.]) tensor([]) tensor([], size=(2, 0)) tensor([], size=(0, 3), dtype=torch.int32)
print(torch.zeros_like(grid), torch.ones_like(values), torch.full_like(values, 9))
# → tensor([[0, 0, 0, 0],
# →         [0, 0, 0, 0],
# →         [0, 0, 0, 0]]) tensor([1., 1., 1.]) tensor([9., 9., 9.])
print(torch.tensor([1, 2], dtype=torch.float64), torch.tensor([1.5], dtype=torch.float16))
# → tensor([1., 2.], dtype=torch.float64) tensor([1.5000], dtype=torch.float16)
print(torch.tensor([1.9]).int())  # → tensor([1], dtype=torch.int32)
print(values.new_zeros(2), values.new_tensor([1, 2]), values.new_full((2,), 3), grid.new_ones(2))
# → tensor([0., 0.]) tensor([1., 2.]) tensor([3., 3.]) tensor([1, 1])
print(torch.diag(torch.tensor([1, 2])), torch.diag(grid), torch.diag_embed(torch.tensor([[1, 2]])).shape)
# → tensor([[1, 0],
# →         [0, 2]]) tensor([ 0,  5, 10]) torch.Size([1, 2, 2])
print(torch.tril(torch.ones(3, 3)), torch.triu(torch.ones(2, 2, dtype=torch.bool), diagonal=1))
# → tensor([[1., 0., 0.],
# →         [1., 1., 0.],
# →         [1., 1., 1.]]) tensor([[False,  True],
# →         [False, False]])
print(torch.ones(3, 3).tril(-1), torch.tril_indices(2, 2), torch.triu_indices(3, 3, offset=1))
# → tensor([[0., 0., 0.],
# →         [1., 0., 0.],
# →         [1., 1., 0.]]) tensor([[0, 1, 1],
# →         [0, 0, 1]]) tensor([[0, 0, 1],
# →         [1, 2, 2]])
print(torch.meshgrid(torch.arange(2), torch.arange(3), indexing="ij")[0])
# → tensor([[0, 0, 0],
# →         [1, 1, 1]])
print(torch.cartesian_prod(torch.tensor([1, 2]), torch.tensor([3, 4])))
# → tensor([[1, 3],
# →         [1, 4],
# →         [2, 3],
# →         [2, 4]])
print(torch.as_tensor([1, 2]), torch.scalar_tensor(3), torch.tensor((1, 2)), torch.LongTensor([1, 2]))
# → tensor([1, 2]) tensor(3.) tensor([1, 2]) tensor([1, 2])
print(torch.FloatTensor([1, 2]))  # → tensor([1., 2.])
print(torch.from_numpy(values.numpy()), torch.tensor([1, 2]).numpy(), torch.tensor([[1.5]]).numpy())  # → tensor([1., 2., 3.]) [1 2] [[1.5]]
print(torch.complex(torch.tensor([1.0]), torch.tensor([2.0])), torch.tensor([1 + 2j]))  # → tensor([1.+2.j]) tensor([1.+2.j])
print(torch.polar(torch.tensor([2.0]), torch.tensor([0.0])))  # → tensor([2.+0.j])
print(torch.clone(values), values.clone() is values, torch.tensor([values[0], values[2]]))  # → tensor([1., 2., 3.]) False tensor([1., 3.])
print(torch.stack([values[0], values[2]]))  # → tensor([1., 3.])

# Properties and types
print(grid.shape, grid.size(), grid.size(0), grid.size(-1), grid.dim(), grid.ndim, grid.numel(), len(grid))
# → torch.Size([3, 4]) torch.Size([3, 4]) 3 4 2 2 12 3
print(grid.dtype, values.dtype, torch.tensor([True]).dtype, torch.tensor([1j]).dtype, values.device)
# → torch.int64 torch.float32 torch.bool torch.complex64 cpu
print(torch.float, torch.long, torch.int, torch.half, torch.double, torch.bool, torch.bfloat16)
# → torch.float32 torch.int64 torch.int32 torch.float16 torch.float64 torch.bool torch.bfloat16
print(type(grid), type(grid.shape), type(grid.item if False else grid[0, 0].item()), grid.type())
# → <class 'torch.Tensor'> <class 'torch.Size'> <class 'int'> torch.LongTensor
print(values.is_floating_point())  # → True
print(values.double().dtype, values.half().dtype, grid.float().dtype, values.long())  # → torch.float64 torch.float16 torch.float32 tensor([1, 2, 3])
print(grid.to(torch.float32).dtype, values.to(torch.int32))  # → torch.float32 tensor([1, 2, 3], dtype=torch.int32)
print((grid + 0.5).dtype, (grid / 2).dtype, (grid // 2).dtype)  # → torch.float32 torch.float32 torch.int64
print((values * torch.ones(3, dtype=torch.double)).dtype, (values + 1).dtype)  # → torch.float64 torch.float32
print((torch.tensor([True]) + 1).dtype)  # → torch.int64
print(torch.tensor([1], dtype=torch.int32).add(torch.tensor([1])).dtype, torch.result_type(grid, 1.0))  # → torch.int64 torch.float32
print(torch.tensor([3.7, -3.7]).long(), torch.tensor([0, 2]).bool(), torch.tensor([0.0, 0.5]).bool())
# → tensor([ 3, -3]) tensor([False,  True]) tensor([False,  True])
print(torch.tensor([1]).type_as(values))  # → tensor([1.])
print(torch.tensor([250], dtype=torch.uint8) + 10, torch.tensor([127], dtype=torch.int8) + 1)
# → tensor([4], dtype=torch.uint8) tensor([-128], dtype=torch.int8)
print(torch.iinfo(torch.int8).max)  # → 127
print(torch.finfo(torch.float32).eps, torch.finfo(torch.float32).min, torch.finfo(torch.float16).max)
# → 1.1920928955078125e-07 -3.4028234663852886e+38 65504.0
print(values[1].item(), grid[1, 2].item(), values.tolist(), grid[0].tolist(), torch.tensor(0.1).item())
# → 2.0 6 [1.0, 2.0, 3.0] [0, 1, 2, 3] 0.10000000149011612
print(float(values[2]), int(grid[0, 1]))  # → 3.0 1
print(values.is_contiguous(), grid.t().is_contiguous(), grid.stride(), grid.t().stride(), cube.stride(1))  # → True False (4, 1) (1, 4) 4
print(grid.storage_offset(), grid[1:].storage_offset())  # → 0 4
print(values.requires_grad, torch.is_tensor(values), torch.is_tensor([1]))  # → False True False
print(isinstance(values, torch.Tensor), torch.numel(grid), values.element_size())  # → True 12 4
print(torch.Size([2, 3]), torch.Size([2, 3]).numel(), tuple(grid.shape), list(grid.shape))  # → torch.Size([2, 3]) 6 (3, 4) [3, 4]
print(grid.shape == (3, 4), grid.shape[-1], str(grid.shape))  # → True 4 torch.Size([3, 4])
print(torch.get_default_dtype(), torch.tensor(1.0).dtype == torch.float32, torch.tensor([1, 2.0]).dtype)  # → torch.float32 True torch.float32
print(torch.device("cpu"), repr(torch.device("cpu")))  # → cpu device(type='cpu')

# Printing
print(torch.tensor([1.0, 10.0, 100.0]), torch.tensor([0.5, 0.25, 0.125]), torch.tensor([-1.0, 2.0]))
# → tensor([  1.,  10., 100.]) tensor([0.5000, 0.2500, 0.1250]) tensor([-1.,  2.])
print(torch.tensor([0.0001, 1.0]), torch.tensor([0.00001, 1.0]), torch.tensor([1e-10]))
# → tensor([1.0000e-04, 1.0000e+00]) tensor([1.0000e-05, 1.0000e+00]) tensor([1.0000e-10])
print(torch.tensor([1e10, 1.0]), torch.tensor([100000.0, 0.5]), torch.tensor([12345678.0]), torch.tensor([1e5]))
# → tensor([1.0000e+10, 1.0000e+00]) tensor([1.0000e+05, 5.0000e-01]) tensor([12345678.]) tensor([100000.])
print(torch.tensor([1e8, 2e8]), torch.tensor([1000.0, 0.001]), torch.tensor([1001.0, 0.5]))
# → tensor([1.0000e+08, 2.0000e+08]) tensor([1.0000e+03, 1.0000e-03]) tensor([1.0010e+03, 5.0000e-01])
print(torch.tensor([99999.0, 1.5]))  # → tensor([9.9999e+04, 1.5000e+00])
print(torch.tensor([float("nan"), 1.0]), torch.tensor([float("inf"), -1.5]), torch.tensor([float("-inf"), 2.0]))
# → tensor([nan, 1.]) tensor([    inf, -1.5000]) tensor([-inf, 2.])
print(torch.tensor([1 / 3, 2 / 3]), torch.tensor(1 / 3), torch.tensor(0.1), torch.tensor(123456.789))
# → tensor([0.3333, 0.6667]) tensor(0.3333) tensor(0.1000) tensor(123456.7891)
print(torch.tensor(1e-7))  # → tensor(1.0000e-07)
print(torch.tensor(1 / 3, dtype=torch.float64), torch.tensor([1 / 3], dtype=torch.float64))
# → tensor(0.3333, dtype=torch.float64) tensor([0.3333], dtype=torch.float64)
print(torch.tensor([1 / 3], dtype=torch.half))  # → tensor([0.3333], dtype=torch.float16)
print(torch.tensor([[1.5, -2.25], [100.125, 0]]))
# → tensor([[  1.5000,  -2.2500],
# →         [100.1250,   0.0000]])
print(torch.tensor([[1, -20], [300, 4]]), torch.tensor([-1, 10]))
# → tensor([[  1, -20],
# →         [300,   4]]) tensor([-1, 10])
print(cube)
# → tensor([[[ 0.,  1.,  2.,  3.],
# →          [ 4.,  5.,  6.,  7.],
# →          [ 8.,  9., 10., 11.]],
# →
# →         [[12., 13., 14., 15.],
# →          [16., 17., 18., 19.],
# →          [20., 21., 22., 23.]]])
print(torch.arange(8).view(2, 2, 2))
# → tensor([[[0, 1],
# →          [2, 3]],
# →
# →         [[4, 5],
# →          [6, 7]]])
print(torch.tensor([[True, False], [False, True]]))
# → tensor([[ True, False],
# →         [False,  True]])
print(torch.arange(30))
# → tensor([ 0,  1,  2,  3,  4,  5,  6,  7,  8,  9, 10, 11, 12, 13, 14, 15, 16, 17,
# →         18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29])
print(torch.arange(16) / 16)
# → tensor([0.0000, 0.0625, 0.1250, 0.1875, 0.2500, 0.3125, 0.3750, 0.4375, 0.5000,
# →         0.5625, 0.6250, 0.6875, 0.7500, 0.8125, 0.8750, 0.9375])
print(torch.arange(1001))  # → tensor([   0,    1,    2,  ...,  998,  999, 1000])
print(torch.zeros(2, 3, dtype=torch.float64), torch.zeros(1, 2, dtype=torch.int16))
# → tensor([[0., 0., 0.],
# →         [0., 0., 0.]], dtype=torch.float64) tensor([[0, 0]], dtype=torch.int16)
print([torch.tensor([1, 2]), torch.tensor(0.5)], {"x": torch.tensor([1.5])}, (torch.tensor(1),))
# → [tensor([1, 2]), tensor(0.5000)] {'x': tensor([1.5000])} (tensor(1),)
print(f"{values}", f"{values[0]:.2f}", f"{values.sum().item():.3f}", f"{torch.tensor(3)}")  # → tensor([1., 2., 3.]) 1.00 6.000 3
print(f"{torch.tensor(3):03d}", str(values))  # → 003 tensor([1., 2., 3.])
print("%.2f" % values[1], "{:.1f}".format(torch.tensor(2.25)), repr(torch.tensor([1.0, 2.5])))  # → 2.00 2.2 tensor([1.0000, 2.5000])
print("%d" % torch.tensor(4))  # → 4
print(torch.tensor([1.0], requires_grad=True), nn.Parameter(torch.tensor([1.0, 2.0])))
# → tensor([1.], requires_grad=True) Parameter containing:
# → tensor([1., 2.], requires_grad=True)
print(torch.tensor([2.0], requires_grad=True) * 3)  # → tensor([6.], grad_fn=<MulBackward0>)
print(torch.tensor([[1.0]], requires_grad=True).sum())  # → tensor(1., grad_fn=<SumBackward0>)
print(torch.tensor([1.0, 2.0], requires_grad=True).view(2, 1), torch.tensor(3.0, requires_grad=True))
# → tensor([[1.],
# →         [2.]], grad_fn=<ViewBackward0>) tensor(3., requires_grad=True)
torch.set_printoptions(precision=2)
print(torch.tensor([1 / 3, 2.0]), torch.tensor([[12.3456, 0.01]]))
torch.set_printoptions(precision=4)
print(torch.tensor([1 / 3]))
# → tensor([0.33, 2.00]) tensor([[1.23e+01, 1.00e-02]])
# → tensor([0.3333])
torch.set_printoptions(sci_mode=False)
print(torch.tensor([1e-5, 1.0]), torch.tensor([100000.0, 0.5]))
torch.set_printoptions(sci_mode=None)  # → tensor([0.0000, 1.0000]) tensor([100000.0000,      0.5000])
torch.set_printoptions(threshold=5, edgeitems=2)
print(torch.arange(10), torch.arange(36).view(6, 6))
torch.set_printoptions(profile="default")
# → tensor([0, 1,  ..., 8, 9]) tensor([[ 0,  1,  ...,  4,  5],
# →         [ 6,  7,  ..., 10, 11],
# →         ...,
# →         [24, 25,  ..., 28, 29],
# →         [30, 31,  ..., 34, 35]])
torch.set_printoptions(linewidth=40)
print(torch.arange(20))
torch.set_printoptions(profile="default")
# → tensor([ 0,  1,  2,  3,  4,  5,  6,  7,
# →          8,  9, 10, 11, 12, 13, 14, 15,
# →         16, 17, 18, 19])
print(torch.tensor([1 + 2j, -0.5j]), torch.tensor([-0.0, 0.0]), torch.tensor([1.0, float("nan"), 0.5]))
# → tensor([1.+2.0000j, -0.-0.5000j]) tensor([-0., 0.]) tensor([1.0000,    nan, 0.5000])
print(torch.tensor([0.1 + 0.2], dtype=torch.float64).item(), torch.tensor([0.1 + 0.2]).item())  # → 0.30000000000000004 0.30000001192092896
print(torch.tensor([16777217.0]).item())  # → 16777216.0

# Indexing
print(grid[1], grid[1, 2], grid[-1, -1], grid[1][2], grid[0, 1:3])  # → tensor([4, 5, 6, 7]) tensor(6) tensor(11) tensor(6) tensor([1, 2])
print(grid[:, 1], grid[:2, 1:3], grid[..., -1], grid[::2])
# → tensor([1, 5, 9]) tensor([[1, 2],
# →         [5, 6]]) tensor([ 3,  7, 11]) tensor([[ 0,  1,  2,  3],
# →         [ 8,  9, 10, 11]])
print(cube[0, 1, 2], cube[..., 0], cube[:, None].shape, cube[:, :, None, :].shape)
# → tensor(6.) tensor([[ 0.,  4.,  8.],
# →         [12., 16., 20.]]) torch.Size([2, 1, 3, 4]) torch.Size([2, 3, 1, 4])
print(grid[[0, 2]], grid[torch.tensor([0, 2]), torch.tensor([1, 3])], grid[:, [3, 0]])
# → tensor([[ 0,  1,  2,  3],
# →         [ 8,  9, 10, 11]]) tensor([ 1, 11]) tensor([[ 3,  0],
# →         [ 7,  4],
# →         [11,  8]])
print(grid[grid > 6], grid[grid[:, 0] > 3], values[values != 2], grid[torch.tensor([True, False, True])])
# → tensor([ 7,  8,  9, 10, 11]) tensor([[ 4,  5,  6,  7],
# →         [ 8,  9, 10, 11]]) tensor([1., 3.]) tensor([[ 0,  1,  2,  3],
# →         [ 8,  9, 10, 11]])
print(grid[torch.arange(3), torch.tensor([0, 1, 2])], grid[torch.tensor([[0, 1], [2, 0]])].shape)  # → tensor([ 0,  5, 10]) torch.Size([2, 2, 4])
shared = torch.arange(6)
part = shared[1:4]
part[0] = 99
flat = shared.view(2, 3)
flat[1, 2] = -1
print(shared, part)  # → tensor([ 0, 99,  2,  3,  4, -1]) tensor([99,  2,  3])
changed = torch.zeros(3, 3, dtype=torch.int)
changed[1] = 5
changed[:, 0] = torch.tensor([1, 2, 3])
changed[2, 2] += 7
changed[changed == 5] = 6
print(changed)
# → tensor([[1, 0, 0],
# →         [2, 6, 6],
# →         [3, 0, 7]], dtype=torch.int32)
numbers = torch.tensor([3.0, -1.0, 4.0])
numbers[numbers < 0] = 0
numbers[-1:] = torch.tensor([9.0])
print(numbers, numbers.nonzero(), torch.count_nonzero(numbers), torch.nonzero(numbers, as_tuple=True))
# → tensor([3., 0., 9.]) tensor([[0],
# →         [2]]) tensor(2) (tensor([0, 2]),)
print(torch.gather(grid, 1, torch.tensor([[1], [0], [3]])), grid.gather(0, torch.tensor([[2, 1, 0, 0]])))
# → tensor([[ 1],
# →         [ 4],
# →         [11]]) tensor([[8, 5, 2, 3]])
print(torch.zeros(2, 4).scatter_(1, torch.tensor([[1], [3]]), 1.0))
# → tensor([[0., 1., 0., 0.],
# →         [0., 0., 0., 1.]])
print(torch.zeros(3).scatter_add(0, torch.tensor([0, 0, 2]), values))  # → tensor([3., 0., 3.])
print(torch.zeros(2, 3).scatter(1, torch.tensor([[0, 2], [1, 0]]), torch.tensor([[1.0, 2.0], [3.0, 4.0]])))
# → tensor([[1., 0., 2.],
# →         [4., 3., 0.]])
print(torch.index_select(grid, 1, torch.tensor([0, 3])), grid.index_select(0, torch.tensor([2])))
# → tensor([[ 0,  3],
# →         [ 4,  7],
# →         [ 8, 11]]) tensor([[ 8,  9, 10, 11]])
print(torch.take(grid, torch.tensor([0, 11])))  # → tensor([ 0, 11])
print(torch.masked_select(grid, grid > 8), values.masked_fill(values > 1, -1.0))  # → tensor([ 9, 10, 11]) tensor([ 1., -1., -1.])
print(torch.take_along_dim(grid, grid.argmax(1, keepdim=True), 1))
# → tensor([[ 3],
# →         [ 7],
# →         [11]])
print(torch.zeros(3).index_fill_(0, torch.tensor([0, 2]), 5))  # → tensor([5., 0., 5.])
print(torch.zeros(3).index_add(0, torch.tensor([1, 1, 0]), values), grid.select(1, 2))  # → tensor([3., 3., 0.]) tensor([ 2,  6, 10])
print(grid.narrow(1, 1, 2))
# → tensor([[ 1,  2],
# →         [ 5,  6],
# →         [ 9, 10]])
print(torch.zeros(3).index_copy_(0, torch.tensor([2, 0]), torch.tensor([7.0, 8.0])))  # → tensor([8., 0., 7.])
print(torch.zeros(2).masked_scatter(torch.tensor([False, True]), values))  # → tensor([0., 1.])
print(torch.where(values > 1, values, torch.zeros(3)), torch.where(values > 1, 1, 0))  # → tensor([0., 2., 3.]) tensor([0, 1, 1])
print(torch.where(grid > 9), torch.where(values > 2, values, -1.0))  # → (tensor([2, 2]), tensor([2, 3])) tensor([-1., -1.,  3.])
print([row.sum().item() for row in grid], 5 in grid, list(values), [int(v) for v in grid[0]])
# → [6, 22, 38] True [tensor(1.), tensor(2.), tensor(3.)] [0, 1, 2, 3]
print(torch.argwhere(grid > 9), grid[None].shape, grid[:, :, None].shape, grid[0, None], grid.unbind(1)[0])
# → tensor([[2, 2],
# →         [2, 3]]) torch.Size([1, 3, 4]) torch.Size([3, 4, 1]) tensor([[0, 1, 2, 3]]) tensor([0, 4, 8])

# Arithmetic and broadcasting
a = torch.tensor([1.0, 2.0, 3.0])
b = torch.tensor([4.0, 5.0, 6.0])
print(a + b, a - b, a * b, a / b, b // a, b % a, a**2, 2**a, -a, 10 - a)
# → tensor([5., 7., 9.]) tensor([-3., -3., -3.]) tensor([ 4., 10., 18.]) tensor([0.2500, 0.4000, 0.5000]) tensor([4., 2., 2.]) tensor([0., 1., 0.]) tensor([1., 4., 9.]) tensor([2., 4., 8.]) tensor([-1., -2., -3.]) tensor([9., 8., 7.])
print(a == b, a != 2, a < 3, (a > 1) & (b < 6), ~(a > 1), (a > 1) | (b > 5), torch.logical_not(a > 1))
# → tensor([False, False, False]) tensor([ True, False,  True]) tensor([ True,  True, False]) tensor([False,  True, False]) tensor([ True, False, False]) tensor([False,  True,  True]) tensor([ True, False, False])
print(a.eq(2), a.ge(2))  # → tensor([False,  True, False]) tensor([False,  True,  True])
print(grid + torch.tensor([10, 20, 30, 40]), grid * torch.tensor([[1], [0], [2]]))
# → tensor([[10, 21, 32, 43],
# →         [14, 25, 36, 47],
# →         [18, 29, 40, 51]]) tensor([[ 0,  1,  2,  3],
# →         [ 0,  0,  0,  0],
# →         [16, 18, 20, 22]])
print((torch.ones(3, 1) + torch.ones(4)).shape, torch.broadcast_shapes((3, 1), (1, 4)))  # → torch.Size([3, 4]) torch.Size([3, 4])
print(torch.broadcast_tensors(a, torch.zeros(2, 1))[0].shape)  # → torch.Size([2, 3])
print(torch.add(a, b, alpha=10), torch.sub(a, 1), torch.mul(a, 2))  # → tensor([41., 52., 63.]) tensor([0., 1., 2.]) tensor([2., 4., 6.])
print(torch.div(b, 2, rounding_mode="floor"), a.add(1), a.sub(b), a.mul(b), a.div(2))
# → tensor([2., 2., 3.]) tensor([2., 3., 4.]) tensor([-3., -3., -3.]) tensor([ 4., 10., 18.]) tensor([0.5000, 1.0000, 1.5000])
print(torch.tensor([7, -7]) // 2, torch.tensor([7, -7]) % 3, torch.fmod(torch.tensor([7, -7]), 3))  # → tensor([ 3, -4]) tensor([1, 2]) tensor([ 1, -1])
print(torch.remainder(torch.tensor([-7]), 3), torch.div(torch.tensor([-7]), 2, rounding_mode="trunc"))  # → tensor([2]) tensor([-3])
print(torch.exp(a), torch.log(a), torch.sqrt(a), torch.rsqrt(torch.tensor([4.0])))
# → tensor([ 2.7183,  7.3891, 20.0855]) tensor([0.0000, 0.6931, 1.0986]) tensor([1.0000, 1.4142, 1.7321]) tensor([0.5000])
print(torch.abs(torch.tensor([-1, 2])), torch.sign(torch.tensor([-2.5, 0])), torch.square(a))  # → tensor([1, 2]) tensor([-1.,  0.]) tensor([1., 4., 9.])
print(torch.sin(a), torch.cos(a), torch.tanh(a), torch.sigmoid(a), torch.relu(torch.tensor([-1.0, 2.0])))
# → tensor([0.8415, 0.9093, 0.1411]) tensor([ 0.5403, -0.4161, -0.9900]) tensor([0.7616, 0.9640, 0.9951]) tensor([0.7311, 0.8808, 0.9526]) tensor([0., 2.])
print(torch.erf(torch.tensor([0.5])), torch.reciprocal(b))  # → tensor([0.5205]) tensor([0.2500, 0.2000, 0.1667])
print(torch.floor(torch.tensor([1.7, -1.7])), torch.ceil(torch.tensor([1.2])))  # → tensor([ 1., -2.]) tensor([2.])
print(torch.round(torch.tensor([0.5, 1.5, 2.5])), torch.trunc(torch.tensor([-1.7])))  # → tensor([0., 2., 2.]) tensor([-1.])
print(torch.frac(torch.tensor([1.25])), torch.round(torch.tensor([1.236]), decimals=2))  # → tensor([0.2500]) tensor([1.2400])
print(torch.clamp(torch.tensor([-2.0, 0.5, 9.0]), 0, 1), a.clamp(min=2), a.clamp(max=2))
# → tensor([0.0000, 0.5000, 1.0000]) tensor([2., 2., 3.]) tensor([1., 2., 2.])
print(a.clip(1.5, 2.5), a.clamp_min(2), torch.maximum(a, torch.tensor(2.0)), torch.minimum(a, b))
# → tensor([1.5000, 2.0000, 2.5000]) tensor([2., 2., 3.]) tensor([2., 2., 3.]) tensor([1., 2., 3.])
print(torch.log1p(a), torch.expm1(torch.tensor([0.0, 1.0])), torch.log2(torch.tensor([8.0])))
# → tensor([0.6931, 1.0986, 1.3863]) tensor([0.0000, 1.7183]) tensor([3.])
print(torch.log10(torch.tensor([100.0])), torch.pow(a, 3), torch.pow(2, a), a.pow(0.5), torch.exp2(a))
# → tensor([2.]) tensor([ 1.,  8., 27.]) tensor([2., 4., 8.]) tensor([1.0000, 1.4142, 1.7321]) tensor([2., 4., 8.])
print(torch.isnan(torch.tensor([1, float("nan")])), torch.isinf(torch.tensor([float("inf"), 1])))  # → tensor([False,  True]) tensor([ True, False])
print(torch.isfinite(a), torch.nan_to_num(torch.tensor([float("nan"), float("inf")]), posinf=9.0))  # → tensor([True, True, True]) tensor([0., 9.])
print(torch.allclose(a, a + 1e-9), torch.equal(a, b), torch.isclose(a, torch.tensor([1.0, 2.1, 3.0])))  # → True False tensor([ True, False,  True])
print(torch.allclose(a, b, atol=5), torch.equal(a, a.clone()))  # → True True
c = torch.tensor([1.0, 2.0])
c += 1
c *= 2
c.add_(1).mul_(10)
c.sub_(torch.tensor([5.0, 5.0]))
c.div_(5)
print(c, c.zero_(), c.fill_(3), c.copy_(torch.tensor([8.0, 9.0])), c.clamp_(max=8.5))
# → tensor([8.0000, 8.5000]) tensor([8.0000, 8.5000]) tensor([8.0000, 8.5000]) tensor([8.0000, 8.5000]) tensor([8.0000, 8.5000])
print(torch.lerp(a, b, 0.5), torch.addcmul(a, a, b, value=2), torch.addcdiv(a, b, a))
# → tensor([2.5000, 3.5000, 4.5000]) tensor([ 9., 22., 39.]) tensor([5.0000, 4.5000, 5.0000])
print(torch.hypot(torch.tensor([3.0]), torch.tensor([4.0])), torch.atan2(a, b), torch.logaddexp(a, b))
# → tensor([5.]) tensor([0.2450, 0.3805, 0.4636]) tensor([4.0486, 5.0486, 6.0486])
print(torch.bitwise_and(torch.tensor([6]), 3), torch.tensor([6]) | 1, torch.tensor([1, 2]) << 3)  # → tensor([2]) tensor([7]) tensor([ 8, 16])
print(torch.tensor([6]) ^ 3, ~torch.tensor([0, 1]))  # → tensor([5]) tensor([-1, -2])
print(torch.logical_xor(torch.tensor([True]), torch.tensor([False])))  # → tensor([True])
print(a.neg(), a.abs(), a.exp(), a.sqrt(), (-a).relu(), a.sigmoid(), a.cumsum(0), a.softmax(0))
# → tensor([-1., -2., -3.]) tensor([1., 2., 3.]) tensor([ 2.7183,  7.3891, 20.0855]) tensor([1.0000, 1.4142, 1.7321]) tensor([0., 0., 0.]) tensor([0.7311, 0.8808, 0.9526]) tensor([1., 3., 6.]) tensor([0.0900, 0.2447, 0.6652])
print(a.float(), a.sign())  # → tensor([1., 2., 3.]) tensor([1., 1., 1.])
print(torch.tensor([1.0, 0.0, -1.0]) / 0, torch.log(torch.tensor([0.0, -1.0])))  # → tensor([inf, nan, -inf]) tensor([-inf, nan])
print(torch.sqrt(torch.tensor([-1.0])), torch.tensor([float("nan")]) == float("nan"))  # → tensor([nan]) tensor([False])

# Reductions
print(grid.sum(), grid.sum(0), grid.sum(dim=1), grid.sum(dim=1, keepdim=True), torch.sum(cube, dim=(0, 2)))
# → tensor(66) tensor([12, 15, 18, 21]) tensor([ 6, 22, 38]) tensor([[ 6],
# →         [22],
# →         [38]]) tensor([ 60.,  92., 124.])
print(values.mean(), cube.mean(dim=-1), cube.mean((1, 2)), torch.mean(values, dim=0, keepdim=True))
# → tensor(2.) tensor([[ 1.5000,  5.5000,  9.5000],
# →         [13.5000, 17.5000, 21.5000]]) tensor([ 5.5000, 17.5000]) tensor([2.])
print(grid.float().mean(0))  # → tensor([4., 5., 6., 7.])
print(grid.max(), grid.min(), grid.max(dim=1), grid.min(0).values, grid.max(1).indices, torch.max(values, 0)[0])
# → tensor(11) tensor(0) torch.return_types.max(
# → values=tensor([ 3,  7, 11]),
# → indices=tensor([3, 3, 3])) tensor([0, 1, 2, 3]) tensor([3, 3, 3]) tensor(3.)
print(grid.argmax(), grid.argmax(dim=1), grid.argmin(0), torch.argmax(values))  # → tensor(11) tensor([3, 3, 3]) tensor([0, 0, 0, 0]) tensor(2)
print(grid.argmax(-1, keepdim=True), torch.amax(cube, (1, 2)), grid.amin(1))
# → tensor([[3],
# →         [3],
# →         [3]]) tensor([11., 23.]) tensor([0, 4, 8])
print(values.std(), values.var(), values.var(unbiased=False), values.std(correction=0))  # → tensor(1.) tensor(1.) tensor(0.6667) tensor(0.8165)
print(cube.var(dim=-1, unbiased=False), torch.var_mean(values), torch.std_mean(values))
# → tensor([[1.2500, 1.2500, 1.2500],
# →         [1.2500, 1.2500, 1.2500]]) (tensor(1.), tensor(2.)) (tensor(1.), tensor(2.))
print(values.prod(), values.cumsum(0), values.cumprod(dim=0), grid.cumsum(dim=1))
# → tensor(6.) tensor([1., 3., 6.]) tensor([1., 2., 6.]) tensor([[ 0,  1,  3,  6],
# →         [ 4,  9, 15, 22],
# →         [ 8, 17, 27, 38]])
print(torch.cumsum(torch.tensor([True, True]), 0), values.logsumexp(0))  # → tensor([1, 2]) tensor(3.4076)
print(torch.cummax(torch.tensor([1, 3, 2]), 0))
# → torch.return_types.cummax(
# → values=tensor([1, 3, 3]),
# → indices=tensor([0, 1, 1]))
print(values.norm(), torch.norm(torch.tensor([[3.0, 4.0], [6.0, 8.0]]), dim=1), values.norm(p=1))  # → tensor(3.7417) tensor([ 5., 10.]) tensor(6.)
print(torch.linalg.norm(torch.tensor([3.0, 4.0])), torch.linalg.vector_norm(values, ord=1))  # → tensor(5.) tensor(6.)
print(values.median(), torch.tensor([4, 1, 2, 3]).median(), grid.median(dim=1))
# → tensor(2.) tensor(2) torch.return_types.median(
# → values=tensor([1, 5, 9]),
# → indices=tensor([1, 1, 1]))
print(torch.mode(torch.tensor([1, 2, 2])), torch.quantile(values, 0.25))
# → torch.return_types.mode(
# → values=tensor(2),
# → indices=tensor(2)) tensor(1.5000)
print(torch.quantile(values, torch.tensor([0.0, 0.5])))  # → tensor([1., 2.])
print((values > 1).sum(), (values > 1).any(), (values > 1).all(), (grid > 4).any(dim=1))
# → tensor(2) tensor(True) tensor(False) tensor([False,  True,  True])
print((grid > 4).all(0), (values > 1).float().mean(), torch.any(values > 5))  # → tensor([False, False, False, False]) tensor(0.6667) tensor(False)
print(torch.tensor([]).sum(), torch.tensor([]).prod(), torch.tensor([1, 2]).sum().dtype)  # → tensor(0.) tensor(1.) torch.int64
print(torch.tensor([True, True]).sum(), values.sum(dtype=torch.float64), values.aminmax())
# → tensor(2) tensor(6., dtype=torch.float64) torch.return_types.aminmax(
# → min=tensor(1.),
# → max=tensor(3.))
print(torch.bincount(torch.tensor([0, 1, 1, 3])), torch.histc(values, bins=3, min=0, max=3))  # → tensor([1, 2, 0, 1]) tensor([0., 1., 2.])
print(torch.diff(torch.tensor([1, 4, 9])), torch.trace(grid.float()), torch.dist(a, b))  # → tensor([3, 5]) tensor(15.) tensor(5.1962)

# Sorting
print(torch.sort(torch.tensor([3, 1, 2])), torch.tensor([3.0, 1.0]).sort(descending=True)[0])
# → torch.return_types.sort(
# → values=tensor([1, 2, 3]),
# → indices=tensor([1, 2, 0])) tensor([3., 1.])
print(torch.argsort(torch.tensor([3, 1, 2])), torch.tensor([0.1, 0.7, 0.2]).argsort(descending=True))  # → tensor([1, 2, 0]) tensor([1, 2, 0])
print(grid.sort(dim=1, descending=True).values[0])  # → tensor([3, 2, 1, 0])
print(torch.topk(torch.tensor([0.1, 0.7, 0.2]), 2))
# → torch.return_types.topk(
# → values=tensor([0.7000, 0.2000]),
# → indices=tensor([1, 2]))
print(torch.tensor([3, 1, 2]).topk(1, largest=False).values, grid.topk(2, dim=-1).indices)
# → tensor([1]) tensor([[3, 2],
# →         [3, 2],
# →         [3, 2]])
top_values, top_indices = torch.tensor([[0.1, 0.9, 0.5]]).topk(k=2)
print(top_values, top_indices, torch.kthvalue(torch.tensor([3, 1, 2]), 2), torch.msort(torch.tensor([2, 1])))
# → tensor([[0.9000, 0.5000]]) tensor([[1, 2]]) torch.return_types.kthvalue(
# → values=tensor(2),
# → indices=tensor(2)) tensor([1, 2])
print(torch.unique(torch.tensor([3, 1, 3])), torch.unique(torch.tensor([2, 1, 2]), return_counts=True))
# → tensor([1, 3]) (tensor([1, 2]), tensor([1, 2]))
print(torch.unique_consecutive(torch.tensor([1, 1, 2, 1])))  # → tensor([1, 2, 1])
print(torch.unique(torch.tensor([2, 1, 2]), return_inverse=True)[1])  # → tensor([1, 0, 1])
print(torch.isin(torch.tensor([1, 2]), torch.tensor([2])))  # → tensor([False,  True])
print(torch.searchsorted(torch.tensor([1, 3, 5]), torch.tensor([3, 9])))  # → tensor([1, 3])
print(torch.bucketize(torch.tensor([2, 6]), torch.tensor([1, 3, 5])))  # → tensor([1, 3])
print(torch.flip(values, [0]), grid.flip(1)[0], torch.fliplr(grid)[0], torch.roll(values, 1))
# → tensor([3., 2., 1.]) tensor([3, 2, 1, 0]) tensor([3, 2, 1, 0]) tensor([3., 1., 2.])
print(torch.roll(grid, shifts=1, dims=0)[0], torch.rot90(torch.tensor([[1, 2], [3, 4]])))
# → tensor([ 8,  9, 10, 11]) tensor([[2, 4],
# →         [1, 3]])

# Shapes
print(grid.view(2, 6), grid.view(-1), grid.reshape(4, -1).shape, grid.flatten(), cube.flatten(1).shape)
# → tensor([[ 0,  1,  2,  3,  4,  5],
# →         [ 6,  7,  8,  9, 10, 11]]) tensor([ 0,  1,  2,  3,  4,  5,  6,  7,  8,  9, 10, 11]) torch.Size([4, 3]) tensor([ 0,  1,  2,  3,  4,  5,  6,  7,  8,  9, 10, 11]) torch.Size([2, 12])
print(torch.flatten(cube, start_dim=0, end_dim=1).shape)  # → torch.Size([6, 4])
print(grid.T, grid.t().shape, cube.transpose(1, 2).shape, cube.permute(2, 0, 1).shape)
# → tensor([[ 0,  4,  8],
# →         [ 1,  5,  9],
# →         [ 2,  6, 10],
# →         [ 3,  7, 11]]) torch.Size([4, 3]) torch.Size([2, 4, 3]) torch.Size([4, 2, 3])
print(torch.transpose(cube, 0, 1).shape, cube.mT.shape, cube.swapaxes(0, 2).shape)  # → torch.Size([3, 2, 4]) torch.Size([2, 4, 3]) torch.Size([4, 3, 2])
print(values.unsqueeze(0), values.unsqueeze(-1), torch.zeros(1, 3, 1).squeeze().shape)
# → tensor([[1., 2., 3.]]) tensor([[1.],
# →         [2.],
# →         [3.]]) torch.Size([3])
print(torch.zeros(1, 3, 1).squeeze(0).shape, torch.unsqueeze(values, 1).shape)  # → torch.Size([3, 1]) torch.Size([3, 1])
print(torch.zeros(1, 3).squeeze(1).shape)  # → torch.Size([1, 3])
print(torch.cat([values, torch.tensor([4.0])]), torch.cat((grid[:1], grid[2:]), dim=0))
# → tensor([1., 2., 3., 4.]) tensor([[ 0,  1,  2,  3],
# →         [ 8,  9, 10, 11]])
print(torch.cat([grid, grid], dim=1).shape, torch.cat([values, values], -1).shape)  # → torch.Size([3, 8]) torch.Size([6])
print(torch.stack([values, values * 2]), torch.stack([values, values * 2], dim=1))
# → tensor([[1., 2., 3.],
# →         [2., 4., 6.]]) tensor([[1., 2.],
# →         [2., 4.],
# →         [3., 6.]])
print(torch.vstack([values, values]), torch.hstack([values, values]), torch.column_stack([a, b]))
# → tensor([[1., 2., 3.],
# →         [1., 2., 3.]]) tensor([1., 2., 3., 1., 2., 3.]) tensor([[1., 4.],
# →         [2., 5.],
# →         [3., 6.]])
print(torch.split(torch.arange(5), 2), torch.split(torch.arange(6), [1, 5]))
# → (tensor([0, 1]), tensor([2, 3]), tensor([4])) (tensor([0]), tensor([1, 2, 3, 4, 5]))
print(torch.chunk(torch.arange(5), 2), cube.chunk(2, dim=-1)[1].shape)  # → (tensor([0, 1, 2]), tensor([3, 4])) torch.Size([2, 3, 2])
print(torch.tensor_split(torch.arange(5), 2))  # → (tensor([0, 1, 2]), tensor([3, 4]))
print(values.repeat(2), values.repeat(2, 1), torch.tensor([[1], [2]]).expand(2, 3))
# → tensor([1., 2., 3., 1., 2., 3.]) tensor([[1., 2., 3.],
# →         [1., 2., 3.]]) tensor([[1, 1, 1],
# →         [2, 2, 2]])
print(torch.tensor([1, 2]).repeat_interleave(2), torch.tile(torch.tensor([1, 2]), (2,)))  # → tensor([1, 1, 2, 2]) tensor([1, 2, 1, 2])
print(values.expand(2, -1))
# → tensor([[1., 2., 3.],
# →         [1., 2., 3.]])
print(torch.movedim(cube, 0, -1).shape, cube.unflatten(2, (2, 2)).shape, cube.unfold(2, 2, 1).shape)
# → torch.Size([3, 4, 2]) torch.Size([2, 3, 2, 2]) torch.Size([2, 3, 3, 2])
print(torch.arange(5).unfold(0, 3, 1), torch.squeeze(torch.ones(1, 1)), cube.contiguous().shape)
# → tensor([[0, 1, 2],
# →         [1, 2, 3],
# →         [2, 3, 4]]) tensor(1.) torch.Size([2, 3, 4])
print(F.pad(values, (1, 2)), F.pad(torch.ones(1, 2), (0, 1, 1, 0), value=9))
# → tensor([0., 1., 2., 3., 0., 0.]) tensor([[9., 9., 9.],
# →         [1., 1., 9.]])
print(F.pad(torch.tensor([[[1.0, 2.0, 3.0]]]), (1, 1), mode="reflect"), torch.atleast_2d(values).shape)
# → tensor([[[2., 1., 2., 3., 2.]]]) torch.Size([1, 3])
print(grid.transpose(0, 1).contiguous().view(-1), grid.t().reshape(2, 6))
# → tensor([ 0,  4,  8,  1,  5,  9,  2,  6, 10,  3,  7, 11]) tensor([[ 0,  4,  8,  1,  5,  9],
# →         [ 2,  6, 10,  3,  7, 11]])
print(cube.permute(1, 0, 2).reshape(3, 8)[0], torch.ravel(grid)[:3])  # → tensor([ 0.,  1.,  2.,  3., 12., 13., 14., 15.]) tensor([0, 1, 2])
print(torch.block_diag(torch.ones(1, 1), torch.ones(1, 2)))
# → tensor([[1., 0., 0.],
# →         [0., 1., 1.]])
print(torch.concat([a, b]), torch.dstack([a, b]).shape, torch.unbind(torch.tensor([[1, 2], [3, 4]])))
# → tensor([1., 2., 3., 4., 5., 6.]) torch.Size([1, 3, 2]) (tensor([1, 2]), tensor([3, 4]))
print(torch.vander(torch.tensor([1, 2]), 3), torch.combinations(torch.tensor([1, 2, 3])))
# → tensor([[1, 1, 1],
# →         [4, 2, 1]]) tensor([[1, 2],
# →         [1, 3],
# →         [2, 3]])

# Linear algebra
print(a @ b, torch.dot(a, b), torch.matmul(a, b), a.dot(b), torch.inner(a, b), torch.outer(a, b))
# → tensor(32.) tensor(32.) tensor(32.) tensor(32.) tensor(32.) tensor([[ 4.,  5.,  6.],
# →         [ 8., 10., 12.],
# →         [12., 15., 18.]])
print(torch.mm(torch.tensor([[1, 2], [3, 4]]), torch.tensor([[5], [6]])), grid.float() @ torch.ones(4))
# → tensor([[17],
# →         [39]]) tensor([ 6., 22., 38.])
print(torch.mv(grid, torch.tensor([1, 0, 0, 1])))  # → tensor([ 3, 11, 19])
print(torch.bmm(cube, cube.transpose(1, 2)).shape, (cube @ torch.ones(4, 5)).shape)  # → torch.Size([2, 3, 3]) torch.Size([2, 3, 5])
print(torch.matmul(cube, torch.ones(4)), torch.baddbmm(torch.zeros(1), cube, cube.mT)[0, 0])
# → tensor([[ 6., 22., 38.],
# →         [54., 70., 86.]]) tensor([14., 38., 62.])
print(torch.einsum("i,i->", a, b), torch.einsum("ij->ji", grid).shape)  # → tensor(32.) torch.Size([4, 3])
print(torch.einsum("bij,bkj->bik", cube, cube).shape, torch.einsum("ii", torch.eye(3)))  # → torch.Size([2, 3, 3]) tensor(3.)
print(torch.einsum("i,j->ij", a, b)[1])  # → tensor([ 8., 10., 12.])
print(torch.addmm(torch.ones(1, 1), torch.tensor([[2.0]]), torch.tensor([[3.0]]), beta=2, alpha=10))  # → tensor([[62.]])
print(torch.tensordot(a, b, dims=1), torch.kron(torch.tensor([1, 2]), torch.tensor([1, 1])))  # → tensor(32.) tensor([1, 1, 2, 2])
print(torch.cross(torch.tensor([1, 0, 0]), torch.tensor([0, 1, 0]), dim=0))  # → tensor([0, 0, 1])
print(torch.linalg.inv(torch.tensor([[2.0, 0.0], [0.0, 4.0]])))
# → tensor([[0.5000, 0.0000],
# →         [0.0000, 0.2500]])
print(torch.det(torch.tensor([[2.0, 0.0], [0.0, 4.0]])))  # → tensor(8.)
print(torch.linalg.solve(torch.eye(2) * 2, torch.tensor([2.0, 4.0])))  # → tensor([1., 2.])
print(torch.matrix_power(torch.tensor([[1.0, 1.0], [1.0, 0.0]]), 5))
# → tensor([[8., 5.],
# →         [5., 3.]])
print(torch.cdist(torch.tensor([[0.0, 0.0]]), torch.tensor([[3.0, 4.0]])))  # → tensor([[5.]])
print(F.cosine_similarity(torch.tensor([1.0, 0.0]), torch.tensor([1.0, 1.0]), dim=0))  # → tensor(0.7071)
print(F.normalize(torch.tensor([[3.0, 4.0]])))  # → tensor([[0.6000, 0.8000]])
print(torch.linalg.svdvals(torch.diag(torch.tensor([3.0, 4.0]))))  # → tensor([4., 3.])

# Functional
print(F.softmax(values, dim=0), torch.softmax(cube[0], dim=-1)[0], F.log_softmax(values, dim=-1))
# → tensor([0.0900, 0.2447, 0.6652]) tensor([0.0321, 0.0871, 0.2369, 0.6439]) tensor([-2.4076, -1.4076, -0.4076])
print(F.softmax(torch.tensor([[1.0, float("-inf")]]), dim=1), F.softmin(values, dim=0))  # → tensor([[1., 0.]]) tensor([0.6652, 0.2447, 0.0900])
print(F.relu(torch.tensor([-1.0, 2.0])), F.gelu(values[:2]), F.gelu(values, approximate="tanh"))
# → tensor([0., 2.]) tensor([0.8413, 1.9545]) tensor([0.8412, 1.9546, 2.9964])
print(F.silu(values), F.leaky_relu(torch.tensor([-1.0]), 0.1), F.elu(torch.tensor([-1.0])))
# → tensor([0.7311, 1.7616, 2.8577]) tensor([-0.1000]) tensor([-0.6321])
print(F.softplus(values))  # → tensor([1.3133, 2.1269, 3.0486])
print(F.sigmoid(values), F.tanh(values), F.hardtanh(values), F.relu6(torch.tensor([7.0])))
# → tensor([0.7311, 0.8808, 0.9526]) tensor([0.7616, 0.9640, 0.9951]) tensor([1., 1., 1.]) tensor([6.])
print(F.mish(values), F.logsigmoid(values), F.selu(torch.tensor([-1.0])), F.hardswish(values))
# → tensor([0.8651, 1.9440, 2.9865]) tensor([-0.3133, -0.1269, -0.0486]) tensor([-1.1113]) tensor([0.6667, 1.6667, 3.0000])
print(F.glu(torch.tensor([1.0, 2.0, 0.0, 0.0]), dim=0))  # → tensor([0.5000, 1.0000])
print(F.layer_norm(torch.tensor([[1.0, 2.0, 3.0]]), (3,)))  # → tensor([[-1.2247,  0.0000,  1.2247]])
print(F.layer_norm(values, [3], weight=torch.full((3,), 2.0), bias=torch.ones(3)))  # → tensor([-1.4495,  1.0000,  3.4495])
print(F.rms_norm(values, (3,)))  # → tensor([0.4629, 0.9258, 1.3887])
print(F.one_hot(torch.tensor([0, 2, 1])), F.one_hot(torch.tensor([1]), num_classes=4))
# → tensor([[1, 0, 0],
# →         [0, 0, 1],
# →         [0, 1, 0]]) tensor([[0, 1, 0, 0]])
print(F.one_hot(torch.tensor([[0], [1]])).shape)  # → torch.Size([2, 1, 2])
print(F.cross_entropy(torch.tensor([[2.0, 1.0, 0.1]]), torch.tensor([0])))  # → tensor(0.4170)
print(F.cross_entropy(torch.tensor([[2.0, 1.0], [0.0, 3.0]]), torch.tensor([0, 1]), reduction="none"))  # → tensor([0.3133, 0.0486])
print(F.cross_entropy(torch.tensor([[2.0, 1.0], [0.0, 3.0]]), torch.tensor([0, -100])))  # → tensor(0.3133)
print(F.cross_entropy(torch.tensor([[2.0, 1.0]]), torch.tensor([1]), label_smoothing=0.1))  # → tensor(1.2633)
print(F.cross_entropy(torch.tensor([[2.0, 1.0]]), torch.tensor([[0.3, 0.7]])))  # → tensor(1.0133)
print(F.nll_loss(F.log_softmax(torch.tensor([[2.0, 1.0]]), dim=1), torch.tensor([0])))  # → tensor(0.3133)
print(F.cross_entropy(torch.tensor([[2.0, 1.0], [0.0, 3.0]]), torch.tensor([0, 1]), weight=torch.tensor([1.0, 3.0])))  # → tensor(0.1148)
print(F.cross_entropy(torch.zeros(2, 4), torch.tensor([1, 2]), ignore_index=1, reduction="sum"))  # → tensor(1.3863)
print(F.mse_loss(a, b), F.mse_loss(a, b, reduction="sum"), F.l1_loss(a, b))  # → tensor(9.) tensor(27.) tensor(3.)
print(F.smooth_l1_loss(a, torch.tensor([1.5, 2.0, 9.0])), F.huber_loss(a, b, delta=0.5))  # → tensor(1.8750) tensor(1.3750)
print(F.binary_cross_entropy(torch.tensor([0.8]), torch.tensor([1.0])))  # → tensor(0.2231)
print(F.binary_cross_entropy_with_logits(a, torch.tensor([1.0, 0.0, 1.0])))  # → tensor(0.8296)
print(F.kl_div(F.log_softmax(a, 0), F.softmax(-b, 0), reduction="sum"))  # → tensor(1.1504)
print(F.kl_div(torch.log(torch.tensor([0.5, 0.5])), torch.tensor([0.9, 0.1]), reduction="batchmean"))  # → tensor(0.1840)
print(F.hinge_embedding_loss(a, torch.tensor([1.0, -1.0, 1.0])))  # → tensor(1.3333)
print(F.margin_ranking_loss(a, b, torch.ones(3)))  # → tensor(3.)
print(F.cosine_embedding_loss(a[None], b[None], torch.ones(1)), F.poisson_nll_loss(a, b))  # → tensor(0.0254) tensor(-0.6024)
print(F.triplet_margin_loss(a[None], b[None], a[None] + 1))  # → tensor(4.4641)
print(F.linear(values, torch.tensor([[1.0, 0.0, 1.0]]), torch.tensor([0.5])))  # → tensor([4.5000])
print(F.embedding(torch.tensor([1, 0]), grid.float()), F.dropout(values, 0.5, training=False))
# → tensor([[4., 5., 6., 7.],
# →         [0., 1., 2., 3.]]) tensor([1., 2., 3.])
print(F.dropout(values, p=0.0), F.bilinear(a[None], b[None], torch.ones(1, 3, 3)))  # → tensor([1., 2., 3.]) tensor([[90.]])
print(F.conv1d(torch.tensor([[[1.0, 2.0, 3.0, 4.0]]]), torch.ones(1, 1, 2)))  # → tensor([[[3., 5., 7.]]])
print(F.conv2d(torch.arange(9.0).view(1, 1, 3, 3), torch.ones(1, 1, 2, 2), padding=1, stride=2))
# → tensor([[[[ 0.,  3.],
# →           [ 9., 24.]]]])
print(F.max_pool2d(torch.arange(16.0).view(1, 1, 4, 4), 2))
# → tensor([[[[ 5.,  7.],
# →           [13., 15.]]]])
print(F.avg_pool1d(torch.tensor([[[1.0, 3.0, 5.0, 7.0]]]), 2))  # → tensor([[[2., 6.]]])
print(F.adaptive_avg_pool2d(torch.arange(4.0).view(1, 1, 2, 2), 1))  # → tensor([[[[1.5000]]]])
queries = torch.tensor([[[1.0, 0.0], [0.0, 1.0]]])
print(F.scaled_dot_product_attention(queries, queries, queries))
# → tensor([[[0.6698, 0.3302],
# →          [0.3302, 0.6698]]])
print(F.scaled_dot_product_attention(queries, queries, queries, is_causal=True))
# → tensor([[[1.0000, 0.0000],
# →          [0.3302, 0.6698]]])
print(F.scaled_dot_product_attention(queries, queries, queries, attn_mask=torch.tensor([[True, False], [True, True]]), scale=1.0))
# → tensor([[[1.0000, 0.0000],
# →          [0.2689, 0.7311]]])
print(F.batch_norm(torch.tensor([[1.0], [3.0]]), torch.zeros(1), torch.ones(1), training=True))
# → tensor([[-1.0000],
# →         [ 1.0000]])
print(F.group_norm(torch.arange(4.0).view(1, 4), 2))  # → tensor([[-1.0000,  1.0000, -1.0000,  1.0000]])
print(F.interpolate(torch.tensor([[[1.0, 2.0]]]), scale_factor=2), F.pairwise_distance(a[None], b[None]))
# → tensor([[[1., 1., 2., 2.]]]) tensor([5.1962])
print(F.threshold(a, 1.5, 0.0), F.pixel_shuffle(torch.arange(4.0).view(1, 4, 1, 1), 2))
# → tensor([0., 2., 3.]) tensor([[[[0., 1.],
# →           [2., 3.]]]])

# Modules
print(nn.Linear(3, 2), nn.Linear(3, 2, bias=False), nn.ReLU(), nn.Dropout(0.1), nn.Embedding(10, 4))
# → Linear(in_features=3, out_features=2, bias=True) Linear(in_features=3, out_features=2, bias=False) ReLU() Dropout(p=0.1, inplace=False) Embedding(10, 4)
print(nn.LayerNorm(4), nn.Softmax(dim=-1))  # → LayerNorm((4,), eps=1e-05, elementwise_affine=True, bias=True) Softmax(dim=-1)
print(nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2)))
# → Sequential(
# →   (0): Linear(in_features=3, out_features=4, bias=True)
# →   (1): ReLU()
# →   (2): Linear(in_features=4, out_features=2, bias=True)
# → )
print(TwoLayers(3))
# → TwoLayers(
# →   (first): Linear(in_features=3, out_features=4, bias=True)
# →   (second): Linear(in_features=4, out_features=2, bias=False)
# →   (drop): Dropout(p=0.1, inplace=False)
# → )
print(Scale(), nn.ModuleList([nn.Linear(1, 1), nn.ReLU()]), nn.ModuleDict({"a": nn.Tanh()}))
# → Scale(size=2) ModuleList(
# →   (0): Linear(in_features=1, out_features=1, bias=True)
# →   (1): ReLU()
# → ) ModuleDict(
# →   (a): Tanh()
# → )
print(nn.Conv2d(3, 8, 3, padding=1), nn.BatchNorm1d(4), nn.MaxPool2d(2), nn.Flatten(), nn.GELU())
# → Conv2d(3, 8, kernel_size=(3, 3), stride=(1, 1), padding=(1, 1)) BatchNorm1d(4, eps=1e-05, momentum=0.1, affine=True, bias=True, track_running_stats=True) MaxPool2d(kernel_size=2, stride=2, padding=0, dilation=1, ceil_mode=False) Flatten(start_dim=1, end_dim=-1) GELU(approximate='none')
print(nn.LSTM(3, 4, batch_first=True), nn.GRU(2, 3), nn.Identity(), nn.Sigmoid())  # → LSTM(3, 4, batch_first=True) GRU(2, 3) Identity() Sigmoid()
print(nn.MultiheadAttention(4, 2, batch_first=True))
# → MultiheadAttention(
# →   (out_proj): NonDynamicallyQuantizableLinear(in_features=4, out_features=4, bias=True)
# → )
print(nn.TransformerEncoderLayer(d_model=4, nhead=2, dim_feedforward=8, batch_first=True))
# → TransformerEncoderLayer(
# →   (self_attn): MultiheadAttention(
# →     (out_proj): NonDynamicallyQuantizableLinear(in_features=4, out_features=4, bias=True)
# →   )
# →   (linear1): Linear(in_features=4, out_features=8, bias=True)
# →   (dropout): Dropout(p=0.1, inplace=False)
# →   (linear2): Linear(in_features=8, out_features=4, bias=True)
# →   (norm1): LayerNorm((4,), eps=1e-05, elementwise_affine=True, bias=True)
# →   (norm2): LayerNorm((4,), eps=1e-05, elementwise_affine=True, bias=True)
# →   (dropout1): Dropout(p=0.1, inplace=False)
# →   (dropout2): Dropout(p=0.1, inplace=False)
# → )
print(nn.LeakyReLU(0.2), nn.ELU(), nn.SiLU(), nn.Softplus(), nn.Tanh(), nn.LogSoftmax(dim=1))
# → LeakyReLU(negative_slope=0.2) ELU(alpha=1.0) SiLU() Softplus(beta=1.0, threshold=20.0) Tanh() LogSoftmax(dim=1)
print(nn.GroupNorm(2, 4), nn.RMSNorm(4), nn.AvgPool2d(2), nn.CrossEntropyLoss(), nn.MSELoss(), sep="\n")
# → GroupNorm(2, 4, eps=1e-05, affine=True, bias=True)
# → RMSNorm((4,), eps=None, elementwise_affine=True)
# → AvgPool2d(kernel_size=2, stride=2, padding=0)
# → CrossEntropyLoss()
# → MSELoss()
print(nn.Unflatten(1, (2, 2)), nn.PReLU(), nn.Hardtanh(), nn.AdaptiveAvgPool2d(1), nn.ReLU(inplace=True))
# → Unflatten(dim=1, unflattened_size=(2, 2)) PReLU(num_parameters=1) Hardtanh(min_val=-1.0, max_val=1.0) AdaptiveAvgPool2d(output_size=1) ReLU(inplace=True)
print(nn.Bilinear(1, 2, 3), nn.CosineSimilarity(), nn.Upsample(scale_factor=2), nn.ZeroPad2d(1), sep="\n")
# → Bilinear(in1_features=1, in2_features=2, out_features=3, bias=True)
# → CosineSimilarity()
# → Upsample(scale_factor=2.0, mode='nearest')
# → ZeroPad2d((1, 1, 1, 1))
print(sum(p.numel() for p in TwoLayers(3).parameters()))  # → 24
print([tuple(p.shape) for p in TwoLayers(3).parameters()])  # → [(4, 3), (4,), (2, 4)]
print([n for n, _ in TwoLayers(3).named_parameters()])  # → ['first.weight', 'first.bias', 'second.weight']
print([n for n, _ in TwoLayers(3).named_modules()], [n for n, _ in TwoLayers(3).named_children()])
# → ['', 'first', 'second', 'drop'] ['first', 'second', 'drop']
print(len(list(nn.Sequential(nn.ReLU(), nn.ReLU()).children())))  # → 2
print([type(m).__name__ for m in TwoLayers(3).modules()])  # → ['TwoLayers', 'Linear', 'Linear', 'Dropout']
print(Scale().state_dict(), list(TwoLayers(2).state_dict()), Scale().state_dict()["shift"])
# ⇒ OrderedDict({'weight': tensor([2., 3.]), 'shift': tensor([1., 1.])}) ['first.weight', 'first.bias', 'second.weight'] tensor([1., 1.])
print(dict(Scale().named_buffers()))  # → {'shift': tensor([1., 1.])}
loaded = Scale()
print(loaded.load_state_dict({"weight": torch.tensor([5.0, 6.0]), "shift": torch.zeros(2)}))  # → <All keys matched successfully>
print(loaded(torch.ones(2)), loaded.weight)
# → tensor([5., 6.], grad_fn=<AddBackward0>) Parameter containing:
# → tensor([5., 6.], requires_grad=True)
model = TwoLayers(3)
print(model.training, model.eval().training, model.drop.training, model.train() is model)  # → True False False True
print(model(torch.zeros(5, 3)).shape, model.first.weight.shape, model.first.in_features)  # → torch.Size([5, 2]) torch.Size([4, 3]) 3
print(model.second.bias)  # → None
layer = nn.Linear(2, 1)
with torch.no_grad():
    layer.weight.copy_(torch.tensor([[1.0, 2.0]]))
    layer.bias.fill_(0.5)
print(layer(torch.tensor([3.0, 4.0])), layer.weight, layer.bias.data, layer.weight.requires_grad)
# → tensor([11.5000], grad_fn=<ViewBackward0>) Parameter containing:
# → tensor([[1., 2.]], requires_grad=True) tensor([0.5000]) True
stack = nn.Sequential(nn.Linear(2, 2), nn.ReLU())
for parameter in stack.parameters():
    nn.init.ones_(parameter)
print(stack(torch.tensor([[1.0, -5.0], [1.0, 2.0]])), stack[0], len(stack), stack[0].bias.tolist(), stack[-1])
# → tensor([[0., 0.],
# →         [4., 4.]], grad_fn=<ReluBackward0>) Linear(in_features=2, out_features=2, bias=True) 2 [1.0, 1.0] ReLU()
embedding = nn.Embedding(3, 2)
embedding.weight.data = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
print(embedding(torch.tensor([2, 0])), embedding(torch.tensor([[1]])).shape, embedding.num_embeddings)
# → tensor([[5., 6.],
# →         [1., 2.]], grad_fn=<EmbeddingBackward0>) torch.Size([1, 1, 2]) 3
print(nn.Embedding.from_pretrained(torch.ones(1, 2))(torch.tensor([0])))  # → tensor([[1., 1.]])
print(nn.Embedding(4, 2, padding_idx=0).weight[0])  # → tensor([0., 0.], grad_fn=<SelectBackward0>)
print(nn.LayerNorm(3)(values), nn.LayerNorm(3, elementwise_affine=False)(values), nn.RMSNorm(3)(values))
# → tensor([-1.2247,  0.0000,  1.2247], grad_fn=<NativeLayerNormBackward0>) tensor([-1.2247,  0.0000,  1.2247]) tensor([0.4629, 0.9258, 1.3887], grad_fn=<MulBackward0>)
print(nn.Softmax(dim=0)(values), nn.CrossEntropyLoss()(values[None], torch.tensor([2])))  # → tensor([0.0900, 0.2447, 0.6652]) tensor(0.4076)
print(nn.MSELoss(reduction="sum")(a, b), nn.BCEWithLogitsLoss()(a, torch.ones(3)))  # → tensor(27.) tensor(0.1629)
print(nn.BatchNorm1d(2)(torch.tensor([[1.0, 2.0], [3.0, 6.0]])), nn.BatchNorm1d(2).running_mean)
# → tensor([[-1.0000, -1.0000],
# →         [ 1.0000,  1.0000]], grad_fn=<NativeBatchNormBackward0>) tensor([0., 0.])
print(nn.Flatten()(cube).shape, nn.Conv2d(1, 4, 3)(torch.zeros(1, 1, 8, 8)).shape)  # → torch.Size([2, 12]) torch.Size([1, 4, 6, 6])
print(nn.MaxPool2d(2)(torch.zeros(1, 1, 8, 8)).shape, nn.Conv1d(2, 3, 2).weight.shape)  # → torch.Size([1, 1, 4, 4]) torch.Size([3, 2, 2])
print(nn.LSTM(3, 4, batch_first=True)(torch.zeros(2, 5, 3))[0].shape)  # → torch.Size([2, 5, 4])
print(nn.GRU(3, 4)(torch.zeros(5, 2, 3))[1].shape, [tuple(p.shape) for p in nn.LSTM(3, 4).parameters()])
# → torch.Size([1, 2, 4]) [(16, 3), (16, 4), (16,), (16,)]
print(nn.MultiheadAttention(4, 2)(torch.zeros(3, 1, 4), torch.zeros(3, 1, 4), torch.zeros(3, 1, 4))[1].shape)  # → torch.Size([1, 3, 3])
print(nn.TransformerEncoder(nn.TransformerEncoderLayer(4, 2, 8, batch_first=True), 2)(torch.zeros(1, 3, 4)).shape)  # → torch.Size([1, 3, 4])
print(sum(p.numel() for p in nn.TransformerEncoderLayer(4, 2, 8).parameters()))  # → 172
print(nn.Transformer.generate_square_subsequent_mask(3))
# → tensor([[0., -inf, -inf],
# →         [0., 0., -inf],
# →         [0., 0., 0.]])
shared_layers = nn.ModuleList(nn.Linear(2, 2) for _ in range(3))
print(len(shared_layers), shared_layers, sum(p.numel() for p in shared_layers.parameters() if p.requires_grad))
# → 3 ModuleList(
# →   (0-2): 3 x Linear(in_features=2, out_features=2, bias=True)
# → ) 18
frozen = nn.Linear(2, 2)
for p in frozen.parameters():
    p.requires_grad = False
frozen.requires_grad_(False)
print([p.requires_grad for p in frozen.parameters()], frozen(torch.ones(2)).requires_grad)  # → [False, False] False
print(nn.Linear(2, 2).weight.is_leaf)  # → True
applied = nn.Sequential(nn.Linear(1, 1), nn.Linear(1, 1))
applied.apply(lambda m: nn.init.constant_(m.weight, 2.0) if isinstance(m, nn.Linear) else None)
applied.append(nn.ReLU())
applied.add_module("last", nn.Tanh())
print(applied[0].weight.item(), applied, isinstance(applied, nn.Module), hasattr(applied[0], "bias"))
# → 2.0 Sequential(
# →   (0): Linear(in_features=1, out_features=1, bias=True)
# →   (1): Linear(in_features=1, out_features=1, bias=True)
# →   (2): ReLU()
# →   (last): Tanh()
# → ) True True
print(CausalAttention(8, 2)(torch.zeros(2, 3, 8)).shape)  # → torch.Size([2, 3, 8])
print(sum(p.numel() for p in CausalAttention(8, 2).parameters()), CausalAttention(8, 2))
# → 288 CausalAttention(
# →   (qkv): Linear(in_features=8, out_features=24, bias=True)
# →   (out): Linear(in_features=8, out_features=8, bias=True)
# → )

# Autograd
x = torch.tensor(3.0, requires_grad=True)
y = x**2 + 2 * x
y.backward()
print(y, x.grad, x.is_leaf, y.is_leaf, y.requires_grad, y.item())  # → tensor(15., grad_fn=<AddBackward0>) tensor(8.) True False True 15.0
w = torch.tensor([1.0, 2.0], requires_grad=True)
(w * torch.tensor([3.0, 4.0])).sum().backward()
print(w.grad)
(w**2).sum().backward()
print(w.grad)
w.grad.zero_()
print(w.grad)
w.grad = None
print(w.grad)
# → tensor([3., 4.])
# → tensor([5., 8.])
# → tensor([0., 0.])
# → None
p = torch.tensor([1.0, 2.0], requires_grad=True)
q = torch.tensor([3.0, 4.0], requires_grad=True)
print(torch.autograd.grad((p * q).sum(), [p, q]), torch.autograd.grad(p.exp().sum(), p)[0])
# → (tensor([3., 4.]), tensor([1., 2.])) tensor([2.7183, 7.3891])
print(torch.autograd.grad((p @ q), q))  # → (tensor([1., 2.]),)
with torch.no_grad():
    r = p * 2
print(r.requires_grad, r, p.detach(), p.detach().requires_grad, (p * 2).detach(), torch.is_grad_enabled())
# → False tensor([2., 4.]) tensor([1., 2.]) False tensor([2., 4.]) True
u = torch.tensor([1.0, 2.0], requires_grad=True)
v = u * 2
v.backward(torch.tensor([1.0, 10.0]))
print(u.grad, v.grad_fn is not None, u.grad_fn)  # → tensor([ 2., 20.]) True None
twice = torch.tensor(2.0, requires_grad=True)
cubed = twice**3
cubed.backward(retain_graph=True)
cubed.backward()
print(twice.grad)  # → tensor(24.)
s = torch.tensor(2.0, requires_grad=True)
slope = torch.autograd.grad(s**3, s, create_graph=True)[0]
print(slope, torch.autograd.grad(slope, s)[0])  # → tensor(12., grad_fn=<MulBackward0>) tensor(12.)
logits = torch.tensor([[2.0, 1.0, 0.1]], requires_grad=True)
F.cross_entropy(logits, torch.tensor([0])).backward()
print(logits.grad)  # → tensor([[-0.3410,  0.2424,  0.0986]])
m = torch.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
(m @ m.t()).trace().backward()
print(m.grad, torch.relu(torch.tensor([-1.0, 1.0], requires_grad=True)).sum().grad_fn is None)
# → tensor([[2., 4.],
# →         [6., 8.]]) False
n = torch.tensor([-1.0, 2.0], requires_grad=True)
(torch.relu(n) + torch.sigmoid(n) + n.tanh() + n.abs()).sum().backward()
print(n.grad, torch.enable_grad is not None)  # → tensor([-0.3834,  2.1756]) True
e = nn.Embedding(4, 2)
e(torch.tensor([1, 1, 3])).sum().backward()
print(e.weight.grad)
# → tensor([[0., 0.],
# →         [2., 2.],
# →         [0., 0.],
# →         [1., 1.]])
line = nn.Linear(2, 1)
nn.init.ones_(line.weight)
nn.init.zeros_(line.bias)
F.mse_loss(line(torch.tensor([[1.0, 2.0], [3.0, 4.0]])), torch.tensor([[1.0], [2.0]])).backward()
print(line.weight.grad, line.bias.grad, [g.grad.shape for g in line.parameters()])
# → tensor([[17., 24.]]) tensor([7.]) [torch.Size([1, 2]), torch.Size([1])]
clipped = torch.tensor([3.0, 4.0], requires_grad=True)
(clipped * clipped.detach()).sum().backward()
print(nn.utils.clip_grad_norm_([clipped], max_norm=1.0), clipped.grad)  # → tensor(5.) tensor([0.6000, 0.8000])
mean_of = torch.tensor([[1.0, 2.0, 6.0]], requires_grad=True)
mean_of.var(dim=1, unbiased=False).sum().backward()
print(mean_of.grad)
mean_of.grad.zero_()
F.layer_norm(mean_of, (3,))[0, 0].backward()
print(mean_of.grad)
mean_of.grad.zero_()
mean_of.softmax(-1)[0, 2].backward()
print(mean_of.grad)
# → tensor([[-1.3333, -0.6667,  2.0000]])
# → tensor([[ 0.1763, -0.2204,  0.0441]])
# → tensor([[-0.0064, -0.0174,  0.0238]])
picked = torch.arange(6.0).view(2, 3).requires_grad_()
(picked[0, 1] * 2 + picked[:, 2].max() + picked.masked_fill(picked > 3, 0.0).sum()).backward()
print(picked.grad)
# → tensor([[1., 3., 1.],
# →         [1., 0., 1.]])

# Optimisers
weight = torch.tensor([1.0, 2.0], requires_grad=True)
descent = torch.optim.SGD([weight], lr=0.1)
for _ in range(2):
    descent.zero_grad()
    (weight**2).sum().backward()
    descent.step()
print(weight, weight.grad, descent.param_groups[0]["lr"])  # → tensor([0.6400, 1.2800], requires_grad=True) tensor([1.6000, 3.2000]) 0.1
moved = torch.tensor([1.0, 2.0], requires_grad=True)
momentum = torch.optim.SGD([moved], lr=0.1, momentum=0.9, weight_decay=0.01)
for _ in range(3):
    momentum.zero_grad(set_to_none=True)
    (moved**2).sum().backward()
    momentum.step()
print(moved.detach())  # → tensor([0.0582, 0.1164])
adapted = torch.tensor([1.0, -2.0], requires_grad=True)
adam = torch.optim.Adam([adapted], lr=0.1)
for _ in range(3):
    adam.zero_grad()
    (adapted**2).sum().backward()
    adam.step()
print(adapted.data)  # → tensor([ 0.7016, -1.7006])
decayed = torch.tensor([1.0, -2.0], requires_grad=True)
adamw = torch.optim.AdamW([decayed], lr=0.1, betas=(0.9, 0.95), weight_decay=0.1)
(decayed**2).sum().backward()
adamw.step()
print(decayed.data, len(adamw.param_groups))  # → tensor([ 0.8900, -1.8800]) 1
others = []
for maker in (torch.optim.RMSprop, torch.optim.Adagrad):
    start = torch.tensor([2.0], requires_grad=True)
    optimizer = maker([start], lr=0.1)
    (start * 3).sum().backward()
    optimizer.step()
    others.append(round(start.item(), 4))
print(others)  # → [1.0, 1.9]
scheduled = torch.optim.SGD([torch.zeros(1, requires_grad=True)], lr=1.0)
schedule = torch.optim.lr_scheduler.StepLR(scheduled, step_size=2, gamma=0.5)
rates = []
for _ in range(4):
    scheduled.step()
    rates.append(schedule.get_last_lr()[0])
    schedule.step()
print(rates)  # → [1.0, 1.0, 0.5, 0.5]
print(torch.optim.SGD([torch.zeros(1)], lr=0.1))
# → SGD (
# → Parameter Group 0
# →     dampening: 0
# →     differentiable: False
# →     foreach: None
# →     fused: None
# →     lr: 0.1
# →     maximize: False
# →     momentum: 0
# →     nesterov: False
# →     weight_decay: 0
# → )
line = nn.Linear(1, 1)
nn.init.zeros_(line.weight)
nn.init.zeros_(line.bias)
fit = torch.optim.SGD(line.parameters(), lr=0.1)
inputs = torch.tensor([[1.0], [2.0], [3.0]])
for step in range(100):
    loss = nn.functional.mse_loss(line(inputs), 2 * inputs + 1)
    fit.zero_grad()
    loss.backward()
    fit.step()
print(f"{line.weight.item():.3f} {line.bias.item():.3f} {loss.item():.5f}")  # → 2.004 0.991 0.00001

# Seeded draws
torch.manual_seed(0)
print(torch.rand(3), torch.randn(2), torch.randint(0, 10, (4,)), torch.randperm(5))
# → tensor([0.4963, 0.7682, 0.0885]) tensor([0.3643, 0.1344]) tensor([3, 7, 3, 1]) tensor([1, 0, 2, 3, 4])
torch.manual_seed(42)
print(torch.randn(2, 3), torch.rand(1), torch.randint(5, (2, 2)))
# → tensor([[ 0.3367,  0.1288,  0.2345],
# →         [ 0.2303, -1.1229, -0.1863]]) tensor([0.8694]) tensor([[4, 1],
# →         [2, 0]])
torch.manual_seed(1)
print(torch.randn(4, 4), torch.normal(0.0, 1.0, (2,)), torch.bernoulli(torch.tensor([0.5, 0.5])))
# → tensor([[-1.5256, -0.7502, -0.6540, -1.6095],
# →         [-0.1002, -0.6092, -0.9798, -1.6091],
# →         [-0.7121,  0.3037, -0.7773, -0.2515],
# →         [-0.2223,  1.6871,  0.2284,  0.4676]]) tensor([-1.0276, -0.5631]) tensor([1., 1.])
torch.manual_seed(0)
print(nn.Linear(2, 3).weight, nn.Embedding(2, 2).weight, torch.rand_like(values), torch.randn_like(values))
# → Parameter containing:
# → tensor([[-0.0053,  0.3793],
# →         [-0.5820, -0.5204],
# →         [-0.2723,  0.1896]], requires_grad=True) Parameter containing:
# → tensor([[ 0.6472,  0.2490],
# →         [-0.3354,  0.4564]], requires_grad=True) tensor([0.8000, 0.1610, 0.2823]) tensor([-0.5966,  0.1820, -0.8567])
torch.manual_seed(0)
print(F.dropout(torch.ones(8), 0.5), torch.empty(2).uniform_(-1, 1), torch.empty(2).normal_(5, 2))
# → tensor([0., 0., 2., 0., 0., 0., 2., 2.]) tensor([0.3953, 0.6000]) tensor([4.4774, 7.1334])
print(torch.multinomial(torch.tensor([0.1, 0.9]), 3, replacement=True))  # → tensor([1, 1, 1])
torch.manual_seed(0)
print(nn.init.xavier_uniform_(torch.empty(2, 2)), nn.init.kaiming_normal_(torch.empty(2, 2)))
# → tensor([[-0.0092,  0.6570],
# →         [-1.0080, -0.9013]]) tensor([[-2.1788,  0.5684],
# →         [-1.0845, -1.3986]])
print(nn.init.normal_(torch.empty(2), std=0.02), nn.init.trunc_normal_(torch.empty(2)))  # → tensor([0.0081, 0.0168]) tensor([-0.7193, -0.4033])
source = torch.Generator().manual_seed(7)
print(torch.rand(2, generator=source), torch.randperm(4, generator=source))  # → tensor([0.5349, 0.1988]) tensor([1, 3, 0, 2])
print(torch.randint(0, 100, (3,), generator=source))  # → tensor([47, 87, 79])
torch.manual_seed(3)
seeded = nn.Sequential(nn.Linear(2, 4), nn.ReLU(), nn.Linear(4, 1))
print(seeded(torch.tensor([[1.0, -1.0]])), torch.initial_seed())  # → tensor([[-0.6619]], grad_fn=<AddmmBackward0>) 3
torch.manual_seed(5)
print(CausalAttention(4, 2)(torch.randn(1, 3, 4)))
# → tensor([[[ 0.6900, -0.2175,  0.1550, -0.9416],
# →          [ 0.4903, -0.1989,  0.1974, -0.7663],
# →          [ 0.4712, -0.1250,  0.1499, -0.6640]]], grad_fn=<ViewBackward0>)
torch.manual_seed(0)
attention = nn.MultiheadAttention(4, 2, batch_first=True)
attended, attention_weights = attention(torch.ones(1, 2, 4), torch.ones(1, 2, 4), torch.ones(1, 2, 4))
print(attended, attention_weights)
# → tensor([[[-0.5951, -0.0553, -0.2563,  0.1218],
# →          [-0.5951, -0.0553, -0.2563,  0.1218]]], grad_fn=<TransposeBackward0>) tensor([[[0.5000, 0.5000],
# →          [0.5000, 0.5000]]], grad_fn=<MeanBackward1>)
torch.manual_seed(0)
print(nn.LSTM(2, 2)(torch.ones(1, 1, 2))[0].detach(), nn.Conv1d(1, 1, 2)(torch.ones(1, 1, 3)))
# → tensor([[[-0.1270, -0.0097]]]) tensor([[[0.1131, 0.1131]]], grad_fn=<ConvolutionBackward0>)

# Errors
try:
    torch.ones(2, 3) @ torch.ones(2, 3)
except RuntimeError as error:
    print(error)  # → mat1 and mat2 shapes cannot be multiplied (2x3 and 2x3)
try:
    torch.ones(3) + torch.ones(2)
except RuntimeError as error:
    print(error)  # → The size of tensor a (3) must match the size of tensor b (2) at non-singleton dimension 0
try:
    grid.view(5, 3)
except RuntimeError as error:
    print(error)  # → shape '[5, 3]' is invalid for input of size 12
try:
    grid.t().view(-1)
except RuntimeError as error:
    print(type(error).__name__)  # → RuntimeError
try:
    grid[3]
except IndexError as error:
    print(error)  # → index 3 is out of bounds for dimension 0 with size 3
try:
    bool(torch.tensor([1, 2]))
except RuntimeError as error:
    print(error)  # → Boolean value of Tensor with more than one value is ambiguous
try:
    torch.tensor([1.0, 2.0]).item()
except RuntimeError as error:
    print(error)  # → a Tensor with 2 elements cannot be converted to Scalar
try:
    torch.cat([torch.ones(2, 2), torch.ones(3, 3)], dim=1)
except RuntimeError as error:
    print(error)  # → Sizes of tensors must match except in dimension 1. Expected size 2 but got size 3 for tensor number 1 in the list.
try:
    torch.tensor([1, 2]).mean()
except RuntimeError as error:
    print(type(error).__name__)  # → RuntimeError
try:
    torch.tensor([1.0, 2.0], requires_grad=True).backward()
except RuntimeError as error:
    print(error)  # → grad can be implicitly created only for scalar outputs
try:
    torch.tensor([1.0], requires_grad=True).numpy()
except RuntimeError as error:
    print(error)  # → Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy() instead.
try:
    nn.Linear(3, 2)(torch.ones(1, 4))
except RuntimeError as error:
    print(error)  # → mat1 and mat2 shapes cannot be multiplied (1x4 and 3x2)
try:
    done = (torch.tensor(2.0, requires_grad=True) ** 2).exp()
    done.backward()
    done.backward()
except RuntimeError as error:
    print(str(error)[:50])  # → Trying to backward through the graph a second time
try:
    leaf = torch.tensor([1.0], requires_grad=True)
    leaf += 1
except RuntimeError as error:
    print(error)  # → a leaf Variable that requires grad is being used in an in-place operation.
try:
    torch.stack([torch.ones(2), torch.ones(3)])
except RuntimeError as error:
    print(error)  # → stack expects each tensor to be equal size, but got [2] at entry 0 and [3] at entry 1
try:
    torch.tensor([[1, 2], [3]])
except ValueError as error:
    print(error)  # → expected sequence of length 2 at dim 1 (got 1)
try:
    torch.ones(2).sum(dim=1)
except IndexError as error:
    print(error)  # → Dimension out of range (expected to be in range of [-1, 0], but got 1)
try:
    nn.Embedding(3, 2)(torch.tensor([3]))
except IndexError as error:
    print(error)  # → index out of range in self
try:
    model.missing
except AttributeError as error:
    print(error)  # → 'TwoLayers' object has no attribute 'missing'
try:
    torch.mm(torch.ones(2, 3), torch.ones(2, 3))
except RuntimeError as error:
    print(error)  # → mat1 and mat2 shapes cannot be multiplied (2x3 and 2x3)

# Small programs
def attend(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.size(-1))
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return weights @ v, weights
out, weights = attend(torch.eye(3), torch.eye(3), torch.arange(9.0).view(3, 3), torch.tril(torch.ones(3, 3)))
print(out, weights)
# → tensor([[0.0000, 1.0000, 2.0000],
# →         [1.9214, 2.9214, 3.9214],
# →         [3.6199, 4.6199, 5.6199]]) tensor([[1.0000, 0.0000, 0.0000],
# →         [0.3595, 0.6405, 0.0000],
# →         [0.2645, 0.2645, 0.4711]])
def positions(length, width):
    position = torch.arange(length).unsqueeze(1)
    rate = torch.exp(torch.arange(0, width, 2) * (-math.log(10000.0) / width))
    encoding = torch.zeros(length, width)
    encoding[:, 0::2] = torch.sin(position * rate)
    encoding[:, 1::2] = torch.cos(position * rate)
    return encoding
print(positions(3, 4), positions(4, 6).shape)
# → tensor([[ 0.0000,  1.0000,  0.0000,  1.0000],
# →         [ 0.8415,  0.5403,  0.0100,  0.9999],
# →         [ 0.9093, -0.4161,  0.0200,  0.9998]]) torch.Size([4, 6])
def rotate(x):
    half = x.shape[-1] // 2
    frequency = 1.0 / (10000 ** (torch.arange(half).float() / half))
    angle = torch.outer(torch.arange(x.shape[0]).float(), frequency)
    first, second = x[:, :half], x[:, half:]
    return torch.cat([first * angle.cos() - second * angle.sin(), first * angle.sin() + second * angle.cos()], dim=-1)
print(rotate(torch.ones(3, 4)))
# → tensor([[ 1.0000,  1.0000,  1.0000,  1.0000],
# →         [-0.3012,  0.9900,  1.3818,  1.0099],
# →         [-1.3254,  0.9798,  0.4932,  1.0198]])
text = "hello"
chars = sorted(set(text))
stoi = {c: i for i, c in enumerate(chars)}
encoded = torch.tensor([stoi[c] for c in text])
print(chars, encoded, "".join(chars[i] for i in encoded.tolist()), F.one_hot(encoded, len(chars)).float()[0])
# → ['e', 'h', 'l', 'o'] tensor([1, 0, 2, 2, 3]) hello tensor([0., 1., 0., 0.])
pairs = torch.zeros((3, 3), dtype=torch.int32)
for first, second in zip([0, 1, 1, 2], [1, 2, 1, 0]):
    pairs[first, second] += 1
chances = (pairs + 1).float()
chances /= chances.sum(1, keepdim=True)
print(pairs, chances, chances.log()[0])
# → tensor([[0, 1, 0],
# →         [0, 1, 1],
# →         [1, 0, 0]], dtype=torch.int32) tensor([[0.2500, 0.5000, 0.2500],
# →         [0.2000, 0.4000, 0.4000],
# →         [0.5000, 0.2500, 0.2500]]) tensor([-1.3863, -0.6931, -1.3863])
heads = cube.view(2, 3, 2, 2).transpose(1, 2)
print(heads.shape, heads[0], heads.transpose(1, 2).contiguous().view(2, 3, 4).equal(cube))
# → torch.Size([2, 2, 3, 2]) tensor([[[ 0.,  1.],
# →          [ 4.,  5.],
# →          [ 8.,  9.]],
# →
# →         [[ 2.,  3.],
# →          [ 6.,  7.],
# →          [10., 11.]]]) True
averages = torch.tril(torch.ones(3, 3))
averages = averages / averages.sum(1, keepdim=True)
print(averages @ torch.tensor([[1.0], [2.0], [6.0]]), averages)
# → tensor([[1.0000],
# →         [1.5000],
# →         [3.0000]]) tensor([[1.0000, 0.0000, 0.0000],
# →         [0.5000, 0.5000, 0.0000],
# →         [0.3333, 0.3333, 0.3333]])
def top_k_filter(scores, k):
    worst = torch.topk(scores, k).values[..., -1, None]
    return torch.where(scores < worst, torch.full_like(scores, float("-inf")), scores)
print(top_k_filter(torch.tensor([[1.0, 3.0, 2.0]]), 2))  # → tensor([[-inf, 3., 2.]])
print(F.softmax(top_k_filter(torch.tensor([[1.0, 3.0, 2.0]]), 2) / 0.5, -1))  # → tensor([[0.0000, 0.8808, 0.1192]])
ordered, order = torch.sort(torch.tensor([0.5, 0.1, 0.4]), descending=True)
kept = ordered.cumsum(-1) - ordered < 0.6
print(ordered, order, kept, order[kept], torch.zeros(3).scatter(0, order[kept], ordered[kept]))
# → tensor([0.5000, 0.4000, 0.1000]) tensor([0, 2, 1]) tensor([ True,  True, False]) tensor([0, 2]) tensor([0.5000, 0.0000, 0.4000])
predictions = torch.tensor([[0.1, 0.9], [0.8, 0.2], [0.3, 0.7]])
targets = torch.tensor([1, 0, 0])
print((predictions.argmax(dim=1) == targets).float().mean().item())  # → 0.6666666865348816
print((predictions.argmax(1) == targets).sum().item())  # → 2
print(f"{(predictions.argmax(1) == targets).float().mean():.1%}")  # → 66.7%
data = torch.utils.data.TensorDataset(torch.arange(5.0), torch.arange(5) * 2)
loader = torch.utils.data.DataLoader(data, batch_size=2)
print(len(data), len(loader), data[1], [batch[1].tolist() for batch in loader])  # → 5 3 (tensor(1.), tensor(2)) [[0, 2], [4, 6], [8]]
padded = nn.utils.rnn.pad_sequence([torch.tensor([1, 2, 3]), torch.tensor([4])], batch_first=True, padding_value=0)
print(padded, padded != 0, (padded != 0).sum(1))
# → tensor([[1, 2, 3],
# →         [4, 0, 0]]) tensor([[ True,  True,  True],
# →         [ True, False, False]]) tensor([3, 1])
history = torch.zeros(2, 2)
state = torch.tensor([1.0, 0.0])
for step in range(3):
    state = torch.tanh(torch.tensor([[0.5, -0.5], [1.0, 0.0]]) @ state)
    print(step, state)
    # → 0 tensor([0.4621, 0.7616])
    # → 1 tensor([-0.1486,  0.4318])
    # → 2 tensor([-0.2823, -0.1475])
images = torch.arange(16.0).view(1, 1, 4, 4)
patches = images.unfold(2, 2, 2).unfold(3, 2, 2).reshape(1, 4, 4)
print(patches, (images - images.mean()) / images.std())
# → tensor([[[ 0.,  1.,  4.,  5.],
# →          [ 2.,  3.,  6.,  7.],
# →          [ 8.,  9., 12., 13.],
# →          [10., 11., 14., 15.]]]) tensor([[[[-1.5753, -1.3653, -1.1552, -0.9452],
# →           [-0.7351, -0.5251, -0.3151, -0.1050],
# →           [ 0.1050,  0.3151,  0.5251,  0.7351],
# →           [ 0.9452,  1.1552,  1.3653,  1.5753]]]])
lora_a, lora_b = torch.tensor([[1.0, 2.0]]), torch.tensor([[3.0], [4.0]])
print(lora_b @ lora_a, (lora_b @ lora_a).shape, torch.linalg.matrix_rank(lora_b @ lora_a))
# → tensor([[3., 6.],
# →         [4., 8.]]) torch.Size([2, 2]) tensor(1)
scores = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
print((scores - scores.amax(-1, keepdim=True)).exp(), torch.logsumexp(scores, dim=-1))
# → tensor([[0.3679, 1.0000],
# →         [0.3679, 1.0000]]) tensor([2.3133, 4.3133])
print(-(scores.softmax(-1) * scores.log_softmax(-1)).sum(-1))  # → tensor([0.5822, 0.5822])
print(math.exp(F.cross_entropy(scores, torch.tensor([0, 1])).item()).__round__(4))  # → 2.2553

# More functions
print(F.adaptive_avg_pool1d(torch.tensor([[[1.0, 2.0, 3.0, 4.0]]]), 2), F.adaptive_avg_pool1d(torch.ones(1, 2, 5), 1).shape)
# → tensor([[[1.5000, 3.5000]]]) torch.Size([1, 2, 1])
print(torch.bitwise_not(torch.tensor([0, 5])), torch.bitwise_not(torch.tensor([True, False])))  # → tensor([-1, -6]) tensor([False,  True])
print(nn.init.eye_(torch.empty(2, 3)), nn.init.calculate_gain("relu"), nn.init.calculate_gain("tanh"))
# → tensor([[1., 0., 0.],
# →         [0., 1., 0.]]) 1.4142135623730951 1.6666666666666667
print(nn.init.calculate_gain("leaky_relu", 0.2), nn.init.calculate_gain("linear"), nn.init.calculate_gain("sigmoid"))  # → 1.3867504905630728 1 1
print(values.is_cuda, values.nelement(), torch.tensor(1).nelement(), values.get_device())  # → False 3 1 -1
kept_leaf = torch.tensor([1.0, 2.0], requires_grad=True)
kept_middle = kept_leaf * 3
kept_middle.retain_grad()
(kept_middle**2).sum().backward()
print(kept_middle.grad, kept_leaf.grad)  # → tensor([ 6., 12.]) tensor([18., 36.])
print(torch.IntTensor([1, 2]), torch.DoubleTensor([1.5]), torch.BoolTensor([True]), torch.ByteTensor([1]))
# → tensor([1, 2], dtype=torch.int32) tensor([1.5000], dtype=torch.float64) tensor([True]) tensor([1], dtype=torch.uint8)
torch.set_default_dtype(torch.float64)
print(torch.tensor([1.5]), torch.ones(1).dtype, torch.get_default_dtype())
torch.set_default_dtype(torch.float32)  # → tensor([1.5000]) torch.float64 torch.float64
torch.set_num_threads(1)
torch.set_float32_matmul_precision("high")
torch.use_deterministic_algorithms(True)
print(torch.get_num_threads(), torch.get_float32_matmul_precision(), torch.are_deterministic_algorithms_enabled())
torch.use_deterministic_algorithms(False)  # → 1 high True
torch.cuda.manual_seed_all(3)
torch.cuda.empty_cache()
print(torch.device("cuda" if torch.cuda.is_available() else "cpu").type in ("cpu", "cuda"))  # → True
print(nn.BCELoss()(torch.tensor([0.5, 0.8]), torch.tensor([0.0, 1.0])), nn.BCELoss(reduction="none")(torch.tensor([0.5]), torch.ones(1)), nn.BCELoss())
# → tensor(0.4581) tensor([0.6931]) BCELoss()
listed = nn.ParameterList([nn.Parameter(torch.ones(2)), nn.Parameter(torch.zeros(1))])
print(len(listed), listed[1], [tuple(p.shape) for p in listed], sum(p.numel() for p in listed.parameters()))
# → 2 Parameter containing:
# → tensor([0.], requires_grad=True) [(2,), (1,)] 3
print(values.new_empty(2, 3).shape, grid.new_empty((4,)).dtype, values.new_empty(1, dtype=torch.long).dtype)
# → torch.Size([2, 3]) torch.int64 torch.int64
print(torch.zeros(2, 3).scatter_add_(1, torch.tensor([[0, 0, 2], [1, 1, 1]]), torch.ones(2, 3)))
# → tensor([[2., 0., 1.],
# →         [0., 3., 0.]])
print(torch.zeros(3).scatter_reduce(0, torch.tensor([0, 0, 2]), values, reduce="amax"))  # → tensor([2., 0., 3.])
print(torch.chain_matmul(torch.ones(1, 2), torch.ones(2, 3), torch.ones(3, 1)), torch.linalg.multi_dot([torch.ones(1, 2), torch.ones(2, 1)]))
# → tensor([[6.]]) tensor([[2.]])
print(Scale().load_state_dict({"weight": torch.ones(2)}, strict=False))  # → _IncompatibleKeys(missing_keys=['shift'], unexpected_keys=[])
try:
    Scale().load_state_dict({"weight": torch.ones(2), "extra": torch.ones(1)})
except RuntimeError as error:
    print(error)
    # → Error(s) in loading state_dict for Scale:
    # → 	Missing key(s) in state_dict: "shift".
    # → 	Unexpected key(s) in state_dict: "extra".

# What else the library has
print(nn.Softmin(dim=0)(torch.tensor([1.0, 2.0])), nn.MaxPool1d(2)(torch.tensor([[1.0, 3.0, 2.0, 0.0]])))  # → tensor([0.7311, 0.2689]) tensor([[3., 2.]])
print(nn.AvgPool1d(2)(torch.tensor([[1.0, 3.0, 2.0, 0.0]])), nn.PixelShuffle(2), nn.MaxPool3d(2), nn.AvgPool3d(2))
# → tensor([[2., 1.]]) PixelShuffle(upscale_factor=2) MaxPool3d(kernel_size=2, stride=2, padding=0, dilation=1, ceil_mode=False) AvgPool3d(kernel_size=2, stride=2, padding=0)
print(torch.zeros(3).index_copy(0, torch.tensor([0, 2]), torch.tensor([5.0, 7.0])), torch.zeros(3).index_add_(0, torch.tensor([1, 1]), torch.tensor([2.0, 3.0])))
# → tensor([5., 0., 7.]) tensor([0., 5., 0.])
print(torch.zeros(3).masked_scatter_(torch.tensor([True, False, True]), torch.tensor([1.0, 2.0])))  # → tensor([1., 0., 2.])
print(torch.ones(3).scatter_reduce_(0, torch.tensor([0, 0, 2]), torch.tensor([2.0, 3.0, 4.0]), reduce="sum"))  # → tensor([6., 1., 5.])
print(torch.row_stack((torch.tensor([1, 2]), torch.tensor([3, 4]))))
# → tensor([[1, 2],
# →         [3, 4]])
print(torch.cuda.device_count() if not torch.cuda.is_available() else 0, torch.backends.mps.is_available())  # → 0 False
print(nn.Embedding(4, 3).embedding_dim, nn.Embedding(4, 3).num_embeddings)  # → 3 4

