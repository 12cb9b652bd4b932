"""A block of four untrained heads over the words of a menu, in plain lists."""
import math

tokens = ["法國", "紅酒", "慢煮", "阿根廷", "牛舌", "配"]  # France, red wine, slow-cooked, Argentina, ox tongue, with
width, heads, hidden = 64, 4, 256


def softmax(scores):
    largest = max(scores)
    powers = [math.exp(score - largest) for score in scores]
    return [power / sum(powers) for power in powers]


# region heads
def attend(queries, keys, values):
    part = width // heads
    outputs, maps = [[] for _ in queries], []
    for head in range(heads):
        own = slice(head * part, (head + 1) * part)
        rows = []
        for position, query in enumerate(queries):
            scores = [sum(a * b for a, b in zip(query[own], key[own])) for key in keys]  # no mask
            row = softmax([score / math.sqrt(part) for score in scores])
            outputs[position] += [
                sum(weight * value[column] for weight, value in zip(row, values))
                for column in range(own.start, own.stop)
            ]
            rows.append(row)
        maps.append(rows)
    return outputs, maps
# endregion


def add(x, y):
    return [[a + b for a, b in zip(row, other)] for row, other in zip(x, y)]


# region block
def block(x, attention, mlp, norm1, norm2, dropout):
    attended, maps = attention(x)
    x = norm1(add(x, dropout(attended)))
    return norm2(add(x, dropout(mlp(x)))), maps
# endregion


# region draw
def draw(random, make_attention, make_block):
    x = [[random.gauss(0, 1) for _ in range(width)] for _ in tokens]
    return x, make_attention(random, width, heads), make_block(random, width, heads, hidden)
# endregion


# region pictures
def pictures(maps, show):
    for head, rows in enumerate(maps):
        show(rows, title=f"Head {head + 1}", rows=tokens, columns=tokens)
# endregion


# Your turn: the row of 牛舌 in every head, as printed. Which position gets most in each head?
def exercise():
    tongue = [
        [0.1910, 0.1049, 0.1612, 0.1297, 0.2021, 0.2111],
        [0.2104, 0.2075, 0.1944, 0.1129, 0.1199, 0.1549],
        [0.1265, 0.1919, 0.1238, 0.2034, 0.2286, 0.1259],
        [0.1568, 0.1577, 0.2070, 0.1811, 0.0949, 0.2024],
    ]
    return tongue


leaders = []  # one position for each head, counted from 0
