import tiktoken
import torch

enc = tiktoken.get_encoding("gpt2")
text = "Hot tea, cold milk."
# ---

ids = enc.encode(text)
print(ids, len(ids))

print(enc.decode(enc.encode(text)))

print(enc.n_vocab, enc.name, enc.max_token_value)

for i in enc.encode(text):
    print(i, enc.decode([i]))

for i in enc.encode(text):
    print(f"{i} -> {enc.decode_single_token_bytes(i)}")

ids = enc.encode(text, allowed_special={"<|endoftext|>"})
ids.append(enc.eot_token)

ids = enc.encode_ordinary(text)
ids += [enc.eot_token]
print(ids[-1])

x = torch.tensor(enc.encode(text)).unsqueeze(0)
print(x.shape)

x = torch.tensor([enc.encode(text)])
B, T = x.shape
print(B, T, x.dtype)

x = torch.tensor(enc.encode(text), dtype=torch.long)[None, :].repeat(5, 1)
print(x.size())

data = torch.tensor(enc.encode(text * 10))
n = int(0.9 * len(data))
train, val = data[:n], data[n:]
print(len(train), len(val))

data = torch.tensor(enc.encode(text * 10))
ix = torch.randint(len(data) - 4, (2,))
xb = torch.stack([data[i:i + 4] for i in ix])
yb = torch.stack([data[i + 1:i + 5] for i in ix])
print(xb.shape, yb.shape)

buf = torch.tensor(enc.encode(text * 20)[:4 * 8 + 1])
x = buf[:-1].view(4, 8)
y = buf[1:].view(4, 8)
print(x.shape == y.shape)

ids = enc.encode(text)
assert len(ids) > 0
assert enc.decode(ids) == text

ids = enc.encode(text)
pairs = {}
for a, b in zip(ids, ids[1:]):
    pairs[(a, b)] = pairs.get((a, b), 0) + 1
print(max(pairs, key=pairs.get))

ids = enc.encode(text)
for i in range(0, len(ids) - 4, 2):
    chunk, target = ids[i:i + 4], ids[i + 1:i + 5]
    print(chunk, "->", target)

ids = enc.encode(text)
context = ids[:4]
for i in range(1, len(context) + 1):
    print(enc.decode(ids[:i]), "->", enc.decode([ids[i]]))

ids = enc.encode(text)
padded = ids + [50256] * (16 - len(ids))
print(len(padded))

batch = enc.encode_batch([text, text + " Yes."])
longest = max(map(len, batch))
padded = [b + [0] * (longest - len(b)) for b in batch]
t = torch.tensor(padded)
print(t.shape)

cl = tiktoken.encoding_for_model("gpt-4")
print(len(cl.encode(text)) * 0.03 / 1000)

cl = tiktoken.get_encoding("cl100k_base")
cost = sum(len(cl.encode(t)) for t in [text, text]) / 1000 * 0.002
print(f"${cost:.4f}")

emb = torch.nn.Embedding(enc.n_vocab, 16)
x = emb(torch.tensor([enc.encode(text)]))
print(x.shape)

print(tiktoken.list_encoding_names())

print(tiktoken.__version__)

class Loader:
    def __init__(self, B, T):
        self.B, self.T = B, T
        self.tokens = torch.tensor(enc.encode(text * 30))
        print(f"1 epoch = {len(self.tokens) // (B * T)} batches")
        self.at = 0
    def next_batch(self):
        B, T = self.B, self.T
        buf = self.tokens[self.at:self.at + B * T + 1]
        x, y = buf[:-1].view(B, T), buf[1:].view(B, T)
        self.at += B * T
        if self.at + B * T + 1 > len(self.tokens):
            self.at = 0
        return x, y
loader = Loader(2, 4)
x, y = loader.next_batch()
print(x.shape)

def text_to_ids(s, e):
    pass  # attention
    return torch.tensor(e.encode(s)).unsqueeze(0)
def ids_to_text(ids, e):
    return e.decode(ids.squeeze(0).tolist())
print(ids_to_text(text_to_ids(text, enc), enc))

special = tiktoken.Encoding(name="mine", pat_str=enc._pat_str, mergeable_ranks=enc._mergeable_ranks, special_tokens={"<s>": 100300})

words = [enc.decode([i]) for i in enc.encode(text)]
widths = [len(w) for w in words]
print("|".join(words), max(widths))

if len(enc.encode(text)) > 1024:
    raise ValueError("too long")
