import { Box } from "./box.ts";
import { NotKnown } from "../../values/gaps.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { isWide, wholeOf } from "../../values/wide.ts";
import { isArray, nativeOf } from "../declared/lists.ts";
import { findMethods, kindOf, positionalOf } from "../declared/members.ts";
import { natureOf } from "./natures.ts";
import { countItems } from "../../values/work.ts";

/** `Arrays.hashCode(values)` */
export function hashOfAll(values: readonly Value[], machine: Machine, first = 1): number {
  return values.reduce((hash, each) => (Math.imul(31, hash) + hashOf(each, machine)) | 0, first);
}

export function hashOfText(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(31, hash) + text.charCodeAt(at)) | 0;
  return hash;
}

function hashOfReal(value: number, isSingle: boolean): number {
  const view = new DataView(new ArrayBuffer(8));
  if (isSingle) view.setFloat32(0, value);
  else view.setFloat64(0, value);
  if (Number.isNaN(value)) return 0x7ff80000 | (isSingle ? 0x00400000 : 0);
  return isSingle ? view.getInt32(0) : view.getInt32(0) ^ view.getInt32(4);
}

function hashOfLong(value: bigint): number {
  const bits = BigInt.asUintN(64, value);
  return Number(BigInt.asIntN(32, bits ^ (bits >> 32n)));
}

/** What `hashCode` gives; values without one of their own are kept by where they lie in memory. */
export function hashOf(value: Value, machine: Machine): number {
  countItems(1);
  switch (value.kind) {
    case "string":
      return hashOfText(value.value);
    case "bool":
      return value.value ? 1231 : 1237;
    case "none":
      return 0;
    case "int":
      return value.type === "long" ? hashOfLong(BigInt(value.value)) : value.value;
    case "float":
      return hashOfReal(value.value, value.isSingle === true);
    case "tuple":
      return value.items.reduce((hash, each) => hash ^ hashOf(each, machine), 0);
    case "list":
      if (isArray(value) || machine.lostIn(value) !== null) break;
      if (natureOf(value)?.kind === "keys") return sumOf(value.items, machine);
      if (/^(?:deque|heap|values|entries)$/.test(natureOf(value)?.kind ?? "")) break;
      return hashOfAll(value.items, machine);
    case "set":
      return sumOf([...value.entries.values()], machine);
    case "dictionary":
      return sumOf(
        [...value.entries.values()].map((pair): Value => ({ kind: "tuple", items: pair })),
        machine,
      );
    case "instance":
      return hashOfObject(value, machine);
    default:
      break;
  }
  throw new NotKnown("where a value lies in memory differs from run to run");
}

function sumOf(values: readonly Value[], machine: Machine): number {
  return values.reduce((sum, each) => (sum + hashOf(each, machine)) | 0, 0);
}

function hashOfObject(value: InstanceValue, machine: Machine): number {
  if (isWide(value)) return hashOfLong(wholeOf(value)!);
  const [own] = findMethods(value.type, "GetHashCode");
  if (own) {
    const made = machine.call({ kind: "method", callee: own, self: value }, []);
    if (made.kind === "int") return made.value;
    throw new NotKnown(made.kind === "unknown" ? made.why : "this value is unknown");
  }
  const box = nativeOf(value, Box);
  if (box) return box.value ? hashOf(box.value, machine) : 0;
  if (kindOf(value.type) === "record" && value.native === null) {
    const parts = positionalOf(value.type).map((name) => value.fields.get(name) ?? null);
    if (!parts.includes(null)) return hashOfAll(parts as Value[], machine, 0);
  }
  throw new NotKnown("where a value lies in memory differs from run to run");
}
