"""Three positions of eight numbers each, split into two heads and merged again.

A number says where it is: 1, then its position, then its column. 125 is position 2, column 5.
"""
import torch

n_embd = 8
n_head = 4
head_dim = n_embd // n_head


def split_demo():
    # In each head, the 100 of query p matches only key p, so position p looks only at itself.
    queries = torch.tensor([
        [100.0, 0.0, 0.0, 0.0, 100.0, 0.0, 0.0, 0.0],
        [0.0, 100.0, 0.0, 0.0, 0.0, 100.0, 0.0, 0.0],
        [0.0, 0.0, 100.0, 0.0, 0.0, 0.0, 100.0, 0.0],
    ])
    keys = torch.tensor([
        [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0],
        [0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0],
        [0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0],
    ])
    values = torch.tensor([
        [100.0, 101.0, 102.0, 103.0, 104.0, 105.0, 106.0, 107.0],
        [110.0, 111.0, 112.0, 113.0, 114.0, 115.0, 116.0, 117.0],
        [120.0, 121.0, 122.0, 123.0, 124.0, 125.0, 126.0, 127.0],
    ])

    # region split
    seq = values.size(0)
    heads = values.view(seq, n_head, head_dim)  # [3, 8] -> [3, 2, 4]: the numbers stay in order
    heads = heads.transpose(0, 1)  # [3, 2, 4] -> [2, 3, 4]: heads first
    # endregion

    # Here each head computes its attention. In this file every position looks only at itself.

    # region merge
    merged = heads.transpose(0, 1)  # [2, 3, 4] -> [3, 2, 4]: positions first again
    merged = merged.contiguous().view(seq, n_embd)  # [3, 2, 4] -> [3, 8]
    # endregion
    return merged


# Your turn: split these queries into three heads, and write head 1.
def exercise():
    n_head = 3
    queries = torch.tensor([
        [11.0, 12.0, 13.0, 14.0, 15.0, 16.0],
        [21.0, 22.0, 23.0, 24.0, 25.0, 26.0],
        [31.0, 32.0, 33.0, 34.0, 35.0, 36.0],
    ])
    keys = torch.tensor([[1.0, 0.0, 1.0, 0.0, 1.0, 0.0]])
    values = torch.tensor([[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]])
    return queries, keys, values, n_head


answer = torch.tensor([])

if __name__ == "__main__":
    print(split_demo())
