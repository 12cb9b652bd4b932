import matplotlib
import matplotlib.pyplot as plt
import numpy as np

xs = np.linspace(0, 2 * np.pi, 50)
losses = [2.3, 1.7, 1.2, 0.9]
words = ["we", "like", "tea"]
# ---

plt.plot(xs, np.sin(xs))
plt.show()

plt.figure(figsize=(8, 4))

plt.plot(losses, label="train", color="tab:blue", linewidth=2)
plt.legend()

plt.rcParams["figure.figsize"] = (10, 5)

plt.rcParams["font.size"] += 2

plt.rcParams.update({"font.size": 12, "axes.grid": True})

matplotlib.use("Agg")

plt.style.use("ggplot")

fig, ax = plt.subplots()
ax.plot(xs, np.cos(xs))
ax.set_title("Cosine")
ax.set_xlabel("x")
ax.set_ylabel("cos(x)")

fig, axes = plt.subplots(2, 3, figsize=(9, 6))
for i, ax in enumerate(axes.flat):
    ax.set_title(f"Head {i}")
    ax.axis("off")

fig, axes = plt.subplots(1, 2)
axes[0].bar(words, [3, 1, 2])
axes[1].barh(words, [3, 1, 2])
plt.tight_layout()

fig, (left, right) = plt.subplots(1, 2, sharey=True)
left.scatter(xs, xs ** 2, s=4)
right.hist(np.sin(xs), bins=10)

fig, axs = plt.subplots(nrows=2, ncols=2)
for row in axs:
    for a in row:
        a.set_xticks([])
        a.set_yticks([])

fig, axs = plt.subplots(2, 2)
for ax, c in zip(axs.ravel(), ["r", "g", "b", "k"]):
    ax.plot(xs, xs, c=c)

image = plt.imshow(np.eye(3), cmap="viridis")
plt.colorbar(image)
plt.clim(0, 1)

plt.xticks(range(len(words)), words, rotation=45)

plt.yticks(np.arange(3), labels=words)

plt.title("Attention", fontsize=14, pad=12)

plt.xlim(0, 10); plt.ylim(-1, 1)

plt.savefig("plot.png", dpi=150, bbox_inches="tight")

fig = plt.figure()
ax = fig.add_subplot(111, projection="3d")
ax.plot(xs, np.sin(xs), np.cos(xs))

fig, ax = plt.subplots()
im = ax.matshow(np.random.rand(3, 3))
fig.colorbar(im, ax=ax, fraction=0.046)
ax.set_xticks(range(3), labels=words)

fig, ax = plt.subplots()
cax = ax.imshow(np.eye(3))
for i in range(3):
    for j in range(3):
        ax.text(j, i, f"{np.eye(3)[i, j]:.1f}", ha="center", va="center", color="w")

bars = plt.bar(words, [0.2, 0.5, 0.3])
for bar in bars:
    plt.text(bar.get_x() + bar.get_width() / 2, bar.get_height(), f"{bar.get_height():.2f}")

bars = plt.bar(words, [0.2, 0.5, 0.3])
bars[0].set_color("orange")

line, = plt.plot(xs, xs)
line.set_ydata(xs * 2)

(line,) = plt.plot([1, 2, 3])
print(line.get_color())

n, bins, patches = plt.hist(np.sin(xs), bins=20, density=True)
print(len(bins), n.sum())

plt.axhline(0, color="gray", linestyle="--")
plt.axvline(x=3.14, ls=":")

plt.fill_between(xs, np.sin(xs) - 0.1, np.sin(xs) + 0.1, alpha=0.3)

plt.annotate("peak", xy=(1.57, 1.0), xytext=(3, 0.8), arrowprops=dict(arrowstyle="->"))

ax = plt.gca()
ax.invert_yaxis()
ax.spines["top"].set_visible(False)
ax.spines["right"].set_visible(False)

plt.gcf().set_size_inches(6, 6)

with plt.style.context("dark_background"):
    plt.plot([1, 2, 3])
    pass  # attention

with plt.rc_context({"lines.linewidth": 3}):
    plt.plot(xs)
    pass  # attention

with plt.ioff():
    pass  # attention

plt.ion()

plt.subplot(1, 2, 1)
plt.plot(losses)
plt.subplot(1, 2, 2)
plt.plot(losses[::-1])
plt.suptitle("Losses")

cmap = plt.get_cmap("viridis")
colors = cmap(np.linspace(0, 1, 4))
print(colors.shape)

colors = plt.cm.rainbow(np.linspace(0, 1, len(words)))
for c, w in zip(colors, words):
    plt.scatter(0, 0, color=c, label=w)

colors = [plt.cm.tab10(i) for i in range(10)]

from matplotlib.colors import LinearSegmentedColormap
cm = LinearSegmentedColormap.from_list("mine", ["white", "red"])
plt.imshow(np.eye(2), cmap=cm)

from matplotlib.patches import Rectangle
fig, ax = plt.subplots()
ax.add_patch(Rectangle((0, 0), 1, 1, fill=False))

from matplotlib import cm
plt.contourf(np.outer(xs, xs), cmap=cm.coolwarm)

from matplotlib.ticker import MaxNLocator
plt.gca().xaxis.set_major_locator(MaxNLocator(integer=True))

from matplotlib.gridspec import GridSpec
gs = GridSpec(2, 2)
fig = plt.figure()
big = fig.add_subplot(gs[0, :])
small = fig.add_subplot(gs[1, 0])

from matplotlib import animation
fig, ax = plt.subplots()
def update(frame):
    ax.clear()
    ax.plot(xs, np.sin(xs + frame))
    return ax
anim = animation.FuncAnimation(fig, update, frames=4, interval=50)
anim.save("wave.gif", writer="pillow")

import matplotlib.patches as mpatches
handle = mpatches.Patch(color="red", label="causal")
plt.legend(handles=[handle], loc="upper right")

import matplotlib.font_manager as fm
names = sorted({f.name for f in fm.fontManager.ttflist})
print(len(names))

print(matplotlib.__version__)

print(matplotlib.get_backend())

matplotlib.rcParams["axes.unicode_minus"] = False

def plot_losses(values, title="Loss"):
    fig, ax = plt.subplots(figsize=(5, 3))
    ax.plot(values, marker="o")
    ax.set(title=title, xlabel="epoch", ylabel="loss")
    ax.grid(True, alpha=0.3)
    plt.show()
plot_losses(losses)

def draw_heatmap(matrix, labels):
    pass  # attention
    fig, ax = plt.subplots()
    im = ax.imshow(matrix)
    ax.set_xticks(np.arange(len(labels)))
    ax.set_xticklabels(labels)
    plt.setp(ax.get_xticklabels(), rotation=45, ha="right")
    return im, ax
im, ax = draw_heatmap(np.eye(3), words)

lo, hi = plt.xlim()
plt.xlim(lo - 1, hi + 1)

x0, x1, y0, y1 = plt.axis()
print(x1 - x0)

ax1 = plt.gca()
ax2 = ax1.twinx()
ax2.plot(losses, "r--")
lines = ax1.get_lines() + ax2.get_lines()
ax1.legend(lines, [l.get_label() for l in lines])

fig, ax = plt.subplot_mosaic([["a", "b"], ["c", "c"]])
ax["a"].plot(xs)
ax["c"].plot(xs)

parts = plt.pie([30, 70], labels=["a", "b"], autopct="%1.0f%%")
plt.axis("equal")

X, Y = np.meshgrid(xs, xs)
plt.pcolormesh(X, Y, np.sin(X) * np.cos(Y), shading="auto")
plt.colorbar().set_label("value")

plt.quiver([0, 0], [0, 0], [1, 0], [0, 1], angles="xy", scale_units="xy", scale=1)

plt.errorbar(range(4), losses, yerr=0.1, fmt="o", capsize=3)

plt.boxplot([losses, losses], tick_labels=["a", "b"])

plt.semilogy(losses)
plt.loglog(losses)

fig.savefig("again.pdf") if "fig" in globals() else None

plt.close("all")

plt.cla(); plt.clf()

fig = plt.figure(constrained_layout=True)
subfigs = fig.subfigures(1, 2)
subfigs[0].suptitle("left")

for i in range(3):
    plt.plot(xs, np.sin(xs + i), label=f"phase {i}")
plt.legend(ncol=3, frameon=False)

for i in range(4):
    plt.subplot(2, 2, i + 1)
    plt.imshow(np.random.rand(4, 4), cmap="gray")
    plt.axis("off")
    pass  # attention
plt.show()
