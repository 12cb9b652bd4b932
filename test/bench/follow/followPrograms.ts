/** A Python program whose following is timed; its last line prints what it computed. */
export interface FollowedProgram {
  readonly name: string;
  readonly text: string;
}

const numberLoops = `
def collatz(start):
    length = 0
    while start != 1:
        if start % 2 == 0:
            start = start // 2
        else:
            start = 3 * start + 1
        length += 1
    return length

longest = 0
for start in range(1, 1500):
    length = collatz(start)
    if length > longest:
        longest = length

area = 0.0
width = 0.0002
for i in range(50000):
    x = (i + 0.5) * width
    height = 1.0 / (1.0 + x * x)
    if x < 1.0:
        area += 4.0 * height * width
    else:
        area -= height * width / 8.0

print(longest, area)
`;

const listsOfLists = `
import math

def product(a, b):
    made = []
    for i in range(len(a)):
        row = []
        for j in range(len(b[0])):
            total = 0.0
            for k in range(len(b)):
                total += a[i][k] * b[k][j]
            row.append(total)
        made.append(row)
    return made

def transposed(a):
    return [[row[j] for row in a] for j in range(len(a[0]))]

def shares(row):
    top = max(row)
    powers = [math.exp(each - top) for each in row]
    total = sum(powers)
    return [power / total for power in powers]

def attend(queries, keys, values):
    width = math.sqrt(len(keys[0]))
    scores = product(queries, transposed(keys))
    for i in range(len(scores)):
        for j in range(len(scores[i])):
            scores[i][j] = scores[i][j] / width if j <= i else -1e9
    return product([shares(row) for row in scores], values)

tokens, size = 48, 16
x = [[math.sin(3 * i + j * j) for j in range(size)] for i in range(tokens)]
maps = [[[math.cos(i * j + which) / 4 for j in range(size)] for i in range(size)] for which in range(3)]
for layer in range(3):
    made = attend(*[product(x, each) for each in maps])
    x = [[old + new for old, new in zip(a, b)] for a, b in zip(x, made)]

print(sum(sum(row) for row in x))
`;

const trainingStep = `
import math
import random

random.seed(7)

class Scalar:
    def __init__(self, number, parents=(), slopes=()):
        self.number = number
        self.slope = 0.0
        self.parents = parents
        self.slopes = slopes

    def __add__(self, other):
        other = other if isinstance(other, Scalar) else Scalar(other)
        return Scalar(self.number + other.number, (self, other), (1.0, 1.0))

    def __mul__(self, other):
        other = other if isinstance(other, Scalar) else Scalar(other)
        return Scalar(self.number * other.number, (self, other), (other.number, self.number))

    def __pow__(self, power):
        return Scalar(self.number ** power, (self,), (power * self.number ** (power - 1),))

    def exp(self):
        return Scalar(math.exp(self.number), (self,), (math.exp(self.number),))

    def log(self):
        return Scalar(math.log(self.number), (self,), (1.0 / self.number,))

    def __neg__(self):
        return self * -1.0

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __sub__(self, other):
        return self + (-other)

    def __truediv__(self, other):
        return self * other ** -1.0

    def back(self):
        order, seen = [], set()

        def visit(node):
            if node not in seen:
                seen.add(node)
                for parent in node.parents:
                    visit(parent)
                order.append(node)

        visit(self)
        self.slope = 1.0
        for node in reversed(order):
            for parent, slope in zip(node.parents, node.slopes):
                parent.slope += slope * node.slope

letters, width, heads, room = 8, 12, 3, 6
part = width // heads

def grid(rows, columns):
    return [[Scalar(random.gauss(0.0, 0.2)) for _ in range(columns)] for _ in range(rows)]

names = ["query", "key", "value", "join", "up", "down"]
weights = {name: grid(width, width) for name in names}
weights["letters"] = grid(letters, width)
weights["places"] = grid(room, width)
weights["last"] = grid(letters, width)
parameters = [each for matrix in weights.values() for row in matrix for each in row]

def apply(matrix, x):
    return [sum(w * each for w, each in zip(row, x)) for row in matrix]

def shares(scores):
    top = max(score.number for score in scores)
    powers = [(score - top).exp() for score in scores]
    total = sum(powers)
    return [power / total for power in powers]

def levelled(x):
    mean = sum(each * each for each in x) * (1.0 / len(x))
    scale = (mean + 1e-5) ** -0.5
    return [each * scale for each in x]

def predict(letter, place, keys, values):
    x = [a + b for a, b in zip(weights["letters"][letter], weights["places"][place])]
    before = x
    x = levelled(x)
    query = apply(weights["query"], x)
    keys.append(apply(weights["key"], x))
    values.append(apply(weights["value"], x))
    found = []
    for head in range(heads):
        at = head * part
        q = query[at:at + part]
        k = [key[at:at + part] for key in keys]
        v = [value[at:at + part] for value in values]
        scores = [sum(q[j] * k[t][j] for j in range(part)) / part ** 0.5 for t in range(len(k))]
        looks = shares(scores)
        found.extend([sum(looks[t] * v[t][j] for t in range(len(v))) for j in range(part)])
    x = [a + b for a, b in zip(apply(weights["join"], found), before)]
    before = x
    x = apply(weights["down"], [each * each for each in apply(weights["up"], levelled(x))])
    return apply(weights["last"], [a + b for a, b in zip(x, before)])

text = [0, 3, 1, 4, 1, 5, 2]
speed = [0.0] * len(parameters)
for step in range(2):
    keys, values, losses = [], [], []
    for place in range(room):
        chances = shares(predict(text[place], place, keys, values))
        losses.append(-chances[text[place + 1]].log())
    loss = sum(losses) * (1.0 / room)
    loss.back()
    for i, each in enumerate(parameters):
        speed[i] = 0.9 * speed[i] + 0.1 * each.slope
        each.number -= 0.05 * speed[i]
        each.slope = 0.0

print(loss.number)
`;

export const followedPrograms: readonly FollowedProgram[] = [
  { name: "number loops", text: numberLoops },
  { name: "lists of lists", text: listsOfLists },
  { name: "a training step of a small GPT, with its gradients", text: trainingStep },
];
