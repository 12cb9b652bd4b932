"""Four untrained heads over the words of a menu: French red wine, slowly cooked Argentine ox tongue, with ..."""
import torch
import torch.nn as nn
import matplotlib.pyplot as plt

tokens = ["法國", "紅酒", "慢煮", "阿根廷", "牛舌", "配"]  # France, red wine, slow-cooked, Argentina, ox tongue, with


class MultiHeadAttention(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        assert width % heads == 0, f"{heads} heads do not divide a width of {width}"
        self.heads, self.head_width = heads, width // heads
        self.to_query = nn.Linear(width, width)
        self.to_key = nn.Linear(width, width)
        self.to_value = nn.Linear(width, width)
        self.mix = nn.Linear(width, width)

    def forward(self, x):
        batch, length, width = x.shape

        def split(rows):  # (batch, heads, length, head_width)
            return rows.view(batch, length, self.heads, self.head_width).transpose(1, 2)

        query, key, value = split(self.to_query(x)), split(self.to_key(x)), split(self.to_value(x))
        scores = query @ key.transpose(-2, -1) / self.head_width**0.5
        weights = torch.softmax(scores, dim=-1)
        merged = (weights @ value).transpose(1, 2).contiguous().view(batch, length, width)
        return self.mix(merged), weights


class TransformerBlock(nn.Module):
    """Post-norm: each sum goes through its LayerNorm."""

    def __init__(self, width, heads, hidden, dropout=0.1):
        super().__init__()
        self.attention = MultiHeadAttention(width, heads)
        self.mlp = nn.Sequential(nn.Linear(width, hidden), nn.ReLU(), nn.Linear(hidden, width))
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x):
        attended, weights = self.attention(x)
        x = self.norm1(x + self.dropout(attended))
        return self.norm2(x + self.dropout(self.mlp(x))), weights


# One generator draws everything below, in this order: another order gives other numbers.
torch.manual_seed(42)
x = torch.randn(1, len(tokens), 64)

attention = MultiHeadAttention(64, 4)
out, alone = attention(x)

block = TransformerBlock(64, 4, 256)
result, weights = block(x)

print(tuple(x.shape), tuple(out.shape), tuple(alone.shape), tuple(result.shape))
print(sum(p.numel() for p in attention.parameters()), sum(p.numel() for p in block.parameters()))

figure, axes = plt.subplots(2, 2, figsize=(9, 8))
for head, axis in enumerate(axes.flat):
    axis.imshow(weights[0, head].detach().numpy(), cmap="Blues")
    axis.set_title(f"Head {head + 1}")
    axis.set_xticks(range(len(tokens)), labels=tokens)
    axis.set_yticks(range(len(tokens)), labels=tokens)
plt.show()
