const PART = /\[\s*(["'`])(.*?)\1\s*\]|\[[^\]]*\]|[^.[\]\s:>-]+|-(?!>)/g;
const LONGEST_PATH = 200;

/** The names along a property path: `self.layers[0]["attn.wq"]` -> self, layers, attn, wq. */
export function pathParts(path: string): readonly string[] {
  if (path.length > LONGEST_PATH) return [];
  if (!/[.[:>]/.test(path)) return [path];
  return [...path.matchAll(PART)].flatMap(([whole, , quoted]) => {
    if (quoted !== undefined) return quoted.split(".");
    return whole.startsWith("[") || whole === "-" ? [] : [whole];
  });
}
