import { createClass } from "../../values/make.ts";
import type { InstanceValue, Scope, Value } from "../../values/value.ts";

/** Columns of the same length with their names; rows without names of their own are counted. */
export interface Frame {
  readonly kind: "frame";
  readonly columns: ReadonlyMap<string, Value>;
  readonly rows: readonly string[] | null;
  readonly count: number;
}

/** Texts of a few kinds: each is the place of its level, from 0. */
export interface Factor {
  readonly kind: "factor";
  readonly levels: readonly string[];
  readonly codes: readonly number[];
}

/** How often each of some texts occurs. */
export interface Counts {
  readonly kind: "counts";
  readonly names: readonly string[];
  readonly counts: readonly number[];
  readonly title: string;
}

/** Texts that are shown without quotes. */
interface Plain {
  readonly kind: "plain";
  readonly texts: readonly string[];
}

/** A file that is open; where it is read next is a field of the object. */
interface Lines {
  readonly kind: "lines";
  readonly lines: readonly string[];
}

/** Names with their values, which every holder of the object shares. */
interface Environment {
  readonly kind: "environment";
  readonly scope: Scope;
  readonly classes: readonly string[];
}

/** A value to which the program gave classes. */
export interface Classed {
  readonly kind: "classed";
  readonly inner: Value;
  readonly classes: readonly string[];
}

type Own = Frame | Factor | Counts | Plain | Lines | Environment | Classed;

const types = {
  frame: createClass("data.frame", []),
  factor: createClass("factor", []),
  counts: createClass("table", []),
  plain: createClass("noquote", []),
  lines: createClass("connection", []),
  environment: createClass("environment", []),
  classed: createClass("object", []),
};

/** What R itself makes as an object with a class. */
export function makeObject(own: Own): InstanceValue {
  return { kind: "instance", type: types[own.kind], fields: new Map<string, Value>(), native: own };
}

/** Whether a value is such an object, which only some functions follow. */
export function isObject(value: Value | undefined): boolean {
  return value?.kind === "instance" && Object.values(types).includes(value.type);
}

function ownOf(value: Value | undefined): Own | null {
  return value?.kind === "instance" && isObject(value) ? (value.native as Own) : null;
}

export function frameOf(value: Value | undefined): Frame | null {
  const own = ownOf(value);
  return own?.kind === "frame" ? own : null;
}

export function factorOf(value: Value | undefined): Factor | null {
  const own = ownOf(value);
  return own?.kind === "factor" ? own : null;
}

export function countsOf(value: Value | undefined): Counts | null {
  const own = ownOf(value);
  return own?.kind === "counts" ? own : null;
}

export function classedOf(value: Value | undefined): Classed | null {
  const own = ownOf(value);
  return own?.kind === "classed" ? own : null;
}

export function plainTextsOf(value: Value | undefined): readonly string[] | null {
  const own = ownOf(value);
  return own?.kind === "plain" ? own.texts : null;
}

export function environmentOf(value: Value | undefined): Environment | null {
  const own = ownOf(value);
  return own?.kind === "environment" ? own : null;
}

export function linesOf(value: Value | undefined): readonly string[] | null {
  const own = ownOf(value);
  return own?.kind === "lines" ? own.lines : null;
}

/** The texts of the items of a factor. */
export function factorTexts({ levels, codes }: Factor): readonly string[] {
  return codes.map((code) => levels[code]!);
}
