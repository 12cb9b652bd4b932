"""A model with one block, 16 wide, with 4 heads of width 4. Each call of step is one position."""
import torch
import torch.nn.functional as F

n_embd = 16
n_head = 4
head_dim = n_embd // n_head


def rms_norm(x):
    return x / (x.pow(2).mean() + 1e-5).sqrt()


def step(model, token, position, key_cache, value_cache):
    # region embed
    x = model["token"][token] + model["position"][position]  # what it is, and where
    x = rms_norm(x)
    # endregion

    residual = x
    x = rms_norm(x)
    # region cache
    q = F.linear(x, model["wq"])
    key_cache.append(F.linear(x, model["wk"]))  # first append ...
    value_cache.append(F.linear(x, model["wv"]))
    # endregion
    # region heads
    keys = torch.stack(key_cache).view(-1, n_head, head_dim).transpose(0, 1)  # ... then look
    values = torch.stack(value_cache).view(-1, n_head, head_dim).transpose(0, 1)
    scores = q.view(n_head, 1, head_dim) @ keys.transpose(1, 2) / head_dim**0.5
    joined = (torch.softmax(scores, dim=-1) @ values).reshape(n_embd)
    # endregion
    x = F.linear(joined, model["wo"]) + residual

    residual = x
    x = F.linear(F.relu(F.linear(rms_norm(x), model["up"])), model["down"]) + residual

    return F.linear(x, model["head"])  # 27 logits


# Position 3 looks at the cache, but something is missing.
def step_demo():
    query = torch.tensor([[6.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 6.0, 0.0, 6.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]])
    cached_keys = torch.tensor([
        [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0], # K[0]
        [0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0], # K[1]
        [0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0], # K[2]
        # [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0],
    ])
    cached_values = torch.tensor([
        [10.0, 0.0, 0.0, 0.0, 10.0, 0.0, 0.0, 0.0, 10.0, 0.0, 0.0, 0.0, 10.0, 0.0, 0.0, 0.0], # V[0]
        [0.0, 20.0, 0.0, 0.0, 0.0, 20.0, 0.0, 0.0, 0.0, 20.0, 0.0, 0.0, 0.0, 20.0, 0.0, 0.0], # V[1]
        [0.0, 0.0, 30.0, 0.0, 0.0, 0.0, 30.0, 0.0, 0.0, 0.0, 30.0, 0.0, 0.0, 0.0, 30.0, 0.0], # V[2]
        # [0.0, 0.0, 0.0, 40.0, 0.0, 0.0, 0.0, 40.0, 0.0, 0.0, 0.0, 40.0, 0.0, 0.0, 0.0, 40.0],
    ])
    return query, cached_keys, cached_values


# Your turn: position 3 again, with other numbers and a complete cache.
def exercise():
    query = torch.tensor([[1.0, 0.0, 2.0, 0.0, 0.0, 3.0, 0.0, 1.0, 2.0, 2.0, 0.0, 0.0, 0.0, 4.0, 0.0, 0.0]])
    cached_keys = torch.tensor([
        [1.0, 0.0, 0.0, 1.0, 0.0, 1.0, 0.0, 0.0, 2.0, 0.0, 1.0, 0.0, 0.0, 1.0, 0.0, 0.0], # K[0]
        [0.0, 1.0, 0.0, 0.0, 1.0, 0.0, 1.0, 0.0, 0.0, 1.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0], # K[1]
        [0.0, 0.0, 1.0, 0.0, 0.0, 2.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0], # K[2]
        [2.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 1.0, 1.0, 0.0, 1.0, 0.0, 0.0], # K[3]
    ])
    cached_values = torch.tensor([
        [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0], # V[0]
        [0.0, 2.0, 0.0, 0.0, 0.0, 2.0, 0.0, 0.0, 0.0, 2.0, 0.0, 0.0, 0.0, 2.0, 0.0, 0.0], # V[1]
        [0.0, 0.0, 3.0, 0.0, 0.0, 0.0, 3.0, 0.0, 0.0, 0.0, 3.0, 0.0, 0.0, 0.0, 3.0, 0.0], # V[2]
        [0.0, 0.0, 0.0, 4.0, 0.0, 0.0, 0.0, 4.0, 0.0, 0.0, 0.0, 4.0, 0.0, 0.0, 0.0, 4.0], # V[3]
    ])
    return query, cached_keys, cached_values


head_starts = torch.tensor([0, 4, 8, 12])
answer = torch.tensor([0.4404, 0.0596, 0.0596, 0.4404])  # attention weights of head 3
