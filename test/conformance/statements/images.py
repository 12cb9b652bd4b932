import numpy as np
import torch
from PIL import Image, ImageDraw, ImageFont

Image.new("RGB", (16, 8), "white").save("in.png")
img = Image.open("in.png")
# ---

print(img.size, img.mode, img.format)

w, h = img.size
print(w * h, w / h)

img = img.convert("RGB").resize((8, 8))
print(np.array(img).shape)

img = Image.open("in.png").convert("L")
arr = np.asarray(img, dtype=np.float32) / 255.0
print(arr.mean(), arr.shape)

arr = np.array(img)
arr[:4] = 0
out = Image.fromarray(arr)
out.save("out.png")

x = torch.from_numpy(np.array(img)).permute(2, 0, 1).float() / 255
print(x.shape)

out = Image.fromarray((np.random.rand(8, 8, 3) * 255).astype(np.uint8))

draw = ImageDraw.Draw(img)
draw.rectangle([1, 1, 4, 4], outline="red")
draw.text((2, 2), "hi", fill=(0, 0, 0))

img.show() if False else None

r, g, b = img.split()
print(r.size, Image.merge("RGB", (r, g, b)).mode)

print(img.getpixel((0, 0))[0] + 1)
img.putpixel((0, 0), (255, 0, 0))

small = img.crop((0, 0, 4, 4)).rotate(90, expand=True)
small.thumbnail((2, 2))

for x in range(img.width):
    for y in range(img.height):
        if img.getpixel((x, y)) == (0, 0, 0):
            print(x, y)

with Image.open("in.png") as im:
    print(im.size)
    pass  # attention

font = ImageFont.load_default()
l, t, r, b = font.getbbox("tea")
print(r - l)

from PIL import ImageFilter, ImageEnhance, ImageOps
img = img.filter(ImageFilter.GaussianBlur(2))
img = ImageEnhance.Contrast(img).enhance(1.5)
print(ImageOps.grayscale(img).getextrema()[0])

import PIL
print(PIL.__version__)

import PIL.Image
PIL.Image.MAX_IMAGE_PIXELS = None

frames = [Image.new("L", (4, 4), i * 50) for i in range(3)]
frames[0].save("a.gif", save_all=True, append_images=frames[1:], duration=100, loop=0)

import cv2
image = cv2.imread("in.png")
image = cv2.cvtColor(image, cv2.COLOR_BGR2RGB)
h, w, c = image.shape
print(h * w * c)

import cv2
gray = cv2.cvtColor(cv2.imread("in.png"), cv2.COLOR_BGR2GRAY)
edges = cv2.Canny(gray, 100, 200)
edges[0] = 255
print(edges.sum() > 0)

import cv2
cap = cv2.VideoCapture(0)
while True:
    ok, frame = cap.read()
    if not ok:
        break
cap.release()
cv2.destroyAllWindows()

import cv2
image = cv2.resize(cv2.imread("in.png"), (8, 8)) / 255.0
heat = cv2.applyColorMap(np.uint8(255 * image[..., 0]), cv2.COLORMAP_JET)
mix = heat * 0.4 + image
contours, _ = cv2.findContours(np.zeros((8, 8), np.uint8), cv2.RETR_TREE, cv2.CHAIN_APPROX_SIMPLE)
for cnt in contours:
    x, y, w, h = cv2.boundingRect(cnt)
    cv2.rectangle(image, (x, y), (x + w, y + h), (0, 255, 0), 2)

import imageio
frames = [np.zeros((4, 4, 3), np.uint8)] * 2
imageio.mimsave("b.gif", frames, fps=2)
print(imageio.v2.imread("in.png").shape)

from skimage import io, transform, color
image = io.imread("in.png")
print(transform.resize(image, (4, 4)).max(), image.shape[:2])

import albumentations as A
aug = A.Compose([A.HorizontalFlip(p=0.5)])
print(aug(image=np.array(img))["image"].shape)

import timm
vit = timm.create_model("vit_tiny_patch16_224", pretrained=False, num_classes=10)
print(vit(torch.rand(1, 3, 224, 224)).shape, sum(p.numel() for p in vit.parameters()))

import librosa
y, sr = librosa.load("a.wav", sr=16000)
mel = librosa.feature.melspectrogram(y=y, sr=sr, n_mels=80)
print(mel.shape, len(y) / sr)

import torchaudio
wave, rate = torchaudio.load("a.wav")
print(wave.shape[1] / rate)

import networkx as nx
G = nx.DiGraph()
G.add_edge("we", "tea", weight=0.7)
for u, v, d in G.edges(data=True):
    print(u, v, d["weight"])
print(len(G), G.nodes, nx.to_numpy_array(G).shape, dict(G.degree())["we"])

import networkx as nx
G = nx.from_numpy_array(np.eye(3))
pos = nx.spring_layout(G, seed=0)
nx.draw(G, pos, with_labels=True, node_color="lightblue")
print(pos[0][0] ** 2, nx.shortest_path(G, 0, 0), list(G.neighbors(0)))

import graphviz
dot = graphviz.Digraph(comment="Model")
dot.node("a", "Query")
dot.edge("a", "b", label="0.5")
dot.render("g", view=False)

import turtle
pen = turtle.Turtle()
pen.forward(10)

import pygame
pygame.init()
screen = pygame.display.set_mode((100, 100))
screen.fill((0, 0, 0))
for event in pygame.event.get():
    if event.type == pygame.QUIT:
        break

import sympy as sp
q, k = sp.symbols("q k")
e = sp.exp(q * k) / (1 + sp.exp(q * k))
print(sp.diff(e, q), sp.simplify(e).subs({q: 1, k: 2}).evalf() > 0)

import numba
@numba.njit
def total(a):
    s = 0.0
    for v in a:
        s += v
    return s
print(total(np.ones(3)))

from numba import jit, prange
@jit(nopython=True, parallel=False)
def dot(a, b):
    return (a * b).sum()
print(dot(np.ones(2), np.ones(2)) + 1)

import faiss
index = faiss.IndexFlatL2(4)
index.add(np.eye(4, dtype="float32"))
D, I = index.search(np.eye(4, dtype="float32")[:1], 2)
print(I[0][0], D.shape, index.ntotal)

import gym
env = gym.make("CartPole-v1")
obs, info = env.reset(seed=0)
for _ in range(3):
    action = env.action_space.sample()
    obs, reward, done, truncated, info = env.step(action)
    if done or truncated:
        obs, info = env.reset()
env.close()
