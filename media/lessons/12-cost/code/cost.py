"""The cost of attention: the multiplications of the loop, and the parameters."""

n_embd = 16
n_head = 4
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
def count_linear(inputs, outputs):
    return inputs * outputs + outputs  # weights and biases


def count_block(width, hidden):
    attention = 4 * count_linear(width, width)
    norms = 2 * (width + width)
    return attention + norms + count_linear(width, hidden) + count_linear(hidden, width)
# endregion


# One position looks at a cache of four. Split the same 16 numbers into another number of heads.
def loop_demo():
    query = [4.0, 0.0, 0.0, 0.0, 0.0, 4.0, 0.0, 0.0, 0.0, 0.0, 4.0, 0.0, 0.0, 0.0, 0.0, 4.0]
    cached_keys = [
        [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0],
        [0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0],
        [0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0],
        [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0],
    ]
    cached_values = [
        [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0],
        [0.0, 2.0, 0.0, 0.0, 0.0, 2.0, 0.0, 0.0, 0.0, 2.0, 0.0, 0.0, 0.0, 2.0, 0.0, 0.0],
        [0.0, 0.0, 3.0, 0.0, 0.0, 0.0, 3.0, 0.0, 0.0, 0.0, 3.0, 0.0, 0.0, 0.0, 3.0, 0.0],
        [0.0, 0.0, 0.0, 4.0, 0.0, 0.0, 0.0, 4.0, 0.0, 0.0, 0.0, 4.0, 0.0, 0.0, 0.0, 4.0],
    ]
    return query, cached_keys, cached_values


# Your turn. Multiplications with 10 cached positions: 4 heads of 4, 4 heads of 16.
# Parameters at width 8, hidden 16: attention, the whole block.
def exercise():
    print(multiplications, parameters)


multiplications = []
parameters = []
