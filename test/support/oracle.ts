import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { createTensor, type Tensor } from "../../src/tensor/tensor.ts";

/** A tensor as the oracle's JSON files hold it. */
export interface EncodedTensor {
  readonly dtype: "f32" | "f64" | "i32" | "u8";
  readonly shape: readonly number[];
  readonly b64: string;
}

const FOLDER = new URL("../fixtures/oracle/", import.meta.url);

/** The bytes of an oracle file. */
export function readOracleBytes(name: string): Buffer {
  return readFileSync(new URL(name, FOLDER));
}

/** The document in an oracle file, `.json` or `.json.gz`; the test says what it expects in it. */
export function readOracleJson(name: string): unknown {
  const bytes = readOracleBytes(name);
  return JSON.parse((name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8")) as unknown;
}

/** `{ dtype, shape, b64 } -> tensor` in double precision. */
export function toOracleTensor({ dtype, shape, b64 }: EncodedTensor): Tensor {
  return createTensor(shape, toDoubles(Buffer.from(b64, "base64"), dtype));
}

/** A NumPy file of version 1.0, `<f4` or `<f8` in row-major order -> tensor. */
export function readOracleNpy(name: string): Tensor {
  const bytes = readOracleBytes(name);
  const headerLength = bytes.readUInt16LE(8);
  const header = bytes.toString("latin1", 10, 10 + headerLength);
  const shape = (/'shape': \(([^)]*)\)/.exec(header)?.[1] ?? "").split(",").filter((s) => s.trim());
  const dtype = header.includes("<f4") ? "f32" : "f64";
  return createTensor(shape.map(Number), toDoubles(bytes.subarray(10 + headerLength), dtype));
}

function toDoubles(bytes: Buffer, dtype: EncodedTensor["dtype"]): Float64Array {
  const { buffer } = new Uint8Array(bytes);
  const views = { f32: Float32Array, f64: Float64Array, i32: Int32Array, u8: Uint8Array };
  return Float64Array.from(new views[dtype](buffer));
}
