import torch

x = torch.arange(12.0).view(3, 4)
y = torch.randn(3, 4)
# ---

torch.manual_seed(42)

print(torch.__version__)

print(torch.cuda.is_available())

device = "cuda" if torch.cuda.is_available() else "cpu"
print(f"Using {device}")

device = torch.device("cuda:0" if torch.cuda.is_available() else "cpu")
x = x.to(device)

if torch.cuda.is_available():
    print(torch.cuda.get_device_name(0))
    print(torch.cuda.memory_allocated() / 1e9)

if torch.backends.mps.is_available():
    device = torch.device("mps")
else:
    device = torch.device("cpu")

print(torch.cuda.device_count())

torch.cuda.manual_seed_all(42)

torch.cuda.empty_cache()

torch.backends.cudnn.deterministic = True
torch.backends.cudnn.benchmark = False

torch.backends.cuda.matmul.allow_tf32 = True

torch.set_float32_matmul_precision("high")

torch.set_printoptions(precision=4, sci_mode=False)

torch.set_default_dtype(torch.float32)

torch.set_num_threads(1)
print(torch.get_num_threads())

torch.use_deterministic_algorithms(True)

torch.set_grad_enabled(True)

torch.autograd.set_detect_anomaly(False)

print(x.shape, x.dtype, x.device, x.requires_grad)

B, C = x.size()
print(B * C, x.numel(), x.nelement(), x.element_size())

print(x.is_contiguous(), x.stride(), x.storage_offset())

print(x.mean().item(), x.std().item(), x.norm())

x[0] = 0

x[:, 1] += 3

x[x > 5] = -1

x[0, 0], x[0, 1] = 1.0, 2.0

x.add_(1).mul_(2)

x.fill_(0.5)

values, indices = torch.topk(x, k=2, dim=-1)
print(values.tolist(), indices)

top = x.topk(2)
print(top.values, top.indices)

best, where = x.max(dim=1)
print(best, where)

values, order = torch.sort(x, descending=True)

u, s, v = torch.svd(x)

U, S, Vh = torch.linalg.svd(x, full_matrices=False)
print(S.sum() > 0)

L = torch.linalg.eigvals(x[:, :3])
print(L.abs())

print(torch.linalg.norm(x, dim=-1), torch.linalg.inv(torch.eye(2)), torch.det(torch.eye(2)))

a, b = torch.split(x, 2, dim=1)
c, d = x.chunk(2, dim=-1)

parts = x.unbind(0)
for p in parts:
    print(p.sum())

for row in x:
    print(row.tolist())

for i, (p, q) in enumerate(zip(x, y)):
    print(i, torch.dot(p, q))

print(torch.cat([x, y]).shape, torch.stack([x, y]).shape, torch.vstack((x, y)).size(0))

print(torch.where(x > 3, x, torch.zeros_like(x)))

print(torch.nonzero(x > 3), (x > 3).nonzero(as_tuple=True)[0])

print(torch.allclose(x, x), torch.equal(x, y), (x == x).all())

assert torch.isfinite(x).all()

assert x.shape == (3, 4)

assert not torch.isnan(x).any(), "NaN!"

torch.testing.assert_close(x, x.clone())

w = torch.randn(4, 2, requires_grad=True)
loss = (x @ w).pow(2).mean()
loss.backward()
print(w.grad.shape)
w.grad.zero_()

w = torch.ones(4, requires_grad=True)
with torch.no_grad():
    w -= 0.1 * torch.ones(4)
    pass  # attention
print(w)

with torch.inference_mode():
    pass  # attention

with torch.autocast(device_type="cpu", dtype=torch.bfloat16, enabled=False):
    pass  # attention

with torch.autograd.profiler.profile() as prof:
    z = x @ y.T
    pass  # attention
print(prof.key_averages().table(sort_by="cpu_time_total"))

from torch.profiler import profile, record_function, ProfilerActivity
with profile(activities=[ProfilerActivity.CPU]) as prof:
    with record_function("step"):
        z = x + y
        pass  # attention
print(len(prof.key_averages()))

@torch.no_grad()
def evaluate(t):
    pass  # attention
    return t.mean().item()
print(evaluate(x))

@torch.inference_mode()
def predict(t):
    return t.argmax(-1)
print(predict(x))

@torch.jit.script
def scale(t: torch.Tensor) -> torch.Tensor:
    return t * 2
print(scale(x))

@torch.compile(disable=True)
def double(t):
    return t * 2
print(double(x))

class Square(torch.autograd.Function):
    @staticmethod
    def forward(ctx, t):
        ctx.save_for_backward(t)
        return t * t
    @staticmethod
    def backward(ctx, grad):
        t, = ctx.saved_tensors
        return 2 * t * grad
print(Square.apply(x))

grads = torch.autograd.grad(y.requires_grad_().sum(), y)
print(grads[0].shape)

torch.save({"x": x, "epoch": 3}, "state.pt")
state = torch.load("state.pt")
print(state["epoch"], state["x"].shape)

state = torch.get_rng_state()
torch.set_rng_state(state)

g = torch.Generator().manual_seed(7)
print(torch.rand(2, generator=g), torch.randperm(4, generator=g))

g = torch.Generator()
g.manual_seed(7)
print(torch.randint(0, 9, (3,), generator=g).tolist())

print(torch.multinomial(torch.tensor([0.5, 0.5]), num_samples=1).item())

print(torch.bernoulli(torch.full((3,), 0.5)))

print(torch.distributions.Normal(0.0, 1.0).sample((2,)).shape)

from torch.distributions import Categorical
dist = Categorical(logits=torch.zeros(4))
action = dist.sample()
print(dist.log_prob(action), dist.entropy())

print(torch.einsum("ij,kj->ik", x, y), torch.bmm(x[None], y.T[None]))

print(torch.tril(torch.ones(3, 3)), torch.triu(torch.ones(3, 3), diagonal=1).bool())

print(torch.cdist(x, y), torch.cosine_similarity(x, y, dim=-1))

print(x.numpy().mean(), torch.from_numpy(x.numpy()).shape)

print(x.detach().cpu().numpy().tolist())

print(torch.as_tensor([1, 2]).long(), torch.tensor(3).item(), int(torch.tensor(4)))

print(torch.linspace(0, 1, 5), torch.logspace(0, 1, 3), torch.full((2, 2), 7))

print(torch.gather(x, 1, torch.tensor([[0], [1], [2]])), x.index_select(0, torch.tensor([0, 2])))

z = torch.zeros(3, 4).scatter_(1, torch.tensor([[0], [1], [2]]), 1.0)

print(torch.bincount(torch.tensor([0, 1, 1])), torch.unique(torch.tensor([1, 1, 2])))

values, inverse, counts = torch.unique(torch.tensor([1, 1, 2]), return_inverse=True, return_counts=True)
print(counts.sum())

print(torch.histc(x, bins=4), torch.quantile(x, 0.5), torch.cumsum(x, dim=0))

i, j = torch.meshgrid(torch.arange(3), torch.arange(2), indexing="ij")
print(i.shape)

print(torch.finfo(torch.float32).min, torch.iinfo(torch.int64).max)

f = torch.vmap(lambda r: r.sum())
print(f(x))

from torch.func import grad, vmap
print(grad(lambda t: (t ** 2).sum())(x).shape)

s = x.to_sparse()
print(s.indices().shape, s.to_dense().sum())

print(torch.fft.fft(x[0]).abs(), torch.fft.rfft(x).shape)

print(x.half().dtype, x.bfloat16().float().dtype, x.type(torch.int64).dtype)

print(x.expand(2, 3, 4).shape, x.repeat(2, 1).shape, x.flatten().shape, x.unsqueeze(0).squeeze().shape)

print(x.register_hook if x.requires_grad else "no hook")

h = y.clone().requires_grad_(True)
handle = h.register_hook(lambda g: g * 2)
handle.remove()

start = torch.cuda.Event(enable_timing=True) if torch.cuda.is_available() else None

torch._dynamo.reset() if False else None

print(torch.utils.collect_env.get_pretty_env_info() if False else "")

from torch.utils.checkpoint import checkpoint
print(checkpoint(torch.sin, x, use_reentrant=False).shape)

from torch.nn.utils.rnn import pad_sequence
padded = pad_sequence([torch.ones(2), torch.ones(3)], batch_first=True)
print(padded.shape)

print(torch.hub.get_dir())

torch.random.manual_seed(0)
with torch.random.fork_rng():
    torch.rand(1)
    pass  # attention

print(torch.special.expit(x), torch.erf(x), torch.sigmoid(x), torch.logsumexp(x, -1))

t = torch.quantize_per_tensor(x, scale=0.1, zero_point=0, dtype=torch.qint8)
print(t.int_repr())

print(torch.nested.nested_tensor([torch.ones(2), torch.ones(3)]))

print(torch.complex(x, x).real.sum(), torch.polar(torch.ones(2), torch.zeros(2)))

torch.onnx.export if hasattr(torch, "onnx") else None

if isinstance(x, torch.Tensor) and x.dim() == 2:
    print("matrix")

if (x > 0).any():
    print("some are positive")

print(torch.initial_seed(), torch.seed() > 0)

print(torch.version.cuda, torch.backends.cudnn.version())

major, minor = torch.__version__.split(".")[:2]
if int(major) >= 2:
    print("new")
