/** A place in the code by what stands there, so that edits elsewhere do not move it. */
export type Anchor =
  /** A function, class or variable; `A.B` is B within A. */
  | { readonly kind: "symbol"; readonly path: readonly string[] }
  /** A matrix by what it is for, a setting, or a whole computation; within a symbol. */
  | { readonly kind: "role"; readonly role: string; readonly within: string }
  /** A matrix by its name; within a symbol. */
  | { readonly kind: "matrix"; readonly name: string; readonly within: string }
  /** What a comment `lens: NAME` marks: its line, or the lines behind it. */
  | { readonly kind: "lens"; readonly mark: string }
  /** What stands between `#region NAME` and its `#endregion`. */
  | { readonly kind: "region"; readonly name: string };

/** `symbol:A.B`, `role:query@A`, `matrix:weights@A`, `lens:MARK`, `region:NAME`; null: none. */
export function parseAnchor(text: string): Anchor | null {
  const [, kind, rest = ""] = /^([a-z]+):\s*(.+)$/.exec(text.trim()) ?? [];
  const [name = "", within = ""] = rest.split("@").map((part) => part.trim());
  switch (kind) {
    case "symbol":
      return { kind, path: rest.split(".") };
    case "role":
      return { kind, role: name, within };
    case "matrix":
      return { kind, name, within };
    case "lens":
      return { kind, mark: rest };
    case "region":
      return { kind, name: rest };
    default:
      return null;
  }
}
