"""A causal mask over a whole text, and a cache with one query at its end."""
import torch

n_head = 1
head_dim = 4
use_causal_mask = False


def causal_demo():
    tokens = ["the", "small", "cat", "sleeps"]
    queries = torch.tensor([
        [2.0, 6.0, 0.0, 4.0],
        [0.0, 2.0, 8.0, 2.0],
        [4.0, 0.0, 2.0, 6.0],
        [2.0, 0.0, 4.0, 2.0],
    ])
    keys = torch.tensor([
        [1.0, 0.0, 0.0, 0.0],
        [0.0, 1.0, 0.0, 0.0],
        [0.0, 0.0, 1.0, 0.0],
        [0.0, 0.0, 0.0, 1.0],
    ])
    values = torch.tensor([
        [10.0, 0.0, 0.0, 0.0],
        [0.0, 20.0, 0.0, 0.0],
        [0.0, 0.0, 30.0, 0.0],
        [0.0, 0.0, 0.0, 40.0],
    ])

    # region mask
    scores = queries @ keys.T / head_dim**0.5
    if use_causal_mask:
        hidden = torch.full((4, 4), float("-inf")).triu(diagonal=1)  # 0 below, -inf above
        scores = scores + hidden
    weights = torch.softmax(scores, dim=-1)
    # endregion
    print(tokens, weights)
    return weights @ values


def cache_demo():
    # This step reads the fourth token; the cache holds three keys and values of earlier steps.
    query = torch.tensor([[2.0, 0.0, 4.0, 2.0]])
    keys = torch.tensor([
        [1.0, 0.0, 0.0, 0.0],
        [0.0, 1.0, 0.0, 0.0],
        [0.0, 0.0, 1.0, 0.0],
        [0.0, 0.0, 0.0, 1.0],  # this token's own, appended first
    ])
    values = torch.tensor([
        [10.0, 0.0, 0.0, 0.0],
        [0.0, 20.0, 0.0, 0.0],
        [0.0, 0.0, 30.0, 0.0],
        [0.0, 0.0, 0.0, 40.0],
    ])

    # region cache
    scores = query @ keys.T / head_dim**0.5  # [1, 4] @ [4, 4] -> [1, 4]: one row, no mask
    # endregion
    weights = torch.softmax(scores, dim=-1)
    print(weights)
    return weights @ values


# Your turn: the causal weights. exp(1.386 / 2) is 2, exp(2.197 / 2) is 3.
def exercise():
    use_causal_mask = True
    queries = torch.tensor([
        [1.386, 0.0, 2.197, 0.0],
        [0.0, 2.197, 1.386, 0.0],
        [1.386, 0.0, 1.386, 0.0],
    ])
    keys = torch.tensor([
        [1.0, 0.0, 0.0, 0.0],
        [0.0, 1.0, 0.0, 0.0],
        [0.0, 0.0, 1.0, 0.0],
    ])
    values = torch.tensor([
        [1.0, 0.0, 0.0, 0.0],
        [0.0, 1.0, 0.0, 0.0],
        [0.0, 0.0, 1.0, 0.0],
    ])
    return queries, keys, values, use_causal_mask


answer = torch.tensor([[1.0, 0.0, 0.0], [0.25, 0.75, 0.0], [0.4, 0.2, 0.4]])

if __name__ == "__main__":
    causal_demo()
    cache_demo()
