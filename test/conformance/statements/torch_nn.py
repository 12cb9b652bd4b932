import torch
import torch.nn as nn
import torch.nn.functional as F
import torch.optim as optim

inputs = torch.randn(4, 8)
targets = torch.tensor([0, 1, 2, 1])
model = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 3))
# ---

print(model)

print(sum(p.numel() for p in model.parameters()))

total = sum(p.numel() for p in model.parameters() if p.requires_grad)
print(f"{total:,} parameters, {total / 1e6:.2f}M")

for name, param in model.named_parameters():
    print(name, param.shape, param.requires_grad)

for name, module in model.named_modules():
    if isinstance(module, nn.Linear):
        print(name, module.in_features)

for param in model.parameters():
    param.requires_grad = False

for layer in model:
    print(layer)

for child in model.children():
    print(type(child).__name__)

criterion = nn.CrossEntropyLoss()
optimizer = optim.Adam(model.parameters(), lr=1e-3)

optimizer = optim.SGD(model.parameters(), lr=0.1, momentum=0.9, weight_decay=1e-4)
for epoch in range(2):
    optimizer.zero_grad()
    loss = F.cross_entropy(model(inputs), targets)
    loss.backward()
    optimizer.step()
    print(f"epoch {epoch}: {loss.item():.4f}")

optimizer = torch.optim.AdamW(model.parameters(), lr=3e-4, betas=(0.9, 0.95))
optimizer.param_groups[0]["lr"] = 1e-4
for group in optimizer.param_groups:
    group["lr"] *= 0.5

optimizer = optim.Adam([{"params": model[0].parameters(), "lr": 1e-4}, {"params": model[2].parameters()}], lr=1e-3)

optimizer = optim.Adam(model.parameters())
scheduler = optim.lr_scheduler.StepLR(optimizer, step_size=10, gamma=0.1)
scheduler.step()
print(scheduler.get_last_lr()[0])

scheduler = optim.lr_scheduler.CosineAnnealingLR(optim.Adam(model.parameters()), T_max=10)

from torch.optim.lr_scheduler import LambdaLR, ReduceLROnPlateau, OneCycleLR
opt = optim.Adam(model.parameters())
warm = LambdaLR(opt, lr_lambda=lambda step: min(1.0, (step + 1) / 10))
plateau = ReduceLROnPlateau(opt, mode="min", patience=2)
plateau.step(0.5)

scaler = torch.amp.GradScaler("cpu", enabled=False)
opt = optim.SGD(model.parameters(), lr=0.1)
loss = F.cross_entropy(model(inputs), targets)
scaler.scale(loss).backward()
scaler.step(opt)
scaler.update()

norm = torch.nn.utils.clip_grad_norm_(model.parameters(), max_norm=1.0)
print(norm)

nn.utils.clip_grad_value_(model.parameters(), 0.5)

model.train()

model.eval()
with torch.no_grad():
    logits = model(inputs)
    pred = logits.argmax(dim=1)
    accuracy = (pred == targets).float().mean().item()
    pass  # attention
print(f"accuracy {accuracy:.2%}")

probs = F.softmax(model(inputs), dim=-1)
conf, pred = probs.max(dim=-1)
print(conf.tolist(), pred.tolist())

torch.save(model.state_dict(), "model.pt")
model.load_state_dict(torch.load("model.pt"))

model.load_state_dict(model.state_dict(), strict=False)

missing, unexpected = model.load_state_dict(model.state_dict(), strict=False)
print(len(missing), unexpected)

for key, value in model.state_dict().items():
    print(key, tuple(value.shape))

state = model.state_dict()
state["0.weight"] = state["0.weight"] * 0
model.load_state_dict(state)

torch.save({"epoch": 1, "model": model.state_dict()}, "ckpt.pth")
ckpt = torch.load("ckpt.pth", map_location="cpu", weights_only=True)
start = ckpt["epoch"] + 1

model = model.to("cpu")

model.half().float()

model[0].weight.data.fill_(0.1)
model[0].bias.data.zero_()

with torch.no_grad():
    model[0].weight.copy_(torch.ones(16, 8))
    pass  # attention

model[0].weight = nn.Parameter(torch.zeros(16, 8))

def init_weights(m):
    if isinstance(m, nn.Linear):
        nn.init.xavier_uniform_(m.weight)
        if m.bias is not None:
            nn.init.zeros_(m.bias)
model.apply(init_weights)

nn.init.kaiming_normal_(model[0].weight, nonlinearity="relu")
nn.init.normal_(model[2].weight, mean=0.0, std=0.02)
nn.init.constant_(model[2].bias, 0)

nn.init.orthogonal_(model[0].weight)
nn.init.trunc_normal_(model[0].weight, std=0.02)

features = {}
def hook(module, args, output):
    features["hidden"] = output.detach()
handle = model[0].register_forward_hook(hook)
model(inputs)
handle.remove()
print(features["hidden"].shape)

model.register_full_backward_hook(lambda m, gi, go: None)

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(8, 4)
        self.fc2 = nn.Linear(4, 1)
    def forward(self, x):
        pass  # attention
        return torch.sigmoid(self.fc2(torch.relu(self.fc1(x))))
net = Net()
print(net(inputs).shape)

class CNN(nn.Module):
    def __init__(self, classes=10):
        super(CNN, self).__init__()
        self.features = nn.Sequential(nn.Conv2d(3, 8, 3, padding=1), nn.BatchNorm2d(8), nn.ReLU(inplace=True), nn.MaxPool2d(2))
        self.head = nn.Linear(8 * 4 * 4, classes)
    def forward(self, x):
        x = self.features(x)
        return self.head(torch.flatten(x, 1))
print(CNN()(torch.randn(2, 3, 8, 8)).shape)

class RNN(nn.Module):
    def __init__(self, vocab, hidden):
        super().__init__()
        self.embed = nn.Embedding(vocab, hidden, padding_idx=0)
        self.lstm = nn.LSTM(hidden, hidden, num_layers=2, batch_first=True, bidirectional=True, dropout=0.1)
        self.out = nn.Linear(2 * hidden, 1)
    def forward(self, ids):
        h, (hn, cn) = self.lstm(self.embed(ids))
        return self.out(h[:, -1])
print(RNN(20, 8)(torch.randint(0, 20, (2, 5))).shape)

class Residual(nn.Module):
    def __init__(self, inner: nn.Module):
        super().__init__()
        self.inner = inner
        self.norm = nn.LayerNorm(8)
    def forward(self, x):
        return x + self.inner(self.norm(x))
print(Residual(nn.Linear(8, 8))(inputs).mean())

layers = nn.ModuleList([nn.Linear(8, 8) for _ in range(3)])
h = inputs
for layer in layers:
    h = F.gelu(layer(h))

blocks = nn.ModuleDict({"a": nn.Linear(8, 2), "b": nn.Linear(8, 3)})
print(blocks["a"](inputs).shape, "b" in blocks, list(blocks.keys()))

params = nn.ParameterList([nn.Parameter(torch.ones(2)) for _ in range(2)])
print(len(params), params[0])

encoder = nn.TransformerEncoder(nn.TransformerEncoderLayer(d_model=8, nhead=2, batch_first=True), num_layers=2)
print(encoder(torch.randn(2, 5, 8)).shape)

gru = nn.GRU(8, 16)
output, hidden = gru(torch.randn(5, 2, 8))
print(output.shape, hidden[-1].shape)

rnn = nn.RNN(8, 16, batch_first=True)
out, h = rnn(inputs.unsqueeze(1))

cell = nn.LSTMCell(8, 16)
hx, cx = cell(inputs)

conv = nn.Conv1d(8, 4, kernel_size=3, padding="same")
print(conv(torch.randn(2, 8, 10)).shape)

up = nn.ConvTranspose2d(4, 2, 2, stride=2)
print(up(torch.randn(1, 4, 3, 3)).shape)

pool = nn.AdaptiveAvgPool2d((1, 1))
print(pool(torch.randn(2, 3, 5, 5)).squeeze().shape)

drop = nn.Dropout(p=0.5)
print(drop(inputs).shape)

loss = nn.MSELoss()(torch.ones(3), torch.zeros(3))
loss = nn.BCEWithLogitsLoss()(torch.zeros(3), torch.ones(3))
loss = nn.NLLLoss(ignore_index=-100)(F.log_softmax(model(inputs), dim=-1), targets)
print(loss.item())

loss = F.nll_loss(F.log_softmax(model(inputs), -1), targets) + 0.1 * F.l1_loss(inputs, inputs)
print(F.kl_div(F.log_softmax(inputs, -1), F.softmax(inputs, -1), reduction="batchmean"))

print(F.one_hot(targets, num_classes=3), F.normalize(inputs, dim=-1), F.pad(inputs, (0, 1)))

print(F.interpolate(torch.randn(1, 3, 4, 4), scale_factor=2, mode="nearest").shape)

print(F.embedding(targets, torch.randn(5, 2)).shape, F.dropout(inputs, 0.1, training=False).sum())

packed = nn.utils.rnn.pack_padded_sequence(torch.randn(2, 5, 8), [5, 3], batch_first=True)
out, lengths = nn.utils.rnn.pad_packed_sequence(packed, batch_first=True)

emb = nn.Embedding(10, 4)
emb.weight.data.uniform_(-0.1, 0.1)
print(emb(torch.tensor([1, 2])).shape, emb.weight[3])

emb = nn.Embedding.from_pretrained(torch.eye(4), freeze=True)

lin = nn.Linear(8, 2, bias=False)
emb = nn.Embedding(2, 8)
lin.weight = emb.weight
print(lin.weight is emb.weight, lin.bias is None)

import copy
teacher = copy.deepcopy(model)
for t, s in zip(teacher.parameters(), model.parameters()):
    t.data.mul_(0.99).add_(s.data, alpha=0.01)

model = torch.compile(model) if hasattr(torch, "compile") and False else model

model = nn.DataParallel(model)

scripted = torch.jit.trace(model, inputs)
print(scripted(inputs).shape)

loss_history = []
opt = optim.SGD(model.parameters(), lr=0.1)
for step in range(3):
    loss = F.cross_entropy(model(inputs), targets)
    opt.zero_grad(set_to_none=True)
    loss.backward()
    opt.step()
    loss_history.append(loss.item())
print(min(loss_history), sum(loss_history) / len(loss_history))

best = float("inf")
val_loss = F.cross_entropy(model(inputs), targets).item()
if val_loss < best:
    best = val_loss
    torch.save(model.state_dict(), "best.pt")
else:
    print("no better")

from torch.nn.utils import spectral_norm, weight_norm
layer = spectral_norm(nn.Linear(8, 8))
print(layer(inputs).shape)

from torch.nn.parallel import DistributedDataParallel as DDP
wrapped = DDP if False else model

from torch.nn.utils import parameters_to_vector
print(parameters_to_vector(model.parameters()).shape)

import torch.nn.utils.prune as prune
prune.l1_unstructured(model[0], name="weight", amount=0.3)
print(float((model[0].weight == 0).sum()))

ema = torch.optim.swa_utils.AveragedModel(model)
ema.update_parameters(model)

device = next(model.parameters()).device
dtype = next(iter(model.parameters())).dtype
print(device, dtype)

model.zero_grad()
grads = [p.grad for p in model.parameters() if p.grad is not None]
print(len(grads))

print(model[0].weight.shape, model[0].bias.mean(), model[-1].out_features, len(model))

model.add_module("extra", nn.Identity())
model.append(nn.Softmax(dim=-1))

def count(m: nn.Module) -> int:
    return sum(p.numel() for p in m.parameters())
print(count(model))

def train_step(m, x, y, opt):
    m.train()
    loss = F.cross_entropy(m(x), y)
    opt.zero_grad()
    loss.backward()
    opt.step()
    return loss.item()
print(train_step(model, inputs, targets, optim.Adam(model.parameters())))
