"""Each head mixes values with its weights; the heads are concatenated and projected."""
import torch

n_head = 2


def attend(query, keys, values):
    seq, n_embd = query.shape

    def split(x):  # [length, n_embd] -> [n_head, length, head_dim]
        return x.view(-1, n_head, n_embd // n_head).transpose(0, 1)

    scores = split(query) @ split(keys).transpose(1, 2) / (n_embd // n_head) ** 0.5
    weights = torch.softmax(scores, dim=-1)
    # region mix
    heads = weights @ split(values)  # [2, 1, 3] @ [2, 3, 4] -> [2, 1, 4]
    return heads.transpose(0, 1).reshape(seq, n_embd)
    # endregion


def mix_demo():
    query = torch.tensor([[0.0, 5.0, 0.0, 0.0, 0.0, 0.0, 5.0, 0.0]])
    keys = torch.tensor([
        [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0],
        [0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0],
        [0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0],
    ])
    values = torch.tensor([
        [10.0, 0.0, 0.0, 0.0, 100.0, 0.0, 0.0, 0.0],  # V[0]
        [0.0, 20.0, 0.0, 0.0, 0.0, 400.0, 0.0, 0.0],  # V[1]
        [0.0, 0.0, 30.0, 0.0, 0.0, 0.0, 300.0, 0.0],  # V[2]
    ])
    return attend(query, keys, values)


def project_demo():
    # The query is all zeros, so both heads return plain means.
    query = torch.tensor([[0.0, 0.0, 0.0, 0.0]])
    keys = torch.tensor([
        [1.0, 0.0, 1.0, 0.0],
        [0.0, 1.0, 0.0, 1.0],
    ])
    values = torch.tensor([
        [2.0, 4.0, 10.0, 30.0],
        [4.0, 0.0, 30.0, 50.0],
    ])
    out_proj_weight = torch.tensor([
        [1.0, 0.0, 1.0, 0.0],
        [0.0, 1.0, 0.0, -1.0],
        [0.0, 0.0, 0.0, 1.0],
        [2.0, 0.0, 0.0, 0.0],
    ])
    # region project
    joined = attend(query, keys, values)  # the concatenated heads
    return joined @ out_proj_weight.T  # as torch.nn.Linear does: the weight is [out, in]
    # endregion


# Your turn: the projected output, one row for each query.
def exercise():
    queries = torch.tensor([
        [100.0, 0.0, 0.0, 100.0],
        [0.0, 100.0, 0.0, 0.0],
    ])
    keys = torch.tensor([
        [1.0, 0.0, 1.0, 0.0],
        [0.0, 1.0, 0.0, 1.0],
    ])
    values = torch.tensor([
        [1.0, 2.0, 10.0, 20.0],
        [3.0, 4.0, 30.0, 40.0],
    ])
    out_proj_weight = torch.tensor([
        [1.0, 0.0, 0.0, 1.0],
        [0.0, 1.0, 1.0, 0.0],
        [1.0, -1.0, 0.0, 0.0],
        [0.0, 0.0, 2.0, 0.0],
    ])
    return queries, keys, values, out_proj_weight


answer = torch.tensor([])

if __name__ == "__main__":
    print(mix_demo())
    print(project_demo())
