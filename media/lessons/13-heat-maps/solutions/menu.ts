// A block of four untrained heads over the words of a menu; the layers are functions.
type Rows = readonly (readonly number[])[];
type Layer = (x: Rows) => Rows;

// France, red wine, slow-cooked, Argentina, ox tongue, with
const tokens = ["法國", "紅酒", "慢煮", "阿根廷", "牛舌", "配"];
const width = 64;
const heads = 4;

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, number, at) => sum + number * b[at]!, 0);
}

function softmax(scores: readonly number[]): readonly number[] {
  const powers = scores.map((score) => Math.exp(score - Math.max(...scores)));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

// #region heads
export function attend(queries: Rows, keys: Rows): readonly Rows[] {
  const part = width / heads;
  return Array.from({ length: heads }, (_, head) => {
    const own = (row: readonly number[]) => row.slice(head * part, (head + 1) * part);
    return queries.map((query) =>
      softmax(keys.map((key) => dot(own(query), own(key)) / Math.sqrt(part))), // no mask
    );
  });
}
// #endregion

function add(x: Rows, y: Rows): Rows {
  return x.map((row, position) => row.map((number, at) => number + y[position]![at]!));
}

// #region block
export function block(x: Rows, attention: Layer, mlp: Layer, norms: readonly [Layer, Layer], dropout: Layer): Rows {
  const middle = norms[0](add(x, dropout(attention(x))));
  return norms[1](add(middle, dropout(mlp(middle))));
}
// #endregion

// #region draw
export function draw(gaussian: () => number, makeAttention: () => Layer, makeBlock: () => Layer) {
  const x = tokens.map(() => Array.from({ length: width }, gaussian));
  const attention = makeAttention();
  return { x, attention, block: makeBlock() };
}
// #endregion

// #region pictures
export function pictures(maps: readonly Rows[], show: (rows: Rows, title: string, names: readonly string[]) => void) {
  maps.forEach((rows, head) => {
    show(rows, `Head ${head + 1}`, tokens);
  });
}
// #endregion

// Your turn: the row of 牛舌 in every head, as printed. Which position gets most in each head?
export function exercise() {
  const tongue = [
    [0.1910, 0.1049, 0.1612, 0.1297, 0.2021, 0.2111],
    [0.2104, 0.2075, 0.1944, 0.1129, 0.1199, 0.1549],
    [0.1265, 0.1919, 0.1238, 0.2034, 0.2286, 0.1259],
    [0.1568, 0.1577, 0.2070, 0.1811, 0.0949, 0.2024],
  ];
  return tongue;
}

export const leaders = [5, 0, 4, 2]; // one position for each head, counted from 0
