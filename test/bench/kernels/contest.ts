/** Numbers of the reference that a rival's output must hold from `offset` on. */
export interface Probe {
  readonly output: string;
  readonly offset: number;
  readonly expected: ArrayLike<number>;
}

/** Outputs by name, heads before positions. */
export type Outputs = Readonly<Record<string, ArrayLike<number>>>;

/** Something that is ready to compute a task again and again. */
export interface Runner {
  run(): Promise<void>;
  /** What the last run computed. */
  read(): Outputs | Promise<Outputs>;
  close(): Promise<void>;
}

/** One row: how to get ready. */
export interface Rival {
  readonly name: string;
  /** Of a row that computes something else beside the others. */
  readonly probes?: readonly Probe[];
  open(): Promise<Runner>;
}

/** Several ways to the same numbers. */
export interface Contest {
  readonly title: string;
  /** Multiplications and additions of the matrix products, to foresee how long a slow rival takes. */
  readonly operations: number;
  readonly probes: readonly Probe[];
  readonly rivals: readonly Rival[];
}

/** How one rival did. */
export type Outcome =
  | {
      readonly kind: "timed";
      readonly name: string;
      /** ms in every round. */
      readonly times: readonly number[];
      /** What the contest's first row took right before each. */
      readonly unitTimes: readonly number[];
    }
  | { readonly kind: "leftOut"; readonly name: string; readonly why: string };
