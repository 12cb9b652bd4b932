"""Two ways to rescale a position, and the residual stream."""
import torch

epsilon = 1e-5


def rms_norm(x):
    return x / (x.pow(2).mean(dim=-1, keepdim=True) + epsilon).sqrt()


def layer_norm(x):
    mean = x.mean(dim=-1, keepdim=True)
    variance = x.var(dim=-1, keepdim=True, unbiased=False)  # n, not n - 1
    return (x - mean) / (variance + epsilon).sqrt()  # epsilon under the root


def sublayer(x, layer):
    # region residual
    residual = x  # keep
    x = rms_norm(x)
    x = layer(x)  # attention, or the MLP
    return x + residual  # add
    # endregion


# Your turn: LayerNorm of this position with a large epsilon.
def exercise():
    position = torch.tensor([9.0, 3.0, 3.0, 1.0])
    large_epsilon = 7
    return position, large_epsilon


answer = torch.tensor([])

if __name__ == "__main__":
    print(rms_norm(torch.tensor([9.0, 3.0, 3.0, 1.0])))
    print(layer_norm(torch.tensor([9.0, 3.0, 3.0, 1.0])))
