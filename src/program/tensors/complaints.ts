import { broadcastShapes } from "../values/dimension.ts";
import type { TensorLibrary } from "../values/dtype.ts";

type Shape = readonly number[];

/** `[2, 3]`: a shape in a message of PyTorch. */
const inBrackets = (shape: Shape): string => `[${shape.join(", ")}]`;

/** `(2,3)` and `(3,)`: a shape in a message of NumPy. */
function inTuple(shape: Shape): string {
  return shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(",")})`;
}

const countOf = (shape: Shape): number => shape.reduce((product, size) => product * size, 1);

/** What PyTorch says of a dimension that is not there; a number has one. */
export function dimensionComplaint(axis: number, rank: number): string {
  const sizes = Math.max(1, rank);
  return `Dimension out of range (expected to be in range of [${-sizes}, ${sizes - 1}], but got ${axis})`;
}

/** What a library says of an axis that is not there. */
export function axisComplaint(library: TensorLibrary, axis: number, rank: number): string {
  return library === "torch"
    ? dimensionComplaint(axis, rank)
    : `axis ${axis} is out of bounds for array of dimension ${rank}`;
}

/** What a library says of shapes that cannot be stretched to each other. */
export function stretchComplaint(library: TensorLibrary, left: Shape, right: Shape): string {
  if (library === "numpy")
    return `operands could not be broadcast together with shapes ${inTuple(left)} ${inTuple(right)} `;
  const rank = Math.max(left.length, right.length);
  for (let at = rank - 1; at >= 0; at--) {
    const [a = 1, b = 1] = [left[at - rank + left.length], right[at - rank + right.length]];
    if (a !== b && a !== 1 && b !== 1)
      return `The size of tensor a (${a}) must match the size of tensor b (${b}) at non-singleton dimension ${at}`;
  }
  return `the sizes of tensors ${inBrackets(left)} and ${inBrackets(right)} do not fit together`;
}

/** What a library says of a product of tensors whose inner sizes differ. */
export function productComplaint(library: TensorLibrary, left: Shape, right: Shape): string {
  if (library === "torch") return torchProduct(left, right);
  const usual = `shapes ${inTuple(left)} and ${inTuple(right)} cannot be multiplied`;
  if (library !== "numpy") return usual;
  const core = "(n?,k),(k,m?)->(n?,m?)";
  const bare = left.length === 0 ? 0 : right.length === 0 ? 1 : null;
  if (bare !== null)
    return `matmul: Input operand ${bare} does not have enough dimensions (has 0, gufunc core with signature ${core} requires 1)`;
  const [own, other] = [left.at(-1)!, right.at(right.length > 1 ? -2 : -1)!];
  return own === other
    ? usual
    : `matmul: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature ${core} (size ${other} is different from ${own})`;
}

function torchProduct(left: Shape, right: Shape): string {
  if (left.length === 0 || right.length === 0)
    return `both arguments to matmul need to be at least 1D, but they are ${left.length}D and ${right.length}D`;
  const [inner, rows] = [left.at(-1)!, countOf(left.slice(0, -1))];
  if (right.length === 1) {
    const [size] = right;
    return left.length === 1
      ? `inconsistent tensor size, expected tensor [${inner}] and src [${size}] to have the same number of elements, but got ${inner} and ${size} elements respectively`
      : `size mismatch, got input (${rows}), mat (${rows}x${inner}), vec (${size})`;
  }
  if (right.length === 2)
    return `mat1 and mat2 shapes cannot be multiplied (${rows}x${inner} and ${right.join("x")})`;
  const [own, other] = [left.slice(0, -2), right.slice(0, -2)];
  const batch = broadcastShapes(own, other);
  return batch === null
    ? stretchComplaint("torch", own, other)
    : `Expected size for first two dimensions of batch2 tensor to be: [${countOf(batch)}, ${inner}] but got: [${countOf(batch)}, ${right.at(-2)}].`;
}

/** What NumPy says of `np.dot`. */
export function dotComplaint(left: Shape, right: Shape): string {
  const [at, other] = [left.length - 1, Math.max(0, right.length - 2)];
  return `shapes ${inTuple(left)} and ${inTuple(right)} not aligned: ${left[at]} (dim ${at}) != ${right[other]} (dim ${other})`;
}

/** What a library says of numbers that do not fill a shape. */
export function reshapeComplaint(library: TensorLibrary, count: number, sizes: Shape): string {
  if (library === "torch")
    return `shape '${inBrackets(sizes)}' is invalid for input of size ${count}`;
  const told = sizes.map((size) => (size === -1 ? "newaxis" : size)).join(",");
  return `cannot reshape array of size ${count} into shape (${told}${sizes.length === 1 ? "," : ""})`;
}

/** What a library says of two sizes of -1 in a shape. */
export function twoRestsComplaint(library: TensorLibrary): string {
  return library === "torch"
    ? "only one dimension can be inferred"
    : "can only specify one unknown dimension";
}

/** What PyTorch, and what NumPy says of a shape that is stretched to another one. */
export function expandComplaint(library: TensorLibrary, own: Shape, sizes: Shape): string {
  if (library !== "torch")
    return `operands could not be broadcast together with remapped shapes [original->remapped]: ${inTuple(own)}  and requested shape ${inTuple(sizes)}`;
  const missing = sizes.length - own.length;
  for (let at = sizes.length - 1; at >= missing && at >= 0; at--) {
    const [size = 1, wanted = 1] = [own[at - missing], sizes[at]];
    if (size !== 1 && wanted !== -1 && size !== wanted)
      return `The expanded size of the tensor (${wanted}) must match the existing size (${size}) at non-singleton dimension ${at}.  Target sizes: ${inBrackets(sizes)}.  Tensor sizes: ${inBrackets(own)}`;
  }
  return `the shape ${inBrackets(own)} cannot be expanded to ${inBrackets(sizes)}`;
}

/** What a library says of numbers that do not fit where they are written. */
export function writeComplaint(library: TensorLibrary, source: Shape, target: Shape): string {
  return library === "torch"
    ? expandComplaint(library, source, target)
    : `could not broadcast input array from shape ${inTuple(source)} into shape ${inTuple(target)}`;
}

/** What a library says of the part `at`, counted from 0, that does not go on behind the first. */
export function joinComplaint(
  library: TensorLibrary,
  [first, part]: readonly [Shape, Shape],
  axis: number,
  at: number,
): string {
  if (first.length !== part.length) {
    return library === "torch"
      ? `Tensors must have same number of dimensions: got ${first.length} and ${part.length}`
      : `all the input arrays must have same number of dimensions, but the array at index 0 has ${first.length} dimension(s) and the array at index ${at} has ${part.length} dimension(s)`;
  }
  const odd = first.findIndex((size, each) => each !== axis && size !== part[each]);
  return library === "torch"
    ? `Sizes of tensors must match except in dimension ${axis}. Expected size ${first[odd]} but got size ${part[odd]} for tensor number ${at} in the list.`
    : `all the input array dimensions except for the concatenation axis must match exactly, but along dimension ${odd}, the array at index 0 has size ${first[odd]} and the array at index ${at} has size ${part[odd]}`;
}

/** What a library says of the part `at` that is of another shape than the first. */
export function stackComplaint(
  library: TensorLibrary,
  [first, part]: readonly [Shape, Shape],
  at: number,
): string {
  return library === "torch"
    ? `stack expects each tensor to be equal size, but got ${inBrackets(first)} at entry 0 and ${inBrackets(part)} at entry ${at}`
    : "all input arrays must have the same shape";
}

/** What a library says of a place that a dimension does not have. */
export function placeComplaint(
  library: TensorLibrary,
  at: number,
  axis: number,
  size: number,
): string {
  const what = library === "torch" ? "dimension" : "axis";
  return `index ${at} is out of bounds for ${what} ${axis} with size ${size}`;
}

/** What a library says of more indices than dimensions; `isNumber`: of a number of NumPy, which is no array. */
export function tooManyIndices(library: TensorLibrary, rank: number, used: number): string {
  if (library === "torch") {
    return rank === 0
      ? "invalid index of a 0-dim tensor. Use `tensor.item()` in Python or `tensor.item<T>()` in C++ to convert a 0-dim tensor to a number"
      : `too many indices for tensor of dimension ${rank}`;
  }
  return rank === 0
    ? "invalid index to scalar variable."
    : `too many indices for array: array is ${rank}-dimensional, but ${used} were indexed`;
}

/** What a library says of a mask that has another size than what it masks. */
export function maskComplaint(
  library: TensorLibrary,
  [mask, tensor]: readonly [Shape, Shape],
  at: number,
  axis: number,
): string {
  return library === "torch"
    ? `The shape of the mask ${inBrackets(mask)} at index ${at} does not match the shape of the indexed tensor ${inBrackets(tensor)} at index ${axis}`
    : `boolean index did not match indexed array along axis ${axis}; size of axis is ${tensor[axis]} but size of corresponding boolean axis is ${mask[at]}`;
}

/** What a library says of places that do not fit together. */
export function placesComplaint(library: TensorLibrary, shapes: readonly Shape[]): string {
  return library === "torch"
    ? `shape mismatch: indexing tensors could not be broadcast together with shapes ${shapes.map(inBrackets).join(", ")}`
    : `shape mismatch: indexing arrays could not be broadcast together with shapes ${shapes.map((shape) => `${inTuple(shape)} `).join("")}`;
}

/** What a library says of an index that is none. */
export function indexComplaint(library: TensorLibrary, type: string): string {
  return library === "torch"
    ? `only integers, slices (\`:\`), ellipsis (\`...\`), None and long or byte Variables are valid indices (got ${type})`
    : "only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean arrays are valid indices";
}

/** What a library says of the truth of a tensor that is not of one number. */
export function truthComplaint(library: TensorLibrary, count: number): string {
  if (library === "torch")
    return count === 0
      ? "Boolean value of Tensor with no values is ambiguous"
      : "Boolean value of Tensor with more than one value is ambiguous";
  return count === 0
    ? "The truth value of an empty array is ambiguous. Use `array.size > 0` to check that an array is not empty."
    : "The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()";
}

/** What a library says of an order of dimensions that leaves some out, or names one twice. */
export function orderComplaint(library: TensorLibrary, rank: number, named: number): string {
  if (library === "torch")
    return named === rank
      ? "permute(): duplicate dims are not allowed."
      : `permute(sparse_coo): number of dimensions in the tensor input does not match the length of the desired ordering of dimensions i.e. input.dim() = ${rank} is not equal to len(dims) = ${named}`;
  return named === rank ? "repeated axis in transpose" : "axes don't match array";
}

/** What a library says of a result that does not fit into what it is written to. */
export function intoComplaint(library: TensorLibrary, result: Shape, target: Shape): string {
  return library === "torch"
    ? `output with shape ${inBrackets(target)} doesn't match the broadcast shape ${inBrackets(result)}`
    : `non-broadcastable output operand with shape ${inTuple(target)} doesn't match the broadcast shape ${inTuple(result)}`;
}

/** What a library says of the extreme of no numbers: `max`, `argmin`. */
export function nothingComplaint(
  library: TensorLibrary,
  name: string,
  axis: number | readonly number[] | null,
): string {
  if (library === "torch") {
    if (axis !== null)
      return `${name}(): Expected reduction dim ${String(axis)} to have non-zero size.`;
    const end = name.startsWith("arg") ? "" : " Specify the reduction dim with the 'dim' argument.";
    return `${name}(): Expected reduction dim to be specified for input.numel() == 0.${end}`;
  }
  return name.startsWith("arg")
    ? `attempt to get ${name} of an empty sequence`
    : `zero-size array to reduction operation ${name}imum which has no identity`;
}
