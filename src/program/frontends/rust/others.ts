import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import { folderOf, joinPath } from "../../files.ts";
import { rangeOf } from "../build.ts";
import { partsOf } from "../declared/syntax.ts";
import { type Around, firstThere, isThere } from "../otherFiles.ts";

/** Takes the modules of a program: those that it declares, and those of its crate that it uses. */
export function findOthers(parts: readonly SyntaxView[], around: Around): void {
  follow(parts, { folder: folderOf(around.own ?? ""), inner: null }, null, around);
}

/** Crates that every program has, of which nobody has to ask whether they are its own. */
const standard = new Set(["std", "core", "alloc"]);

/** Where the modules of a file are. */
interface Place {
  readonly folder: string;
  /** The folder of the modules inside it, if that is another one: `head/` for `head.rs`. */
  readonly inner: string | null;
}

function follow(
  parts: readonly SyntaxView[],
  place: Place,
  asked: TextRange | null,
  around: Around,
): void {
  const takeFrom = (folders: readonly string[], name: string, range: TextRange): void => {
    const paths = folders.flatMap((each) => [
      joinPath(each, `${name}.rs`),
      joinPath(each, `${name}/mod.rs`),
    ]);
    const path = firstThere("", paths, around);
    const taken = path === null ? null : around.take(path, range);
    if (path === null || !taken) return;
    const folder = folderOf(path);
    const isFolder = path.endsWith("/mod.rs");
    follow(taken, { folder, inner: isFolder ? null : joinPath(folder, name) }, range, around);
  };
  for (const view of parts) {
    const range = asked ?? rangeOf(view);
    const body = view.field("body");
    if (view.type === "mod_item" && body) follow(partsOf(body), place, range, around);
    else if (view.type === "mod_item") {
      const folders = place.inner === null ? [place.folder] : [place.inner, place.folder];
      takeFrom(folders, view.field("name")?.text ?? "", range);
    }
    if (view.type !== "use_declaration") continue;
    const [head = "", ...names] = view.field("argument")?.text.split(/\s*::\s*/) ?? [];
    const inner = names[0]?.match(/\w+/g) ?? [];
    // What is used may be several modules: `use crate::{head, mask::hide};`
    const used = names.length === 1 ? inner : inner.slice(0, 1);
    if (head === "crate") for (const each of used) takeFrom(rootsIn(around), each, range);
    else if (head === "super" || head === "self")
      for (const each of used) takeFrom([place.folder, joinPath(place.folder, "..")], each, range);
    else if (!standard.has(head) && head === crateOf(around)) {
      const library = firstThere(
        "",
        ["lib.rs", "../lib.rs", "../src/lib.rs", "src/lib.rs"],
        around,
      );
      const taken = library === null ? null : around.take(library, range);
      if (taken) follow(taken, { folder: folderOf(library!), inner: null }, range, around);
    }
  }
}

/** The folders that may be the root of the crate, the nearest first. */
function rootsIn(around: Around): readonly string[] {
  const above = ["..", "../.."].filter((each) =>
    ["main.rs", "lib.rs"].some((name) => isThere(joinPath(each, name), around)),
  );
  return ["", ...above];
}

/** What other programs call the crate; null: that is not known. */
function crateOf(around: Around): string | null {
  const path = firstThere("", ["Cargo.toml", "../Cargo.toml", "../../Cargo.toml"], around);
  const text = path === null ? null : around.text(path);
  const name = /^\s*name\s*=\s*"([^"]+)"/m.exec(text ?? "")?.[1];
  return name?.replaceAll("-", "_") ?? null;
}
