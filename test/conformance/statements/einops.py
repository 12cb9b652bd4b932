import numpy as np
import torch
from einops import einsum, pack, rearrange, reduce, repeat, unpack

x = torch.randn(2, 6, 8)
n = np.arange(24.0).reshape(2, 3, 4)
# ---

q = rearrange(x, "b t (h d) -> b h t d", h=2)
print(q.shape)

print(rearrange(n, "a b c -> c (a b)").shape)

back = rearrange(rearrange(x, "b t (h d) -> b h t d", h=4), "b h t d -> b t (h d)")
assert torch.equal(back, x)

print(reduce(x, "b t d -> b d", "mean").shape, reduce(n, "a b c -> a", "max"))

print(repeat(x[0], "t d -> b t d", b=3).shape, repeat(n[0, 0], "c -> r c", r=2))

scores = einsum(x, x, "b i d, b j d -> b i j")
print(scores.softmax(-1).sum(-1))

packed, ps = pack([x, x[:, :1]], "b * d")
one, two = unpack(packed, ps, "b * d")
print(packed.shape, two.shape)

from einops.layers.torch import Rearrange, Reduce
net = torch.nn.Sequential(Rearrange("b t d -> b (t d)"), torch.nn.Linear(48, 3))
print(net(x).shape)

patches = rearrange(torch.rand(1, 3, 8, 8), "b c (h p) (w q) -> b (h w) (p q c)", p=4, q=4)
print(patches.shape[1])

q, k, v = rearrange(torch.rand(2, 6, 24), "b t (three h d) -> three b h t d", three=3, h=2)
print(q.shape, (q @ k.transpose(-1, -2)).shape)

q, k, v = map(lambda t: rearrange(t, "b n (h d) -> b h n d", h=2), torch.rand(2, 6, 24).chunk(3, dim=-1))

from einops import parse_shape, asnumpy
print(parse_shape(x, "b t d")["t"], asnumpy(x).mean())

import einops
print(einops.__version__, einops.rearrange(x, "... d -> d ...").shape)

cls = repeat(torch.zeros(1, 1, 8), "1 1 d -> b 1 d", b=2)
x = torch.cat((cls, x), dim=1)
print(x.shape)

import opt_einsum
print(opt_einsum.contract("ij,jk->ik", np.eye(2), np.ones((2, 2))))

def split(t, h):
    pass  # attention
    return rearrange(t, "b t (h d) -> (b h) t d", h=h)
print(split(x, 2).shape)
