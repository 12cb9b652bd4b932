"""A transformer block in its two usual orders."""
import torch
import torch.nn as nn


class Block(nn.Module):
    def __init__(self, attention, mlp, width, dropout=0.1):
        super().__init__()
        self.attention, self.mlp = attention, mlp
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.dropout = nn.Dropout(dropout)

    # region pre
    def pre_norm(self, x):
        x = x + self.attention(self.norm1(x))  # between positions
        return x + self.mlp(self.norm2(x))  # within each position
    # endregion

    # region post
    def post_norm(self, x):
        x = self.norm1(x + self.dropout(self.attention(x)))  # the norm comes last
        return self.norm2(x + self.dropout(self.mlp(x)))
    # endregion


# Your turn: one position, two numbers wide, in a pre-norm block with RMSNorm.
# A single position looks only at itself, so attention is: times value, times output.
def exercise():
    residual_stream = torch.tensor([7.0, 1.0])
    # attention turns (a, b) into (5 b, 5 a); the MLP turns (a, b) into (2 a, -3 b) if both are positive
    return residual_stream


middle = torch.tensor([])  # after attention
output = torch.tensor([])  # after the MLP
