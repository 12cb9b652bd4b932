import { makeText } from "../../languages/c/chars.ts";
import { makePair } from "../../languages/c/pairs.ts";
import { fresh } from "../../languages/c/copies.ts";
import { convertTo } from "../../languages/c/conversions.ts";
import { isNumber, makeNumber } from "../../values/typedNumber.ts";
import { isWide, wholeOf } from "../../values/wide.ts";
import { NotKnown } from "../../values/gaps.ts";
import { builtin, none } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { fixedText } from "../numberText.ts";
import { eraseEntries } from "./mapMembers.ts";
import { charsIn, scanReal, scanWhole } from "./scanning.ts";
import { here } from "../../languages/c/places.ts";
import { isEqual, tested } from "./stretches.ts";
import { careful, functions, numberIn, type Rule, wholeIn } from "./table.ts";
import { textStream } from "./streamState.ts";

/** `std::stoi(text, &used, base)`: what does not fit the type is an exception. */
function whole(name: string, type: string): Rule {
  return (machine, [text, used, base]) => {
    const own = base ? wholeIn(base) : 10;
    if (own !== 0 && (own < 2 || own > 36)) throw new NotKnown(`\`${name}\` is not followed`);
    const found = scanWhole(charsIn(text, machine), own, type === "ulong" ? "ulong" : "long");
    if (!found) return machine.fail("ValueError", name);
    const size = wholeOf(found.value) ?? 0n;
    const isFit = type !== "int" || (size >= -(2n ** 31n) && size < 2n ** 31n);
    if (isWide(found.value) || !isFit) {
      if (type === "int") return machine.fail("out_of_range", name);
      throw new NotKnown("this number is unknown");
    }
    writeUsed(machine, used, found.length);
    return makeNumber(type, Number(size));
  };
}

/** `std::stod(text, &used)` */
function real(name: string, type: string): Rule {
  return (machine, [text, used]) => {
    const found = scanReal(charsIn(text, machine));
    if (!found) return machine.fail("ValueError", name);
    if (!Number.isFinite(found.value)) throw new NotKnown("this number is unknown");
    writeUsed(machine, used, found.length);
    return makeNumber(type, found.value);
  };
}

function writeUsed(machine: Machine, used: Value | undefined, length: number): void {
  if (used && used.kind !== "none")
    machine.language.setItem(used, here, makeNumber("ulong", length), machine);
}

/** `std::to_string(value)` */
const toText: Rule = (_, [value]) => {
  const digits = wholeOf(value);
  if (digits !== null) return makeText(String(digits));
  const number = numberIn(value);
  if (number.kind === "int") return makeText(String(number.value));
  if (!Number.isFinite(number.value)) throw new NotKnown("this number is unknown");
  return makeText(fixedText(number.value, 6, "exact"));
};

/** Removes items of a container: how many. */
function eraseWhere(
  machine: Machine,
  values: Value | undefined,
  test: (item: Value) => boolean,
): Value {
  if (values?.kind === "dictionary")
    return makeNumber("ulong", eraseEntries(machine, values, test));
  if (values?.kind !== "list") throw new NotKnown("`erase` is not followed");
  const lost = machine.lostIn(values);
  if (lost !== null) throw new NotKnown(lost);
  const kept = values.items.filter((item) => !test(item));
  const count = values.items.length - kept.length;
  machine.touch(values);
  values.items = kept;
  return makeNumber("ulong", count);
}

/** The values of a pair or a tuple, which keeps them: a literal as it is. */
function kept(machine: Machine, items: readonly Value[]): readonly Value[] {
  return items.map((each) => (isNumber(each) ? each : fresh(each, machine)));
}

/** Which argument `std::placeholders::_1` stands for; null: the value is another one. */
function placeholderOf(value: Value): number | null {
  const isPlace = value.kind === "tuple" && value.typeName === ":placeholder";
  const at = isPlace ? value.items[0] : undefined;
  return at?.kind === "int" ? at.value - 1 : null;
}

/** `std::ref(x)` of what is changed from inside. */
function reference(machine: Machine, value: Value | undefined): Value {
  const isShared = value?.kind === "list" || value?.kind === "dictionary";
  return isShared ? value : machine.unknown("`ref` is not followed");
}

/** `std::placeholders::_1` and so on. */
export const placeholders: readonly (readonly [string, Value])[] = Array.from(
  { length: 9 },
  (_, at) => [
    `placeholders::_${at + 1}`,
    { kind: "tuple", items: [makeNumber("int", at + 1)], typeName: ":placeholder" },
  ],
);

const rules: Readonly<Record<string, Rule>> = {
  ...{ stoi: whole("stoi", "int"), stol: whole("stol", "long"), stoll: whole("stoll", "long") },
  ...{ stoul: whole("stoul", "ulong"), stoull: whole("stoull", "ulong") },
  ...{ stod: real("stod", "double"), stof: real("stof", "float") },
  to_string: toText,
  make_pair: (machine, items) => makePair(kept(machine, items)),
  make_tuple: (machine, items) => makePair(kept(machine, items), "tuple"),
  tie: (_, items) => makePair([...items], "tuple"),
  bind: (machine, [callee, ...given]) => {
    const held = kept(machine, given);
    const places = held.map(placeholderOf);
    return builtin("bind", ({ items }, run) =>
      run.call(
        callee ?? none,
        held.map((each, at) => (places[at] === null ? each : (items[places[at]!] ?? none))),
      ),
    );
  },
  ref: (machine, [value]) => reference(machine, value),
  cref: (machine, [value]) => reference(machine, value),
  exchange: (machine) => machine.unknown("`exchange` is not followed"),
  erase: (machine, [values, wanted]) =>
    eraseWhere(machine, values, (item) => isEqual(machine, item, wanted)),
  erase_if: (machine, [values, test]) => eraseWhere(machine, values, tested(machine, test)),
  stringstream: (machine, [text]) => textStream(text, machine),
  ostringstream: (machine, [text]) => textStream(text, machine),
  istringstream: (machine, [text]) => textStream(text, machine),
  make_optional: (machine, [value]) => {
    const type = value?.kind === "string" ? "char*" : "";
    const items = [convertTo(value ?? none, type, machine, true)];
    return { kind: "list", items, typeName: "optional<>" };
  },
};

/** Functions of `string`, `utility`, `tuple`, `vector` and `sstream`. */
export const utilityFunctions: readonly (readonly [string, Value])[] = functions(careful(rules));
