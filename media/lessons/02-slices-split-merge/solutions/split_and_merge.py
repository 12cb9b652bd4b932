"""Three positions of eight numbers each, split into two heads and merged again.

A number says where it is: 1, then its position, then its column. 125 is position 2, column 5.
"""

n_embd = 8
n_head = 2
head_dim = n_embd // n_head


def split_demo():
    # In each head, the 100 of query p matches only key p, so position p looks only at itself.
    queries = [
        [100.0, 0.0, 0.0, 0.0, 100.0, 0.0, 0.0, 0.0],
        [0.0, 100.0, 0.0, 0.0, 0.0, 100.0, 0.0, 0.0],
        [0.0, 0.0, 100.0, 0.0, 0.0, 0.0, 100.0, 0.0],
    ]
    keys = [
        [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0],
        [0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0],
        [0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0],
    ]
    values = [
        [100.0, 101.0, 102.0, 103.0, 104.0, 105.0, 106.0, 107.0],
        [110.0, 111.0, 112.0, 113.0, 114.0, 115.0, 116.0, 117.0],
        [120.0, 121.0, 122.0, 123.0, 124.0, 125.0, 126.0, 127.0],
    ]

    # region split
    heads = []  # [head][position][dimension]
    for h in range(n_head):
        hs = h * head_dim
        heads.append([row[hs : hs + head_dim] for row in values])
    # endregion

    # Here each head computes its attention. In this file every position looks only at itself.

    # region merge
    merged = []  # [position][column]
    for position in range(len(values)):
        row = []
        for head in heads:
            row.extend(head[position])
        merged.append(row)
    # endregion
    return merged


# Your turn: split these queries into three heads, and write head 1.
def exercise():
    n_head = 3
    queries = [
        [11.0, 12.0, 13.0, 14.0, 15.0, 16.0],
        [21.0, 22.0, 23.0, 24.0, 25.0, 26.0],
        [31.0, 32.0, 33.0, 34.0, 35.0, 36.0],
    ]
    keys = [[1.0, 0.0, 1.0, 0.0, 1.0, 0.0]]
    values = [[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]]
    return queries, keys, values, n_head


answer = [[13.0, 14.0], [23.0, 24.0], [33.0, 34.0]]

if __name__ == "__main__":
    print(split_demo())
