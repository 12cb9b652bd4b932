import numpy as np
import pandas as pd

df = pd.DataFrame({"text": ["good film", "bad film", "fine"], "label": [1, 0, 1], "score": [0.9, 0.2, 0.6]})
s = pd.Series([3, 1, 2], index=["a", "b", "c"])
# ---

print(df.head())

print(df.info())

print(df.describe())

print(df.shape, df.columns, df.dtypes)

rows, cols = df.shape
print(rows * cols)

df["length"] = df["text"].str.len()

df["upper"] = df["text"].apply(lambda t: t.upper())

df["label"] = df["label"].map({0: "neg", 1: "pos"})

df["double"] = df["score"] * 2 + 1

df["score"] -= df["score"].mean()

df["score"] /= df["score"].std()

df.loc[df["score"] > 0.5, "good"] = True

df.loc[0, "text"] = "great film"

df.at[1, "score"] = 0.3
print(df.iat[1, 2])

df.iloc[0, 2] = 0.8

df[df["label"] == 1]["text"].tolist()

good = df[(df["score"] > 0.5) & (df["label"] == 1)]
print(len(good))

bad = df[~(df.label == 1) | df.text.str.contains("bad")]

df = df.dropna()

df = df.drop(columns=["score"])

df.drop("label", axis=1, inplace=True)

df = df.rename(columns={"text": "review"})

df.columns = ["review", "target", "value"]

df.columns = [c.lower().strip() for c in df.columns]

df = df.sort_values("score", ascending=False).reset_index(drop=True)

df = df.sample(frac=1, random_state=42)

df = df.fillna(0)

df["score"].fillna(df["score"].median())

print(df.isnull().sum())

counts = df["label"].value_counts()
print(counts[1], counts.index[0])

for label, count in df["label"].value_counts().items():
    print(label, count)

for i, row in df.iterrows():
    print(i, row["text"], row["score"])

for row in df.itertuples():
    print(row.Index, row.text)

for col in df.columns:
    print(col, df[col].nunique())

for name, group in df.groupby("label"):
    print(name, len(group))

means = df.groupby("label")["score"].mean()
print(means.loc[1])

agg = df.groupby("label").agg({"score": ["mean", "std"], "text": "count"})

df.groupby("label")["score"].transform("mean")

table = df.pivot_table(index="label", values="score", aggfunc="mean")

merged = pd.merge(df, df[["text", "label"]], on="text", how="left", suffixes=("", "_r"))

both = pd.concat([df, df], ignore_index=True)
print(len(both))

dummies = pd.get_dummies(df["label"], prefix="label")

df["date"] = pd.to_datetime(["2024-01-01", "2024-01-02", "2024-01-03"])
df["year"] = df["date"].dt.year
df = df.set_index("date")

df.to_csv("out.csv", index=False)
back = pd.read_csv("out.csv")
print(back.columns.tolist())

X = df[["score"]].values
y = df["label"].values
print(X.shape, y.mean())

X = df.drop("label", axis=1)
y = df.pop("label")

x = df["score"].to_numpy(dtype=np.float32)
print(x.sum())

pd.set_option("display.max_columns", None)

pd.options.display.max_rows = 20

with pd.option_context("display.max_rows", 5):
    print(df)
    pass  # attention

df["bin"] = pd.cut(df["score"], bins=[0, 0.5, 1.0], labels=["low", "high"])

df["words"] = df.text.str.split()
df = df.explode("words")

first, second = df["text"].iloc[0], df["text"].iloc[1]
print(first + second)

text = " ".join(df["text"])
print(len(text.split()))

vocab = sorted(set(" ".join(df["text"]).split()))
print(len(vocab))

best = df.loc[df["score"].idxmax()]
print(best["text"], best.score)

best = df.nlargest(2, "score")["text"].tolist()

records = df.to_dict("records")
for r in records:
    print(r["text"])

print(df.T)

print(s.mean(), s.max(), s.sum(), s["a"])

s += 1
print(s.sort_values())

s["d"] = 4
print(len(s))

t = s.rolling(2).mean()
print(t.iloc[-1])

if df["score"].mean() > 0.5:
    print("mostly good")

if df.empty:
    print("nothing")

assert not df.empty

assert len(df) == 3

print(df.corr(numeric_only=True))

df.plot(x="score", y="label", kind="scatter")

ax = df["score"].plot(title="Scores", figsize=(4, 3))
ax.set_xlabel("row")

df["score"].hist(bins=3)

df.style.background_gradient(cmap="Blues")

print(df.to_string(index=False))

print(df.to_markdown()) if False else None

frame = pd.DataFrame(np.random.rand(3, 3), index=list("abc"), columns=list("xyz"))
frame.iloc[0, 0] = 1
print(frame.loc["a", "x"], frame.values.shape)

frame = pd.DataFrame(columns=["epoch", "loss"])
frame.loc[len(frame)] = [1, 0.5]

frame = pd.DataFrame([{"epoch": e, "loss": 1 / (e + 1)} for e in range(3)])
print(frame["loss"].min())

del df["score"]

df = df.assign(half=lambda d: d["score"] / 2).query("half > 0.1")

df["same"] = np.where(df["score"] > 0.5, "yes", "no")

matrix = pd.crosstab(df["label"], df["score"] > 0.5)

train = df.sample(frac=0.67, random_state=1)
test = df.drop(train.index)
print(len(train) + len(test))

mask = df["text"].isin(["fine"])
df = df[mask]

df["text"] = df["text"].str.replace(r"[^a-z ]", "", regex=True).str.lower()

print(f"{df['score'].mean():.2f} ± {df['score'].std():.2f}")

print(pd.__version__)

a, b, c = df["score"]
print(a + b + c)

(n, m), k = df.shape, len(df.columns)

df.apply(lambda row: row["score"] * row["label"], axis=1).sum()

@pd.api.extensions.register_dataframe_accessor("mine")
class Mine:
    def __init__(self, frame):
        self.frame = frame
    def total(self):
        return self.frame["score"].sum()
print(df.mine.total())

def clean(frame):
    pass  # attention
    frame = frame.copy()
    frame["text"] = frame["text"].str.strip()
    return frame.drop_duplicates(subset="text")
df = clean(df)

print(df.pipe(lambda frame: frame.shape))

print(df.memory_usage(deep=True).sum() / 1024 ** 2, "MB")

print(df.score.quantile([0.25, 0.75]).tolist())

print("score" in df, "score" in df.columns, 1 in s.values)

idx = df.index.tolist()
np.random.shuffle(idx)
df = df.loc[idx]
