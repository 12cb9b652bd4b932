import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import seaborn as sns

grid = np.arange(9).reshape(3, 3) / 10
frame = pd.DataFrame({"epoch": [1, 2, 3, 4], "loss": [2.0, 1.5, 1.1, 0.8], "run": list("abab")})
# ---

sns.set()

sns.set_theme(style="whitegrid", palette="muted")

sns.set_style("darkgrid")

sns.heatmap(grid, annot=True, fmt=".2f", cmap="Blues")
plt.show()

ax = sns.heatmap(grid, xticklabels=list("abc"), yticklabels=list("abc"), cbar=False)
ax.set_title("weights")
ax.tick_params(axis="x", rotation=90)

fig, ax = plt.subplots(1, 3, figsize=(12, 4))
for i in range(3):
    sns.heatmap(grid * i, ax=ax[i], vmin=0, vmax=1, square=True)

mask = np.triu(np.ones_like(grid, dtype=bool), k=1)
sns.heatmap(grid, mask=mask, center=0)

sns.lineplot(data=frame, x="epoch", y="loss", hue="run", marker="o")

sns.scatterplot(x=[1, 2, 3], y=[3, 1, 2], size=[10, 20, 30])

sns.barplot(x="run", y="loss", data=frame, errorbar=None)

sns.histplot(frame["loss"], bins=5, kde=False)

sns.kdeplot(np.random.randn(40), fill=True)

sns.boxplot(x="run", y="loss", data=frame)

sns.violinplot(data=frame, x="run", y="loss")

g = sns.pairplot(frame, hue="run")
g.fig.suptitle("Pairs", y=1.02)

g = sns.FacetGrid(frame, col="run")
g.map(plt.hist, "loss")
g.add_legend()

g = sns.catplot(data=frame, x="run", y="loss", kind="bar")
for ax in g.axes.flat:
    ax.set_ylim(0, 3)

g = sns.relplot(data=frame, x="epoch", y="loss", col="run", kind="line")
g.set_axis_labels("Epoch", "Loss")

g = sns.jointplot(x="epoch", y="loss", data=frame)
g.ax_joint.set_xlabel("e")

sns.regplot(x="epoch", y="loss", data=frame, ci=None)

sns.countplot(x="run", data=frame)

palette = sns.color_palette("husl", 8)
print(len(palette), palette[0])

sns.set_palette(sns.color_palette("Set2"))

r, g, b = sns.color_palette("deep")[0]
print(r + g + b)

cmap = sns.diverging_palette(220, 10, as_cmap=True)
sns.heatmap(grid, cmap=cmap)

with sns.axes_style("white"):
    sns.heatmap(grid)
    pass  # attention

with sns.plotting_context("notebook", font_scale=1.5):
    pass  # attention

sns.despine()

sns.heatmap(frame[["epoch", "loss"]].corr(), annot=True)

cg = sns.clustermap(grid)
plt.setp(cg.ax_heatmap.get_yticklabels(), rotation=0)

sns.set_context("talk")

names = sns.get_dataset_names

print(sns.__version__)

sns.stripplot(data=frame, x="run", y="loss", jitter=True)

plt.figure(figsize=(6, 5))
p = sns.heatmap(data=grid, linewidths=0.5, cbar_kws={"label": "weight", "shrink": 0.8})
p.set(xlabel="Key", ylabel="Query")
p.figure.savefig("heat.png")

cbar = sns.heatmap(grid).collections[0].colorbar
cbar.ax.tick_params(labelsize=10)

def show(weights, ax=None, **kwargs):
    ax = ax or plt.gca()
    return sns.heatmap(weights, ax=ax, **kwargs)
show(grid, cmap="rocket")
