import { basicType, lastName } from "./types.ts";
import type { RustLowering } from "./lowering.ts";

/** What a path stands for. */
export type Path =
  | { readonly kind: "variant"; readonly type: string; readonly variant: string }
  /** A type of the file, and something of it. */
  | { readonly kind: "member"; readonly type: string; readonly name: string }
  /** Something that the file declares at its top. */
  | { readonly kind: "item"; readonly name: string }
  /** Something of a library: `f64::consts::PI`; or `isOwn`: of the crate itself, in a file that is not there. */
  | { readonly kind: "library"; readonly text: string; readonly isOwn: boolean };

const prelude: ReadonlyMap<string, string> = new Map([
  ...(["Some", "None"] as const).map((name) => [name, "Option"] as const),
  ...(["Ok", "Err"] as const).map((name) => [name, "Result"] as const),
]);

/** Without type arguments, spaces, and the names of modules that hold everything. */
function plainPath(written: string): string {
  let text = written.replace(/\s+/g, "");
  for (let before = ""; before !== text;) {
    before = text;
    text = text.replace(/(?:::)?<[^<>]*>/g, "");
  }
  return text.replace(/^(?:(?:std|core|alloc|crate|self|super)::)+/, "");
}

/** What `:path` is given for something of a library; what is of the crate itself begins with `crate`. */
export function textOfPath({ text, isOwn }: Extract<Path, { kind: "library" }>): string {
  return isOwn ? `crate::${text}` : text;
}

/** What a path of the text stands for, after `use`. */
export function resolvePath(lower: RustLowering, written: string): Path {
  const first = plainPath(written);
  const [head = "", ...rest] = first.split("::");
  const used = lower.declared.has(head) ? undefined : lower.uses.get(head);
  const whole = used === undefined ? written.trim() : [used, ...rest].join("::");
  const text = used === undefined ? first : plainPath(whole);
  const isOwn =
    (!text.includes("::") && used === undefined) || /^(?:crate|self|super)::/.test(whole);
  const parts = text.split("::").filter((part) => part !== "");
  const name = parts.at(-1) ?? text;
  const outer = parts.length > 1 ? parts.at(-2)! : null;
  if (outer === null) {
    const enumName = prelude.get(name);
    if (enumName !== undefined) return { kind: "variant", type: enumName, variant: name };
    return lower.declared.has(name)
      ? { kind: "item", name }
      : { kind: "library", text: name, isOwn };
  }
  const type = outer === "Self" ? (lower.self ?? outer) : realName(lower, outer);
  const known = lower.declared.get(type);
  if (known?.kind === "enum" && known.variants.has(name))
    return { kind: "variant", type, variant: name };
  if (type === "Option" || type === "Result") {
    if (prelude.get(name) === type) return { kind: "variant", type, variant: name };
  }
  if (type === "Ordering" && /^(?:Less|Equal|Greater)$/.test(name))
    return { kind: "variant", type, variant: name };
  if (known?.kind === "struct" || known?.kind === "enum") return { kind: "member", type, name };
  // `model::attention(…)` of a module in the file.
  const isItem = lower.declared.has(name) && basicType(outer) === null && /^[a-z]/.test(outer);
  return isItem ? { kind: "item", name } : { kind: "library", text, isOwn };
}

/** The type behind an alias. */
function realName(lower: RustLowering, name: string): string {
  const known = lower.declared.get(name);
  return known?.kind === "alias" ? lastName(plainPath(known.type.text)) : name;
}
