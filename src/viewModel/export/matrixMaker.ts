import type { Tensor } from "../../tensor/tensor.ts";
import { numbered } from "../tokenLabels.ts";
import type { ExportMatrix, ExportSection } from "./exportMatrix.ts";

/** A part of a trace: its name in ids and in titles. */
export interface TracePart {
  /** `Block0` */
  readonly id: string;
  readonly title: string;
}

/** Cuts the matrices of one batch element out of a trace's tensors and names them. */
export class MatrixMaker {
  readonly #tokens: readonly string[] | null;
  readonly #batch: number;
  readonly #path: readonly TracePart[];

  constructor(tokens: readonly string[] | null, batch: number, path: readonly TracePart[]) {
    this.#tokens = tokens;
    this.#batch = batch;
    this.#path = path;
  }

  /** The same for a part of the trace, whose name prefixes every title and id. */
  inside(part: TracePart): MatrixMaker {
    return new MatrixMaker(this.#tokens, this.#batch, [...this.#path, part]);
  }

  /** Positions by their tokens, or else by a letter and a number. */
  labels(letter: string, count: number): readonly string[] {
    return this.#tokens?.length === count ? this.#tokens : numbered(letter, count);
  }

  /** Names of the queries: the last positions of the sequence where there are fewer of them. */
  queryLabels(queryLength: number, keyLength: number): readonly string[] {
    if (queryLength === 1 || this.#tokens?.length !== keyLength || queryLength > keyLength) {
      return numbered("Q", queryLength);
    }
    return this.#tokens.slice(keyLength - queryLength);
  }

  section(title: string, matrices: readonly ExportMatrix[]): ExportSection {
    return { title: this.#titled(title), matrices };
  }

  /** [batchSize, rows, columns] -> one row per position, columns numbered. */
  plain(id: string, title: string, tensor: Tensor): ExportMatrix {
    return this.matrix(id, title, tensor, 0, {});
  }

  /** The matrix at `index` of those of this batch element, in the tensor's last two dimensions. */
  matrix(
    id: string,
    title: string,
    tensor: Tensor,
    index: number,
    more: Partial<ExportMatrix>,
  ): ExportMatrix {
    const [rows, columns] = [tensor.shape.at(-2) ?? 1, tensor.shape.at(-1) ?? 1];
    const perBatch = tensor.values.length / (tensor.shape[0] ?? 1);
    const start = this.#batch * perBatch + index * rows * columns;
    return {
      id: toId([...this.#path.map((part) => part.id), id]),
      title: this.#titled(title),
      rows,
      columns,
      values: tensor.values.subarray(start, start + rows * columns),
      rowLabels: this.labels("x", rows),
      columnLabels: Array.from({ length: columns }, (_, column) => String(column)),
      measure: "signed",
      largest: null,
      head: null,
      columnHeads: [],
      maskedBy: null,
      ...more,
    };
  }

  /** [batchSize, headCount, length, width] -> the heads side by side: [1, length, heads * width]. */
  mergeHeads(tensor: Tensor): Tensor {
    const [, heads = 1, length = 1, width = 1] = tensor.shape;
    const start = this.#batch * heads * length * width;
    const values = new Float64Array(heads * length * width);
    for (let head = 0; head < heads; head++) {
      for (let row = 0; row < length; row++) {
        const from = start + (head * length + row) * width;
        values.set(tensor.values.subarray(from, from + width), (row * heads + head) * width);
      }
    }
    return { shape: [1, length, heads * width], values };
  }

  /** A maker for tensors that were already cut down to this batch element. */
  ofOneBatch(): MatrixMaker {
    return new MatrixMaker(this.#tokens, 0, this.#path);
  }

  #titled(title: string): string {
    return [...this.#path.map((part) => part.title), title].join(" · ");
  }
}

/** `["Block0", "head1Scores"]` -> `block0Head1Scores`. */
function toId(path: readonly string[]): string {
  return path
    .map((word, at) => (at === 0 ? word[0]!.toLowerCase() : word[0]!.toUpperCase()) + word.slice(1))
    .join("");
}
