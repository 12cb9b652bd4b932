"""A block of four untrained heads over the words of a menu, and the heat maps of its attention."""
import torch
import torch.nn as nn
import matplotlib.pyplot as plt

tokens = ["法國", "紅酒", "慢煮", "阿根廷", "牛舌", "配"]  # France, red wine, slow-cooked, Argentina, ox tongue, with


class MultiHeadAttention(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        assert width % heads == 0, f"{heads} heads do not divide a width of {width}"
        self.heads, self.head_width = heads, width // heads
        self.to_query, self.to_key = nn.Linear(width, width), nn.Linear(width, width)
        self.to_value, self.mix = nn.Linear(width, width), nn.Linear(width, width)

    # region heads
    def forward(self, x):
        batch, length, width = x.shape

        def split(rows):
            return rows.view(batch, length, self.heads, self.head_width).transpose(1, 2)

        query, key, value = split(self.to_query(x)), split(self.to_key(x)), split(self.to_value(x))
        scores = query @ key.transpose(-2, -1) / self.head_width**0.5  # no mask
        weights = torch.softmax(scores, dim=-1)
        merged = (weights @ value).transpose(1, 2).contiguous().view(batch, length, width)
        return self.mix(merged), weights
    # endregion


class TransformerBlock(nn.Module):
    def __init__(self, width, heads, hidden, dropout=0.1):
        super().__init__()
        self.attention = MultiHeadAttention(width, heads)
        self.mlp = nn.Sequential(nn.Linear(width, hidden), nn.ReLU(), nn.Linear(hidden, width))
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.dropout = nn.Dropout(dropout)

    # region block
    def forward(self, x):
        attended, weights = self.attention(x)
        x = self.norm1(x + self.dropout(attended))
        return self.norm2(x + self.dropout(self.mlp(x))), weights
    # endregion


# region draw
torch.manual_seed(42)
x = torch.randn(1, len(tokens), 64)
attention = MultiHeadAttention(64, 4)
block = TransformerBlock(64, 4, 256)
# endregion

result, weights = block(x)

# region pictures
figure, axes = plt.subplots(2, 2, figsize=(9, 8))
for head, axis in enumerate(axes.flat):
    axis.imshow(weights[0, head].detach().numpy(), cmap="Blues")
    axis.set_title(f"Head {head + 1}")
    axis.set_xticks(range(len(tokens)), labels=tokens)
    axis.set_yticks(range(len(tokens)), labels=tokens)
plt.show()
# endregion


# Your turn: the row of 牛舌 in every head, as printed. Which position gets most in each head?
def exercise():
    tongue = torch.tensor([
        [0.1910, 0.1049, 0.1612, 0.1297, 0.2021, 0.2111],
        [0.2104, 0.2075, 0.1944, 0.1129, 0.1199, 0.1549],
        [0.1265, 0.1919, 0.1238, 0.2034, 0.2286, 0.1259],
        [0.1568, 0.1577, 0.2070, 0.1811, 0.0949, 0.2024],
    ])
    return tongue


leaders = torch.tensor([])  # one position for each head, counted from 0
