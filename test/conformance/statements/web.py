import os
import urllib.request

import requests
from bs4 import BeautifulSoup

url = "https://example.org/tea.txt"
# ---

r = requests.get(url)
print(r.status_code, len(r.text))

r = requests.get(url, params={"q": "tea"}, headers={"User-Agent": "me"}, timeout=10)
if r.status_code == 200:
    data = r.json()
    print(data["items"][0]["name"])

r = requests.get(url)
r.raise_for_status()
text = r.text
print(text[:100], len(set(text)))

text = requests.get(url).text
chars = sorted(set(text))
stoi = {c: i for i, c in enumerate(chars)}
print(len(chars), max(stoi.values()))

r = requests.post(url, json={"text": "tea"})
for item in r.json():
    print(item["score"] * 100)

with open("tea.bin", "wb") as f:
    f.write(requests.get(url).content)
    pass  # attention

with requests.get(url, stream=True) as r:
    total = int(r.headers.get("content-length", 0))
    with open("big.bin", "wb") as f:
        for chunk in r.iter_content(chunk_size=8192):
            f.write(chunk)
    pass  # attention
print(total / 1e6)

try:
    r = requests.get(url, timeout=1)
except requests.exceptions.RequestException as e:
    print("failed", e)

session = requests.Session()
session.headers.update({"a": "b"})
session.cookies["x"] = "y"
print(session.get(url).ok)

urllib.request.urlretrieve(url, "tea.txt")

if not os.path.exists("tea.txt"):
    urllib.request.urlretrieve(url, "tea.txt")
with open("tea.txt", encoding="utf-8") as f:
    text = f.read()
print(len(text), text[:20])

with urllib.request.urlopen(url) as response:
    text = response.read().decode("utf-8")
    pass  # attention
print(text.split()[:3])

from urllib.parse import urlparse, urlencode, quote
print(urlparse(url).netloc, urlencode({"a": 1}), quote("hot tea"))

soup = BeautifulSoup("<html><p class='a'>hi <b>tea</b></p></html>", "html.parser")
print(soup.p.text, soup.find("b").string)

soup = BeautifulSoup("<a href='x'>1</a><a href='y'>2</a>", "html.parser")
for a in soup.find_all("a"):
    print(a["href"], a.get_text(), int(a.text) + 1)
links = [a.get("href") for a in soup.select("a")]
print(len(links))

title = BeautifulSoup(requests.get(url).text, "lxml").title
print(title.string if title else "none")

import wikipedia
page = wikipedia.page("Tea")
print(page.title, len(page.content))

import gdown
gdown.download("https://example.org/x", "x.zip", quiet=False)

import kagglehub
path = kagglehub.dataset_download("me/tea")
print(os.listdir(path))

from google.colab import files, drive
drive.mount("/content/drive")
uploaded = files.upload()
for name in uploaded.keys():
    print(name, len(uploaded[name]))

from flask import Flask, request, jsonify
app = Flask(__name__)
@app.route("/predict", methods=["POST"])
def predict():
    return jsonify({"score": request.json["x"] * 2})

from fastapi import FastAPI
app = FastAPI()
@app.get("/items/{n}")
async def read(n: int, q: str = "x"):
    return {"n": n, "q": q}

import webbrowser
webbrowser.open(url) if False else None

import socket
print(socket.gethostname() != "", socket.AF_INET)

import aiohttp, asyncio
async def fetch(u):
    async with aiohttp.ClientSession() as s:
        async with s.get(u) as r:
            return await r.text()

import boto3
s3 = boto3.client("s3")
for obj in s3.list_objects_v2(Bucket="tea")["Contents"]:
    print(obj["Key"], obj["Size"] / 1024)

import praw
reddit = praw.Reddit(client_id="x", client_secret="y", user_agent="z")
for post in reddit.subreddit("tea").hot(limit=3):
    print(post.title, post.score > 10)
