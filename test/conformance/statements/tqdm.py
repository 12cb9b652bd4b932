import time
import torch
from tqdm import tqdm, trange
# ---

for i in tqdm(range(3)):
    pass  # attention

for i in tqdm(range(3), desc="Training", leave=False):
    print(i * 2)

for i in trange(3, desc="epochs"):
    pass  # attention

for x in tqdm([1, 2, 3], total=3, unit="it"):
    print(x)

bar = tqdm(range(3))
for i in bar:
    bar.set_description(f"step {i}")
    bar.set_postfix(loss=0.5 / (i + 1))

bar = tqdm(total=10)
bar.update(3)
bar.close()

with tqdm(total=3) as bar:
    for _ in range(3):
        bar.update(1)
    pass  # attention

with tqdm(range(2), unit="batch") as epoch:
    for batch in epoch:
        epoch.set_postfix({"loss": 1.0, "acc": 0.5})
        pass  # attention

with trange(2) as t:
    for i in t:
        t.set_postfix_str("ok")

for i, x in enumerate(tqdm("abc")):
    print(i, x)

for i, x in tqdm(enumerate("abc"), total=3):
    print(i, x)

for a, b in tqdm(zip([1, 2], [3, 4])):
    print(a + b)

losses = [l / 2 for l in tqdm([1.0, 2.0])]
print(sum(losses))

tqdm.pandas()

tqdm.write("half way")

from tqdm.auto import tqdm
for _ in tqdm(range(2)):
    pass  # attention

from tqdm.notebook import tqdm, trange
for _ in range(2):
    print("x")

import tqdm
for i in tqdm.tqdm(range(2)):
    pass  # attention

import tqdm.auto as tq
rows = list(tq.tqdm(map(lambda x: x + 1, [1, 2])))
print(rows[0])

import pandas as pd
tqdm.pandas(desc="rows")
pd.Series([1, 2]).progress_apply(lambda x: x + 1)

bar = tqdm(range(2), disable=True, ncols=80, bar_format="{l_bar}{bar}")
print(len(bar), bar.n)

bar = tqdm([3, 4])
for x in bar:
    bar.desc = f"at {x}"
    bar.refresh()
print(bar.n + 1, bar.total)

data = torch.utils.data.DataLoader(torch.utils.data.TensorDataset(torch.arange(4.0)), batch_size=2)
for (xb,) in tqdm(data):
    print(xb.sum().item())

data = torch.utils.data.DataLoader(torch.arange(4.0), batch_size=2)
loop = tqdm(enumerate(data), total=len(data), leave=True)
for i, xb in loop:
    loop.set_postfix(i=i)

outer = tqdm(range(2), position=0)
for _ in outer:
    for _ in tqdm(range(2), position=1, leave=False):
        time.sleep(0)

from tqdm.contrib import tenumerate, tzip
for i, x in tenumerate([5, 6]):
    print(i, x)

from tqdm.contrib.concurrent import thread_map
print(thread_map(lambda x: x * x, [1, 2, 3]))

from rich.progress import track
for i in track([1, 2], description="Working"):
    print(i)

try:
    from tqdm import tqdm
except ImportError:
    tqdm = lambda x, **kwargs: x
for i in tqdm(range(2)):
    pass  # attention

def train(epochs):
    progress = tqdm(range(epochs))
    for epoch in progress:
        pass  # attention
        progress.set_description(f"Epoch {epoch + 1}/{epochs}")
    return progress
print(train(2).total)
