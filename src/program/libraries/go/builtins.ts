import { gonum } from "./gonum.ts";
import {
  itemsOf,
  itemType,
  makeBuilder,
  nativeOf,
  SpanView,
  TextBuilder,
} from "../../languages/declared/lists.ts";
import { isNumber, makeNumber } from "../../values/typedNumber.ts";
import { exceptions } from "../../languages/go/exceptions.ts";
import { behind, pointerIn } from "../../languages/go/pointers.ts";
import { append, capacityOf } from "../../languages/go/slices.ts";
import { formatText } from "../../languages/go/printf.ts";
import { gapSign, NotKnown, shownText } from "../../values/gaps.ts";
import { none, string, toStringValue } from "../../values/make.ts";
import type { ModuleValue, Machine, Value } from "../../values/value.ts";
import { functions, itemsIn, type Rule, textIn } from "../declared/table.ts";
import { scanning } from "./scanning.ts";
import { sorts } from "./sort.ts";
import { zeroOf } from "../../languages/go/zero.ts";
import { channelItems, closeChannel, roomOfChannel } from "./channels.ts";
import { math } from "./math.ts";
import { parseErrors, strconv } from "./strconv.ts";
import { bytes, strings } from "./strings.ts";
import { unicode, utf8 } from "./unicode.ts";
import { errorf, errorRules } from "./errors.ts";
import { goLoweringCalls } from "./lowering.ts";
import { utf8Length } from "../../values/utf8.ts";

function lengthOf(machine: Machine, value: Value | undefined): Value {
  if (value?.kind === "unknown") return value;
  if (value?.kind === "string") return makeNumber("long", utf8Length(value.value));
  if (value?.kind === "dictionary")
    return machine.lostIn(value) === null
      ? makeNumber("long", value.entries.size)
      : machine.unknown("the number of values is unknown");
  if (value?.kind === "list" && value.isUnordered === true)
    return makeNumber("long", value.items.length);
  const waiting = channelItems(value);
  if (waiting) return makeNumber("long", waiting.items.length);
  if (value?.kind === "none") return makeNumber("long", 0);
  const items = itemsOf(value, machine);
  return items
    ? makeNumber("long", items.length)
    : machine.unknown("the number of values is unknown");
}

const appendTo: Rule = (machine, [slice, ...more]) => append(machine, slice, more);

const capacity: Rule = (machine, [slice]) => {
  if (!slice || slice.kind === "none") return makeNumber("long", 0);
  if (pointerIn(slice)) return capacity(machine, [behind(slice, machine)], new Map());
  const places = roomOfChannel(slice);
  if (places !== null) return makeNumber("long", places);
  const room = capacityOf(slice);
  return room === null
    ? machine.unknown("the number of values is unknown")
    : makeNumber("long", room);
};

const copy: Rule = (machine, [to, from]) => {
  const items = itemsIn(machine, from);
  const span = nativeOf(to, SpanView);
  const home = span?.list ?? (to?.kind === "list" ? to : null);
  if (!home) throw new NotKnown("the values written here are unknown");
  const count = Math.min(items.length, span?.length ?? home.items.length);
  machine.touch(home);
  home.items.splice(span?.start ?? 0, count, ...items.slice(0, count));
  return makeNumber("long", count);
};

function extreme(sign: 1 | -1): Rule {
  return (machine, items) =>
    items.reduce((best, item) => {
      // A number that is none is both the largest and the smallest.
      const isNone = (each: Value): boolean => isNumber(each) && Number.isNaN(each.value);
      if (isNone(best) || isNone(item)) return isNone(best) ? best : item;
      const truth = machine.language.truth(
        machine.language.compare(sign === 1 ? ">" : "<", item, best, machine),
        machine,
      );
      if (truth === null) throw new NotKnown("it is unknown whether this is true");
      return truth ? item : best;
    });
}

function textOf(
  machine: Machine,
  items: readonly Value[],
  between: (a: Value, b: Value) => boolean,
): string {
  return items
    .map((item, at) => {
      const before = items[at - 1];
      const gap = before && between(before, item) ? " " : "";
      return gap + machine.language.toText(item, "plain", machine);
    })
    .join("");
}

const always = (): boolean => true;
const notTexts = (a: Value, b: Value): boolean => a.kind !== "string" && b.kind !== "string";

function print(machine: Machine, text: string): Value {
  machine.print(shownText(text));
  return none;
}

/** `bytes.NewBufferString("a")` */
const newBuffer: Rule = (machine, [start]) => {
  if (start?.kind === "none") return makeBuilder("");
  return start?.kind === "string"
    ? makeBuilder(start.value)
    : machine.unknown("`bytes.NewBuffer` is not followed");
};

/** A text for a builder, or for what `os` writes to. */
function printTo(machine: Machine, to: Value | undefined, text: string): Value {
  if (to?.kind === "string") return to.value === "stdout" ? print(machine, text) : none;
  const builder = nativeOf(to, TextBuilder);
  if (!builder) return machine.unknown("`Fprint` is not followed");
  builder.add(machine.isUncertain ? gapSign : text);
  return none;
}

const fmt: Readonly<Record<string, Rule>> = {
  Println: (machine, items) => print(machine, `${textOf(machine, items, always)}\n`),
  Print: (machine, items) => print(machine, textOf(machine, items, notTexts)),
  Printf: (machine, [pattern, ...items]) =>
    print(machine, formatText(textIn(pattern), items, machine)),
  Sprintf: (machine, [pattern, ...items]) =>
    toStringValue(formatText(textIn(pattern), items, machine), machine),
  Sprint: (machine, items) => toStringValue(textOf(machine, items, notTexts), machine),
  Sprintln: (machine, items) => toStringValue(`${textOf(machine, items, always)}\n`, machine),
  Fprintln: (machine, [to, ...items]) =>
    printTo(machine, to, `${textOf(machine, items, always)}\n`),
  Fprint: (machine, [to, ...items]) => printTo(machine, to, textOf(machine, items, notTexts)),
  Fprintf: (machine, [to, pattern, ...items]) =>
    printTo(machine, to, formatText(textIn(pattern), items, machine)),
  Errorf: errorf,
  ...scanning,
};

const modules: ReadonlyMap<string, readonly (readonly [string, Value])[]> = new Map([
  ["fmt", functions(fmt)],
  ["math", math],
  ["gonum.org/v1/gonum/mat", functions(gonum)],
  ["strings", functions(strings)],
  [
    "bytes",
    [...functions(bytes), ...functions({ NewBufferString: newBuffer, NewBuffer: newBuffer })],
  ],
  ["unicode", [...functions(unicode), ["MaxRune", makeNumber("int32", 0x10ffff)]]],
  ["unicode/utf8", [...functions(utf8), ["RuneError", makeNumber("int32", 0xfffd)]]],
  [
    "os",
    [
      ["Stdout", string("stdout")],
      ["Stderr", string("stderr")],
    ],
  ],
  ["errors", functions(errorRules)],
  ["sort", functions(sorts)],
  ["strconv", [...functions(strconv), ...Object.entries(parseErrors)]],
]);

/** `clear(m)`, `clear(s)`: a slice keeps its length, and holds zeros. */
const cleared: Rule = (machine, [value]) => {
  if (value?.kind === "dictionary") {
    machine.touch(value);
    value.entries.clear();
    return none;
  }
  const span = nativeOf(value, SpanView);
  const home = span?.list ?? (value?.kind === "list" ? value : null);
  const type = home && itemType(home);
  if (!home || type === null || machine.lostIn(home) !== null)
    return value?.kind === "none" ? none : machine.unknown("`clear` is not followed");
  machine.touch(home);
  const start = span?.start ?? 0;
  const end = start + (span?.length ?? home.items.length);
  for (let at = start; at < end; at++) home.items[at] = zeroOf(type, machine);
  return none;
};

/** The names that every program knows. */
export const builtins: ReadonlyMap<string, Value> = new Map<string, Value>([
  ...goLoweringCalls,
  ...functions({
    len: (machine, [value]) => lengthOf(machine, value && behind(value, machine)),
    cap: capacity,
    ...{ append: appendTo, copy, max: extreme(1), min: extreme(-1) },
    delete: (machine, [map, key]) => {
      if (map?.kind !== "dictionary") return none;
      machine.touch(map);
      const own = machine.language.keyOf(key ?? none, machine);
      if (own === null) machine.lose(map);
      else map.entries.delete(own);
      return none;
    },
    clear: cleared,
    close: closeChannel,
    panic: (machine, [value]) =>
      machine.fail("panic", value ? machine.language.toText(value, "plain", machine) : ""),
    ...{ print: () => none, println: () => none },
  }),
  ...exceptions,
]);

/** A package of the standard library; null: it is not followed. */
export function importModule(name: string): ModuleValue | null {
  const found = modules.get(name);
  return found ? { kind: "module", name, members: new Map(found) } : null;
}
