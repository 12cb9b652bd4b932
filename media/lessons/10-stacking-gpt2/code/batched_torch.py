"""GPT-2's attention in small: 8 wide with 4 heads of width 2, not 768 wide with 12 heads of width 64."""
import torch

n_embd = 8
n_head = 4
head_dim = n_embd // n_head


# attention: causal
def heads_demo():
    queries = torch.tensor([
        [2.0, 0.0, 1.0, 0.0, 0.0, 3.0, 1.0, -1.0],
        [0.0, 1.0, 2.0, -2.0, 1.0, 1.0, 0.0, 2.0],
        [1.0, -1.0, 0.0, 2.0, 3.0, 0.0, -1.0, 1.0],
    ])
    keys = torch.tensor([
        [1.0, 0.0, 0.0, 1.0, 1.0, 0.0, 2.0, 0.0],
        [0.0, 2.0, 1.0, 0.0, 0.0, 1.0, -1.0, 1.0],
        [1.0, 1.0, -1.0, 1.0, 2.0, 0.0, 0.0, 1.0],
    ])
    values = torch.tensor([
        [1.0, 0.0, 2.0, 0.0, 3.0, 0.0, 4.0, 0.0],
        [0.0, 1.0, 0.0, 2.0, 0.0, 3.0, 0.0, 4.0],
        [5.0, 5.0, 6.0, 6.0, 7.0, 7.0, 8.0, 8.0],
    ])

    # region heads
    def split(x):  # [s, 8] -> [s, 4, 2] -> [4, s, 2]
        return x.view(-1, n_head, head_dim).transpose(0, 1)

    scores = split(queries) @ split(keys).transpose(1, 2) / head_dim**0.5  # all heads at once
    later = torch.ones_like(scores[0]).triu(1).bool()
    weights = torch.softmax(scores.masked_fill(later, float("-inf")), dim=-1)
    merged = (weights @ split(values)).transpose(0, 1).reshape(-1, n_embd)
    # endregion
    return merged


# region conv1d
def to_linear(stored):  # the checkpoint stores [in, out]; nn.Linear reads [out, in]
    return stored.T.contiguous()
# endregion


# Your turn: c_proj of a checkpoint, stored as [in, out], applied to the merged heads of one position.
def exercise():
    merged = torch.tensor([1.0, 2.0, -1.0, 3.0])
    stored = torch.tensor([
        [1.0, 0.0, 2.0, 0.0],
        [0.0, 1.0, 0.0, -1.0],
        [3.0, 0.0, 1.0, 0.0],
        [0.0, 2.0, 0.0, 1.0],
    ])
    offsets = torch.tensor([0.5, 0.0, -0.5, 0.0])  # c_proj.bias
    return merged, stored, offsets


answer = torch.tensor([])

if __name__ == "__main__":
    print(heads_demo())
