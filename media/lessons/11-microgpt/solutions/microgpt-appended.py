"""A model with one block, 16 wide, with 4 heads of width 4. Each call of step is one position."""
import math

n_embd = 16
n_head = 4
head_dim = n_embd // n_head


def linear(x, weight):
    return [sum(w * number for w, number in zip(row, x)) for row in weight]


def rms_norm(x):
    root = (sum(number * number for number in x) / len(x) + 1e-5) ** 0.5
    return [number / root for number in x]


def softmax(scores):
    exps = [math.exp(score - max(scores)) for score in scores]
    return [e / sum(exps) for e in exps]


def step(model, token, position, key_cache, value_cache):
    # region embed
    # What it is, and where it is.
    x = [a + b for a, b in zip(model["token"][token], model["position"][position])]
    x = rms_norm(x)
    # endregion

    residual = x
    x = rms_norm(x)
    # region cache
    q = linear(x, model["wq"])
    key_cache.append(linear(x, model["wk"]))  # first append ...
    value_cache.append(linear(x, model["wv"]))
    # endregion
    # region heads
    joined = []  # ... then look
    for start in range(0, n_embd, head_dim):
        head = slice(start, start + head_dim)
        scores = [sum(a * b for a, b in zip(q[head], k[head])) / head_dim**0.5 for k in key_cache]
        weights = softmax(scores)
        for d in range(start, start + head_dim):
            joined.append(sum(w * v[d] for w, v in zip(weights, value_cache)))
    # endregion
    x = [a + b for a, b in zip(linear(joined, model["wo"]), residual)]

    residual = x
    x = linear([max(0.0, unit) for unit in linear(rms_norm(x), model["up"])], model["down"])
    x = [a + b for a, b in zip(x, residual)]

    return linear(x, model["head"])  # 27 logits


# Position 3 looks at the cache, but something is missing.
def step_demo():
    query = [6.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 6.0, 0.0, 6.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
    cached_keys = [
        [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0], # K[0]
        [0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0], # K[1]
        [0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0], # K[2]
        [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0],
    ]
    cached_values = [
        [10.0, 0.0, 0.0, 0.0, 10.0, 0.0, 0.0, 0.0, 10.0, 0.0, 0.0, 0.0, 10.0, 0.0, 0.0, 0.0], # V[0]
        [0.0, 20.0, 0.0, 0.0, 0.0, 20.0, 0.0, 0.0, 0.0, 20.0, 0.0, 0.0, 0.0, 20.0, 0.0, 0.0], # V[1]
        [0.0, 0.0, 30.0, 0.0, 0.0, 0.0, 30.0, 0.0, 0.0, 0.0, 30.0, 0.0, 0.0, 0.0, 30.0, 0.0], # V[2]
        [0.0, 0.0, 0.0, 40.0, 0.0, 0.0, 0.0, 40.0, 0.0, 0.0, 0.0, 40.0, 0.0, 0.0, 0.0, 40.0],
    ]
    return query, cached_keys, cached_values


# Your turn: position 3 again, with other numbers and a complete cache.
def exercise():
    query = [1.0, 0.0, 2.0, 0.0, 0.0, 3.0, 0.0, 1.0, 2.0, 2.0, 0.0, 0.0, 0.0, 4.0, 0.0, 0.0]
    cached_keys = [
        [1.0, 0.0, 0.0, 1.0, 0.0, 1.0, 0.0, 0.0, 2.0, 0.0, 1.0, 0.0, 0.0, 1.0, 0.0, 0.0], # K[0]
        [0.0, 1.0, 0.0, 0.0, 1.0, 0.0, 1.0, 0.0, 0.0, 1.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0], # K[1]
        [0.0, 0.0, 1.0, 0.0, 0.0, 2.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0], # K[2]
        [2.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 1.0, 1.0, 0.0, 1.0, 0.0, 0.0], # K[3]
    ]
    cached_values = [
        [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0], # V[0]
        [0.0, 2.0, 0.0, 0.0, 0.0, 2.0, 0.0, 0.0, 0.0, 2.0, 0.0, 0.0, 0.0, 2.0, 0.0, 0.0], # V[1]
        [0.0, 0.0, 3.0, 0.0, 0.0, 0.0, 3.0, 0.0, 0.0, 0.0, 3.0, 0.0, 0.0, 0.0, 3.0, 0.0], # V[2]
        [0.0, 0.0, 0.0, 4.0, 0.0, 0.0, 0.0, 4.0, 0.0, 0.0, 0.0, 4.0, 0.0, 0.0, 0.0, 4.0], # V[3]
    ]
    return query, cached_keys, cached_values


head_starts = []
answer = []  # attention weights of head 3
