import torch
from datasets import Dataset, DatasetDict, load_dataset

ds = load_dataset("imdb")
# ---

print(ds)

print(ds["train"][0]["text"][:100])

train = ds["train"].shuffle(seed=42).select(range(100))
print(len(train), train.features)

for example in ds["train"]:
    print(example["label"])
    break

for i, row in enumerate(ds["test"]):
    if i >= 3:
        break
    print(row["text"][:20])

texts = ds["train"]["text"][:10]
labels = ds["train"]["label"][:10]
print(sum(labels) / len(labels))

def tokenize(batch):
    return {"n": [len(t.split()) for t in batch["text"]]}
mapped = ds.map(tokenize, batched=True, remove_columns=["text"])
mapped.set_format("torch", columns=["n", "label"])

small = ds["train"].filter(lambda e: len(e["text"]) > 100)
print(small.num_rows, small.column_names)

split = ds["train"].train_test_split(test_size=0.1, seed=1)
train, test = split["train"], split["test"]
print(len(train) - len(test))

loader = torch.utils.data.DataLoader(ds["train"], batch_size=8, shuffle=True)
for batch in loader:
    print(batch["label"].shape)
    break

batch = next(iter(torch.utils.data.DataLoader(ds["train"], batch_size=8)))
print(batch["label"].float().mean().item())

own = Dataset.from_dict({"text": ["a", "b"], "label": [0, 1]})
print(own[0], own.shape, own.num_rows)

import pandas as pd
own = Dataset.from_pandas(pd.DataFrame({"a": [1, 2]}))
frame = own.to_pandas()
print(frame["a"].sum())

both = DatasetDict({"train": Dataset.from_dict({"x": [1]}), "test": Dataset.from_dict({"x": [2]})})
print(both["train"]["x"][0])

stream = load_dataset("wikitext", "wikitext-2-raw-v1", split="train", streaming=True)
for row in stream.take(2):
    print(row["text"])

wiki = load_dataset("wikitext", "wikitext-103-raw-v1")
text = "\n".join(wiki["train"]["text"])
print(len(text), sorted(set(text))[:10])

squad = load_dataset("squad", split="validation[:100]")
q, c = squad[0]["question"], squad[0]["context"]
start = squad[0]["answers"]["answer_start"][0]
print(c[start:start + 10])

labels = ds["train"].features["label"].names
id2label = {i: l for i, l in enumerate(labels)}
label2id = {l: i for i, l in id2label.items()}
print(len(id2label))

from datasets import concatenate_datasets, load_from_disk, Features, Value
joined = concatenate_datasets([ds["train"], ds["test"]])
joined.save_to_disk("joined")

from datasets import load_metric
metric = load_metric("accuracy")
metric.add_batch(predictions=[0, 1], references=[0, 1])
print(metric.compute()["accuracy"])

import evaluate
acc = evaluate.load("accuracy")
print(acc.compute(predictions=[1], references=[1]))

import datasets
datasets.logging.set_verbosity_error()
datasets.disable_progress_bar()
print(datasets.__version__)

ds["train"] = ds["train"].select(range(50))

ds = ds.rename_column("label", "labels").with_format("torch")

avg = sum(len(t.split()) for t in ds["train"]["text"]) / len(ds["train"])
print(f"{avg:.1f} words")
if avg > 100:
    print("long")

longest = max(ds["train"]["text"], key=len)
print(longest[:10])

vocab = {w: i for i, w in enumerate(sorted({w for t in ds["train"]["text"] for w in t.split()}))}
print(len(vocab))

texts, labels = zip(*[(r["text"], r["label"]) for r in ds["train"]])
print(len(texts), labels[0] + 1)

def batches(data, size):
    pass  # attention
    for i in range(0, len(data), size):
        yield data[i:i + size]["text"]
print(len(next(batches(ds["train"], 4))))
