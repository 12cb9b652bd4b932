"""The cost of attention: the multiplications of the loop, and the parameters."""
import torch

n_embd = 16
n_head = 1
head_dim = n_embd // n_head


# region count
def count_loop(heads, width_of_head, cached):
    count = 0
    for head in range(heads):
        for position in range(cached):
            count += width_of_head  # query times key
            count += width_of_head  # weight times value
    return count
# endregion


# region parameters
def count_parameters(module):
    return sum(parameter.numel() for parameter in module.parameters())


def count_block(width, hidden):
    attention = [torch.nn.Linear(width, width) for _ in range(4)]
    norms = [torch.nn.LayerNorm(width) for _ in range(2)]
    mlp = [torch.nn.Linear(width, hidden), torch.nn.Linear(hidden, width)]
    return sum(count_parameters(module) for module in attention + norms + mlp)
# endregion


# One position looks at a cache of four. Split the same 16 numbers into another number of heads.
def loop_demo():
    query = torch.tensor([[4.0, 0.0, 0.0, 0.0, 0.0, 4.0, 0.0, 0.0, 0.0, 0.0, 4.0, 0.0, 0.0, 0.0, 0.0, 4.0]])
    cached_keys = torch.tensor([
        [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0],
        [0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0],
        [0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0],
        [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0],
    ])
    cached_values = torch.tensor([
        [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0],
        [0.0, 2.0, 0.0, 0.0, 0.0, 2.0, 0.0, 0.0, 0.0, 2.0, 0.0, 0.0, 0.0, 2.0, 0.0, 0.0],
        [0.0, 0.0, 3.0, 0.0, 0.0, 0.0, 3.0, 0.0, 0.0, 0.0, 3.0, 0.0, 0.0, 0.0, 3.0, 0.0],
        [0.0, 0.0, 0.0, 4.0, 0.0, 0.0, 0.0, 4.0, 0.0, 0.0, 0.0, 4.0, 0.0, 0.0, 0.0, 4.0],
    ])
    return query, cached_keys, cached_values


# Your turn. Multiplications with 10 cached positions: 4 heads of 4, 4 heads of 16.
# Parameters at width 8, hidden 16: attention, the whole block.
def exercise():
    print(multiplications, parameters)


multiplications = torch.tensor([])
parameters = torch.tensor([])
