import type { TensorRow } from "../../src/protocol/fileMessages.ts";
import { firstSlice } from "../../src/protocol/fileMessages.ts";
import type { TensorSlice } from "../../src/viewModel/files/tensorSlice.ts";

/** What a matrix is used as. */
export type ChosenRole = "query" | "key" | "value";

/** All of them, in the order in which they are shown. */
export const chosenRoles: readonly ChosenRole[] = ["query", "key", "value"];

/** What somebody looks at in a file; it survives a reload of the page. */
export interface FileChoices {
  /** By name, so that it is found again when the file changes. */
  readonly tensor: string | null;
  readonly search: string;
  readonly view: "table" | "map";
  /** The matrix that is shown of each tensor, by name; the first one without an entry. */
  readonly slices: Readonly<Record<string, TensorSlice>>;
  /** What will be used in an attention, by the name of the tensor. */
  readonly chosen: { readonly [role in ChosenRole]?: ChosenMatrix };
}

/** A matrix of a tensor that is called by its name. */
export interface ChosenMatrix {
  readonly tensor: string;
  readonly slice: TensorSlice;
}

/** The first tensor, as a table. */
export const firstFileChoices: FileChoices = {
  ...{ tensor: null, search: "", view: "table", slices: {}, chosen: {} },
};

/** Reads stored choices; invalid ones become defaults. */
export function readFileChoices(kept: unknown): FileChoices {
  if (typeof kept !== "object" || kept === null) return firstFileChoices;
  const { tensor, search, view, slices, chosen } = kept as Partial<FileChoices>;
  return {
    tensor: typeof tensor === "string" ? tensor : null,
    search: typeof search === "string" ? search : "",
    view: view === "map" ? "map" : "table",
    slices: typeof slices === "object" ? slices : {},
    chosen: typeof chosen === "object" ? chosen : {},
  };
}

/** The shown tensor: the chosen one, or the first if it is gone. */
export function shownTensor(tensors: readonly TensorRow[], { tensor }: FileChoices): number {
  return Math.max(
    0,
    tensors.findIndex(({ name }) => name === tensor),
  );
}

/** A kept slice of the tensor of this name, as far as the file still has it. */
export function keptSlice(
  tensors: readonly TensorRow[],
  tensor: number,
  kept: TensorSlice | undefined,
): TensorSlice {
  const shape = tensors[tensor]?.shape ?? [];
  const fits =
    kept?.index.length === shape.length &&
    shape.every((length, axis) => kept.index[axis]! < length);
  return kept && fits ? { ...kept, tensor } : firstSlice(tensor, shape);
}

/** The chosen matrices that the file still has, by role. */
export function chosenSlices(
  tensors: readonly TensorRow[],
  { chosen }: FileChoices,
): { readonly [role in ChosenRole]?: TensorSlice } {
  const found = (Object.entries(chosen) as [ChosenRole, ChosenMatrix][]).flatMap(
    ([role, { tensor, slice }]) => {
      const at = tensors.findIndex(({ name }) => name === tensor);
      return at < 0 ? [] : [[role, keptSlice(tensors, at, slice)] as const];
    },
  );
  return Object.fromEntries(found);
}
