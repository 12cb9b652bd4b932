"""Two ways to rescale a position, and the residual stream."""

epsilon = 1e-5


def rms_norm(x):
    mean_square = sum(number * number for number in x) / len(x)
    root = (mean_square + epsilon) ** 0.5
    return [number / root for number in x]


def layer_norm(x):
    mean = sum(x) / len(x)
    variance = sum((number - mean) ** 2 for number in x) / len(x)  # n, not n - 1
    root = (variance + epsilon) ** 0.5  # epsilon under the root
    return [(number - mean) / root for number in x]


def sublayer(x, layer):
    # region residual
    residual = x  # keep
    x = rms_norm(x)
    x = layer(x)  # attention, or the MLP
    return [a + b for a, b in zip(x, residual)]  # add
    # endregion


# Your turn: LayerNorm of this position with a large epsilon.
def exercise():
    position = [9.0, 3.0, 3.0, 1.0]
    large_epsilon = 7
    return position, large_epsilon


answer = []

if __name__ == "__main__":
    print(rms_norm([9.0, 3.0, 3.0, 1.0]))
    print(layer_norm([9.0, 3.0, 3.0, 1.0]))
