import { bytes, type Field, float, integer, join } from "./protobuf.ts";

/** A step of the graph: what it reads, what it writes, and its settings. */
export interface Node {
  readonly type: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly attributes?: Readonly<Record<string, number | string | readonly number[]>>;
}

/** Numbers that are part of the model; integers are shapes. */
export interface Constant {
  readonly name: string;
  readonly shape: readonly number[];
  readonly values: Float32Array | BigInt64Array;
}

/** A tensor that goes in or comes out, in single precision. */
export interface Port {
  readonly name: string;
  readonly shape: readonly number[];
}

/** A computation as ONNX describes it. */
export interface Graph {
  readonly nodes: readonly Node[];
  readonly constants: readonly Constant[];
  readonly inputs: readonly Port[];
  readonly outputs: readonly Port[];
}

/** TensorProto.DataType */
const [floatType, int64Type] = [1, 7];

/**
 * Graph -> the bytes of an .onnx file. The numbers of the fields are those of onnx.proto3; the
 * operators are of version 20, the first with Gelu.
 */
export function encodeModel(graph: Graph): Uint8Array {
  return join([
    integer(1, 9),
    bytes(7, [
      ...graph.nodes.map((node) => bytes(1, encodeNode(node))),
      bytes(2, "attention"),
      ...graph.constants.map((constant) => bytes(5, encodeConstant(constant))),
      ...graph.inputs.map((port) => bytes(11, encodePort(port))),
      ...graph.outputs.map((port) => bytes(12, encodePort(port))),
    ]),
    bytes(8, [integer(2, 20)]),
  ]);
}

function encodeNode({ type, inputs, outputs, attributes = {} }: Node): readonly Field[] {
  return [
    ...inputs.map((name) => bytes(1, name)),
    ...outputs.map((name) => bytes(2, name)),
    bytes(3, outputs[0] ?? type),
    bytes(4, type),
    ...Object.entries(attributes).map(([name, value]) => bytes(5, encodeAttribute(name, value))),
  ];
}

/** A whole number is an integer; ONNX takes epsilon, the only fraction here, as a float. */
function encodeAttribute(
  name: string,
  value: number | string | readonly number[],
): readonly Field[] {
  if (typeof value === "string") return [bytes(1, name), bytes(4, value), integer(20, 3)];
  if (typeof value === "object") {
    return [bytes(1, name), ...value.map((item) => integer(8, item)), integer(20, 7)];
  }
  if (Number.isInteger(value)) return [bytes(1, name), integer(3, value), integer(20, 2)];
  return [bytes(1, name), float(2, value), integer(20, 1)];
}

function encodeConstant({ name, shape, values }: Constant): readonly Field[] {
  return [
    ...shape.map((size) => integer(1, size)),
    integer(2, values instanceof Float32Array ? floatType : int64Type),
    bytes(8, name),
    bytes(9, new Uint8Array(values.buffer, values.byteOffset, values.byteLength)),
  ];
}

function encodePort({ name, shape }: Port): readonly Field[] {
  const sizes = shape.map((size) => bytes(1, [integer(1, size)]));
  return [bytes(1, name), bytes(2, [bytes(1, [integer(1, floatType), bytes(2, sizes)])])];
}
