import { exceptions } from "../../languages/c/exceptions.ts";
import { shownText } from "../../values/gaps.ts";
import { none, string } from "../../values/make.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { Value } from "../../values/value.ts";
import { algorithmFunctions } from "./algorithms.ts";
import { eigenNames } from "./eigen.ts";
import { hiddenNames } from "./hidden.ts";
import { constants, mathFunctions } from "./math.ts";
import { memoryFunctions } from "./memory.ts";
import { formatted } from "./printing.ts";
import { randomFunctions } from "./random.ts";
import { streamNames, textStream } from "./streams.ts";
import { functions, numberIn, type Rule, textIn } from "./table.ts";

const printing = functions({
  printf: (machine, items) => (machine.print(shownText(formatted(machine, items))), none),
  fprintf: (machine, [stream, ...items]) => {
    const isPrinted = stream?.kind === "string" && stream.value === "stdout";
    if (isPrinted) machine.print(shownText(formatted(machine, items)));
    return none;
  },
  puts: (machine, [text]) => (machine.print(`${textIn(text, machine)}\n`), none),
  putchar: (machine, [sign]) => (
    machine.print(String.fromCharCode(numberIn(sign).value & 255)),
    none
  ),
  fflush: () => none,
  setbuf: () => none,
  perror: () => none,
  assert: () => none,
  static_assert: () => none,
  exit: (machine) => machine.fail("SystemExit", ""),
  abort: (machine) => machine.fail("SystemExit", ""),
  time: (machine) => machine.unknown("the time is unknown"),
  clock: (machine) => machine.unknown("the time is unknown"),
});

/** `std::stoi(text)`: the number at the beginning of a text. */
function parsed(type: string): Rule {
  const isWhole = type === "int" || type === "long";
  const form = isWhole ? /^\s*[+-]?\d+/ : /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/i;
  return (machine, [text]) => {
    const found = form.exec(textIn(text, machine))?.[0];
    if (found === undefined) return machine.fail("ValueError", isWhole ? "stoi" : "stod");
    return makeNumber(type, type === "float" ? Math.fround(Number(found)) : Number(found));
  };
}

const plusNames = [
  ...streamNames,
  ...algorithmFunctions,
  ...functions({
    ...{ stoi: parsed("int"), stol: parsed("long"), stod: parsed("double"), stof: parsed("float") },
    make_optional: (_, [value]) => value ?? none,
    ostringstream: () => textStream(),
    stringstream: () => textStream(),
  }),
  ["nullopt", none] as const,
  ...exceptions,
];

/** The names that every program knows, in C++ also with `std::` in front. */
export function builtinsOf(isPlus: boolean): ReadonlyMap<string, Value> {
  const plain: readonly (readonly [string, Value])[] = [
    ...constants,
    ...mathFunctions(isPlus),
    ...memoryFunctions,
    ...randomFunctions,
    ...printing,
    ["stdout", string("stdout")],
    ["stderr", string("stderr")],
  ];
  const all = isPlus ? [...plain, ...plusNames] : plain;
  const matrices = isPlus ? eigenNames : [];
  const named = isPlus ? all.map(([name, value]) => [`std::${name}`, value] as const) : [];
  return new Map([...hiddenNames, ...all, ...named, ...matrices]);
}
