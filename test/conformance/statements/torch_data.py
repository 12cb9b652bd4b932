import torch
from torch.utils.data import DataLoader, Dataset, TensorDataset, random_split

features = torch.arange(24.0).view(8, 3)
labels = torch.tensor([0, 1, 0, 1, 0, 1, 0, 1])
dataset = TensorDataset(features, labels)
loader = DataLoader(dataset, batch_size=4, shuffle=True)
# ---

print(len(dataset), len(loader))

x, y = dataset[0]
print(x.shape, y.item())

for xb, yb in loader:
    print(xb.shape, yb.shape)

for i, (xb, yb) in enumerate(loader):
    if i == 1:
        break
    print(xb.mean().item())

xb, yb = next(iter(loader))
print(xb.size(0))

for batch in loader:
    xs, ys = batch
    xs = xs * 2

for batch in DataLoader(dataset, batch_size=3, drop_last=True):
    print(len(batch), batch[0].shape)

train, val = random_split(dataset, [6, 2])
print(len(train), len(val))

train, val, test = random_split(dataset, [0.5, 0.25, 0.25], generator=torch.Generator().manual_seed(1))

n = int(0.8 * len(dataset))
train, val = random_split(dataset, [n, len(dataset) - n])
train_loader = DataLoader(train, batch_size=2, shuffle=True, num_workers=0, pin_memory=False)
total = 0
for xb, yb in train_loader:
    total += yb.size(0)
print(total)

class Pairs(Dataset):
    def __init__(self, n):
        self.items = [(i, i * i) for i in range(n)]
    def __len__(self):
        return len(self.items)
    def __getitem__(self, idx):
        a, b = self.items[idx]
        return torch.tensor(a), torch.tensor(b)
pairs = Pairs(5)
print(len(pairs), pairs[2])
for a, b in DataLoader(pairs, batch_size=2):
    print(a.tolist(), b.tolist())

class TextData(Dataset):
    def __init__(self, ids, block):
        self.ids, self.block = ids, block
    def __len__(self):
        return len(self.ids) - self.block
    def __getitem__(self, i):
        chunk = self.ids[i:i + self.block + 1]
        return torch.tensor(chunk[:-1]), torch.tensor(chunk[1:])
data = TextData(list(range(10)), 4)
x, y = next(iter(DataLoader(data, batch_size=2)))
print(x, y)

def collate(batch):
    xs = torch.stack([b[0] for b in batch])
    ys = torch.tensor([b[1] for b in batch])
    return {"x": xs, "y": ys}
for batch in DataLoader(dataset, batch_size=4, collate_fn=collate):
    print(batch["x"].shape, batch["y"].sum())

class Dicts(Dataset):
    def __len__(self):
        return 3
    def __getitem__(self, i):
        return {"input_ids": torch.tensor([i, i + 1]), "label": i}
for batch in DataLoader(Dicts(), batch_size=3):
    ids = batch["input_ids"]
    print(ids.shape, batch["label"])

from torch.utils.data import Subset, ConcatDataset
sub = Subset(dataset, [0, 2, 4])
print(len(sub), sub[1], len(ConcatDataset([dataset, sub])))

from torch.utils.data import WeightedRandomSampler
sampler = WeightedRandomSampler([0.1] * 8, num_samples=8)
for xb, yb in DataLoader(dataset, batch_size=4, sampler=sampler):
    print(yb)

from torch.utils.data import RandomSampler, SequentialSampler, BatchSampler
print(list(SequentialSampler(dataset)), len(RandomSampler(dataset)))
for batch in BatchSampler(SequentialSampler(dataset), batch_size=3, drop_last=False):
    print(batch)

from torch.utils.data import IterableDataset
class Stream(IterableDataset):
    def __iter__(self):
        for i in range(4):
            yield torch.tensor([i])
for item in DataLoader(Stream(), batch_size=2):
    print(item)

from torch.utils.data.distributed import DistributedSampler
sampler = DistributedSampler(dataset, num_replicas=1, rank=0)
sampler.set_epoch(1)

print(loader.dataset[0], loader.batch_size, dataset.tensors[0].shape)

epochs = 2
for epoch in range(epochs):
    running = 0.0
    for xb, yb in loader:
        running += (xb.sum() + yb.sum()).item()
    print(epoch, running / len(loader))
    pass  # attention

loader_iter = iter(loader)
while True:
    try:
        xb, yb = next(loader_iter)
    except StopIteration:
        break

it = iter(loader)
for step in range(3):
    try:
        batch = next(it)
    except StopIteration:
        it = iter(loader)
        batch = next(it)

def cycle(dl):
    while True:
        for b in dl:
            yield b
stream = cycle(loader)
print(next(stream)[0].shape)

mean = torch.stack([x for x, _ in dataset]).mean(0)
print(mean)

xs, ys = zip(*[dataset[i] for i in range(4)])
print(len(xs))

worker_init = lambda worker_id: torch.manual_seed(worker_id)
dl = DataLoader(dataset, batch_size=2, worker_init_fn=worker_init)

from torch.utils.data import default_collate
print(default_collate([{"a": 1}, {"a": 2}])["a"])

images, targets = next(iter(DataLoader(dataset, batch_size=len(dataset))))
print(images.min(), images.max(), targets.unique())

counts = {}
for _, y in dataset:
    counts[y.item()] = counts.get(y.item(), 0) + 1
print(counts)
