"""A transformer block in its two usual orders; norm, attention and mlp are functions."""


def add(x, y):
    return [[a + b for a, b in zip(row, other)] for row, other in zip(x, y)]


# region pre
def pre_norm_block(x, norm, attention, mlp):
    residual = x  # keep
    x = norm(x)
    x = attention(x)  # between positions
    x = add(x, residual)  # add

    residual = x  # keep
    x = norm(x)
    x = mlp(x)  # within each position
    return add(x, residual)  # add
# endregion


# region post
def post_norm_block(x, norm, attention, mlp, dropout):
    x = norm(add(x, dropout(attention(x))))  # the norm comes last
    return norm(add(x, dropout(mlp(x))))
# endregion


# Your turn: one position, two numbers wide, in a pre-norm block with RMSNorm.
# A single position looks only at itself, so attention is: times value, times output.
def exercise():
    residual_stream = [7.0, 1.0]
    # attention turns (a, b) into (5 b, 5 a); the MLP turns (a, b) into (2 a, -3 b) if both are positive
    return residual_stream


middle = []  # after attention
output = []  # after the MLP
