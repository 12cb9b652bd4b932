import type { Expression } from "../../ir/ir.ts";
import { plainValueOf } from "../settingNames.ts";
import { sizeRoleOf } from "../sizeRoles.ts";
import type { OpenMember } from "./openMembers.ts";

/** What stands for one member of the object that loose lines are of. */
export type MemberValue =
  | { readonly kind: "size" | "scale" | "flag" | "mask" | "weight" }
  | { readonly kind: "plain"; readonly code: string }
  | { readonly kind: "layer"; readonly as: LayerKind };

/** A projection, or what leaves the sizes as they are. */
export type LayerKind = "linear" | "dropout" | "norm" | "activation" | "softmax";

/** null: neither its uses nor its name say what it is. */
export function valueOfMember(member: OpenMember): MemberValue | null {
  const { name, isCalled, isTested, isMatrix, mask } = member;
  if (isCalled) {
    const as = layerNamed(name);
    return as && { kind: "layer", as };
  }
  if (mask !== null) return { kind: "mask" };
  if (isMatrix) return { kind: "weight" };
  if (sizeRoleOf(name) !== null) return { kind: "size" };
  if (/^scal(e|ing)/i.test(name)) return { kind: "scale" };
  if (isTested) return { kind: "flag" };
  const code = plainValueOf(name);
  return code === null ? null : { kind: "plain", code };
}

function layerNamed(name: string): LayerKind | null {
  if (/drop/i.test(name)) return "dropout";
  if (/norm|^ln(_|\d|$)|_ln$/i.test(name)) return "norm";
  if (/softmax|^attend$/i.test(name)) return "softmax";
  if (/gelu|relu|silu|^act/i.test(name)) return "activation";
  const words = name
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/_|\d+/);
  return words.some((word) => ofProjections.test(word)) ? "linear" : null;
}

/** Words in the names of matrices that make queries, keys, and values, and of those behind them. */
const ofProjections =
  /^(w?[qkvo]|w?qkv|w?kv|quer(y|ies)|keys?|values?|proj(ection)?|attn|out(put)?|lin(ear)?|dense|fc|w|to)$/;

/** Whether what a layer gives is as wide as what goes into the others: it mixes the heads, or is a norm. */
export function isOutside(as: LayerKind, name: string): boolean {
  return (
    as === "norm" || /^w?o(_|$)|proj(ection)?$|out|dense/i.test(name.replace(/[qkv]_?proj$/i, ""))
  );
}

const fusedName = /qkv|c_attn|query_key_value/i;

/** How wide what a projection gives is, where its input is as wide as `width`; `valueOf`: of a size in the code. */
export function widthOf(
  { name, parts, split }: OpenMember,
  width: number,
  valueOf: (size: Expression) => number | null,
): number {
  if (parts !== null) return parts * width;
  const sizes = split?.map((each) => valueOf(each));
  if (sizes?.every((size) => size !== null)) return sizes.reduce((a, b) => a * b, 1);
  return fusedName.test(name) ? 3 * width : width;
}
