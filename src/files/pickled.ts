/** A name of a Python module: `torch._utils._rebuild_tensor_v2`. It is never looked up. */
export class PickledName {
  readonly name: string;
  readonly at: number;

  constructor(name: string, at: number) {
    this.name = name;
    this.at = at;
  }
}

/** A call that a pickle asks for. It is never made: the reader of the file decides what it means. */
export class PickledCall {
  readonly called: PickledValue;
  readonly values: readonly PickledValue[];
  /** What is set on the object afterwards. */
  state: PickledValue = null;
  /** What is appended to it, or put into it by key. */
  readonly items: PickledItems = new Map();

  constructor(called: PickledValue, values: readonly PickledValue[]) {
    this.called = called;
    this.values = values;
  }
}

/** A reference to something outside the pickle. */
export class PickledReference {
  readonly id: PickledValue;

  constructor(id: PickledValue) {
    this.id = id;
  }
}

/** A list, tuple, or set. */
export class PickledList {
  readonly values: PickledValue[];

  constructor(values: PickledValue[]) {
    this.values = values;
  }
}

/** What a dictionary holds. */
export type PickledItems = Map<PickledValue, PickledValue>;

/** What a pickle can hold. */
export type PickledValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | Uint8Array
  | PickledName
  | PickledCall
  | PickledReference
  | PickledList
  | PickledItems;
