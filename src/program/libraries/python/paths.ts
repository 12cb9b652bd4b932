import { gapOf, isElsewhere, joinPath, mostTextInFiles, nameIn } from "../../files.ts";
import { bool, builtin, createClass, list, none, string, tuple } from "../../values/make.ts";
import type { ClassValue, InstanceValue, Machine, Value } from "../../values/value.ts";
import { PathText, pathText, unread } from "../dataFiles.ts";
import { defineAll, type Table } from "../signature.ts";
import { nativeMethod } from "../torch/native.ts";
import { textOrSample } from "../sampleTexts.ts";
import { openFile } from "./files.ts";

const notKnown = "the parts of this path are unknown";

/** Parts of a path one after the other; one that begins elsewhere takes the place of those before it. */
function joined(parts: readonly string[]): string {
  return parts.reduce((all, part) => {
    if (all === "" || isElsewhere(part)) return part;
    return all.endsWith("/") ? all + part : `${all}/${part}`;
  }, "");
}

function splitPath(path: string): readonly [folder: string, name: string] {
  const at = path.lastIndexOf("/");
  return [at === 0 ? "/" : path.slice(0, Math.max(0, at)), path.slice(at + 1)];
}

/** The end of a name, with its dot: `.npy`. */
function endingOf(name: string): string {
  const at = name.lastIndexOf(".");
  return at > 0 ? name.slice(at) : "";
}

/** A path without its ending, and the ending: points at the beginning of a name begin none. */
function splitEnding(path: string): readonly [string, string] {
  const name = nameIn(path);
  const ending = endingOf(name.replace(/^\.+/, (points) => "_".repeat(points.length)));
  return [path.slice(0, path.length - ending.length), ending];
}

/** A path without steps that lead nowhere. */
function normal(path: string): string {
  const isWhole = path.startsWith("/");
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    const isBack = part === ".." && parts.length > 0 && parts.at(-1) !== "..";
    if (isBack) parts.pop();
    else if (part !== ".." || !isWhole) parts.push(part);
  }
  const start = /^\/\/(?!\/)/.test(path) ? "//" : isWhole ? "/" : "";
  return start + parts.join("/") || ".";
}

/** Whether a file is there; unknown where it cannot be looked for. */
function isThere(machine: Machine, path: string): Value {
  if (isElsewhere(path)) return unread(machine, path);
  const own = joinPath("", path);
  const isFile = machine.files?.bytes(own) ?? machine.files?.text(own);
  if (isFile) return bool(true);
  return machine.files && gapOf(own, machine.files) === "missing"
    ? bool(false)
    : unread(machine, path);
}

/** Whether a file or a folder is there; a name without an ending may be either. */
function exists(machine: Machine, path: string): Value {
  const found = isThere(machine, path);
  const mayBeFolder = found.kind === "bool" && !found.value && endingOf(splitPath(path)[1]) === "";
  return mayBeFolder ? unread(machine, path) : found;
}

/** A function of one path. */
function onPath(
  body: (machine: Machine, path: string) => Value,
): readonly [string, (machine: Machine, given: readonly (Value | undefined)[]) => Value] {
  return [
    "path",
    (machine, [value]) => {
      const path = pathText(value);
      return path === null ? machine.unknown(notKnown) : body(machine, path);
    },
  ];
}

/** `os.path`. The program's own folder is the empty path, so all paths stay relative to it. */
export const pathFunctions: Table = new Map<string, Value>([
  ...defineAll("os.path.", {
    dirname: onPath((_, path) => string(splitPath(path)[0])),
    basename: onPath((_, path) => string(splitPath(path)[1])),
    abspath: onPath((_, path) => string(path)),
    realpath: onPath((machine, path) =>
      /(^|\/)\.\.?(\/|$)|\/\//.test(path)
        ? machine.unknown("`os.path.realpath` is not followed")
        : string(path),
    ),
    splitext: onPath((_, path) => tuple(splitEnding(path).map(string))),
    split: onPath((_, path) => tuple(splitPath(path).map(string))),
    normpath: onPath((_, path) => string(normal(path))),
    isabs: onPath((_, path) => bool(path.startsWith("/"))),
    exists: onPath(exists),
    isfile: onPath(isThere),
  }),
  [
    "join",
    builtin("os.path.join", ({ items }, machine) => {
      const parts = items.map((item) => pathText(item));
      return parts.some((part) => part === null)
        ? machine.unknown(notKnown)
        : string(joined(parts as string[]));
    }),
  ],
]);

/** `pathlib.Path`: where a file stands, from the program's own folder. */
export const pathClass: ClassValue = createClass(
  "Path",
  [],
  new Map<string, Value>([
    nativeMethod("__init__", "*parts", (_, self, [given]) => {
      const items = given?.kind === "tuple" ? given.items : [];
      const parts = items.map((item) => pathText(item));
      if (!parts.includes(null)) describe(self, joined(parts as string[]));
      return none;
    }),
    ...defineAll("Path.", {
      __truediv__: [
        "self, other",
        (machine, [self, other]) => {
          const [left, right] = [pathText(self), pathText(other)];
          return left === null || right === null
            ? machine.unknown(notKnown)
            : toPath(joined(left === "." ? [right] : [left, right]));
        },
      ],
      __eq__: ["self, other", (_, [self, other]) => bool(isSamePath(self, other))],
      __ne__: ["self, other", (_, [self, other]) => bool(!isSamePath(self, other))],
      __str__: onPath((_, path) => string(path)),
      __fspath__: onPath((_, path) => string(path)),
      __repr__: onPath((_, path) => string(`PosixPath('${path}')`)),
      resolve: onPath((_, path) => toPath(path)),
      absolute: onPath((_, path) => toPath(path)),
      exists: onPath(exists),
      is_file: onPath(isThere),
      read_text: [
        "self, encoding=",
        (machine, [self]) => {
          const path = pathText(self);
          if (path === null) return machine.unknown(notKnown);
          const text = textOrSample(machine, self);
          return text !== null && text.length <= mostTextInFiles
            ? string(text)
            : unread(machine, path);
        },
      ],
      open: [
        "self, mode=, buffering=, encoding=",
        (machine, [self, mode]) => {
          const path = pathText(self);
          if (path === null) return machine.unknown(notKnown);
          return machine.call(openFile, mode ? [string(path), mode] : [string(path)]);
        },
      ],
    }),
  ]),
);

/** A path is no text, though it has one. */
function isSamePath(self: Value | undefined, other: Value | undefined): boolean {
  return (
    other?.kind === "instance" && pathText(other) !== null && pathText(self) === pathText(other)
  );
}

function toPath(path: string): InstanceValue {
  const made = { kind: "instance" as const, type: pathClass, fields: new Map(), native: null };
  describe(made, path);
  return made;
}

/** Gives a `Path` its text and its parts. */
function describe(self: InstanceValue, path: string): void {
  const parts = path.split("/").filter((part, at) => part !== "." && (part !== "" || at === 0));
  const text = parts.join("/") || (path.startsWith("/") ? "/" : ".");
  const [folder, name] = splitPath(text);
  const ending = endingOf(name);
  self.native = new PathText(text);
  self.fields.set("name", string(name));
  self.fields.set("suffix", string(ending));
  const points = name.replace(/^\.+/, "").split(".").slice(1);
  const endings = name.endsWith(".") ? [] : points.map((each) => string(`.${each}`));
  self.fields.set("suffixes", list(endings));
  self.fields.set("stem", string(name.slice(0, name.length - ending.length)));
  if (text !== "." && folder !== text) self.fields.set("parent", toPath(folder));
}

/** `os.fspath`: the text of a path. */
export const pathOf = builtin("os.fspath", ({ items: [value] }, machine) => {
  const path = pathText(value);
  return path === null ? machine.unknown(notKnown) : string(path);
});
