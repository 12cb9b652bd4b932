import { exceptions } from "../../languages/c/exceptions.ts";
import { gapSign, shownText } from "../../values/gaps.ts";
import { none, string } from "../../values/make.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import { makeWhole } from "../../values/wide.ts";
import type { Machine, Value } from "../../values/value.ts";
import { algorithmFunctions } from "./rearranging.ts";
import { characterFunctions } from "./ctype.ts";
import { eigenNames } from "./eigen.ts";
import { hiddenNames } from "./hidden.ts";
import { constants, mathFunctions } from "./math.ts";
import { listed, memoryFunctions } from "./memory.ts";
import { formatted } from "./printing.ts";
import { randomFunctions } from "./random.ts";
import { streamNames } from "./streams.ts";
import { inputFunctions } from "./inputStreams.ts";
import { placeholders, utilityFunctions } from "./utilities.ts";
import { scanningFunctions } from "./scanning.ts";
import { sortingFunctions } from "./sorting.ts";
import { textFunctions } from "./textFunctions.ts";
import { assertions } from "./assertions.ts";
import { functions, numberIn, type Rule, textIn } from "./table.ts";
import { utf8Length } from "../../values/utf8.ts";

/** Writes a text to a stream; how many bytes it has. */
function written(machine: Machine, stream: Value | undefined, text: string): Value {
  const isPrinted = stream?.kind === "string" && stream.value === "stdout";
  if (isPrinted) machine.print(shownText(text));
  return text.includes(gapSign)
    ? machine.unknown("a part of this text is unknown")
    : makeNumber("int", utf8Length(text));
}

const standardOutput = string("stdout");

const putSign: Rule = (machine, [sign, stream = standardOutput]) => {
  const number = numberIn(sign);
  const byte = number.value & 255;
  written(machine, stream, byte < 128 ? String.fromCharCode(byte) : gapSign);
  return makeNumber("int", byte);
};

const printing = functions({
  printf: (machine, items) => written(machine, standardOutput, formatted(machine, items)),
  fprintf: (machine, [stream, ...items]) => written(machine, stream, formatted(machine, items)),
  vprintf: (machine, [form, list]) =>
    written(machine, standardOutput, formatted(machine, listed(form, list))),
  vfprintf: (machine, [stream, form, list]) =>
    written(machine, stream, formatted(machine, listed(form, list))),
  puts: (machine, [text]) => written(machine, standardOutput, `${textIn(text, machine)}\n`),
  fputs: (machine, [text, stream]) => written(machine, stream, textIn(text, machine)),
  putchar: putSign,
  ...{ fputc: putSign, putc: putSign },
  fflush: (_, [stream]) => (stream ? makeNumber("int", 0) : none),
  setbuf: () => none,
  setvbuf: () => none,
  perror: () => none,
  assert: () => none,
  ...{ static_assert: () => none, _Static_assert: () => none },
  exit: (machine) => machine.fail("SystemExit", ""),
  abort: (machine) => machine.fail("SystemExit", ""),
  time: (machine) => machine.unknown("the time is unknown"),
  clock: (machine) => machine.unknown("the time is unknown"),
});

const plusNames = [
  ...streamNames,
  ...algorithmFunctions,
  ...utilityFunctions,
  ...placeholders,
  ...inputFunctions,
  ["nullopt", none] as const,
  ["string::npos", makeWhole("ulong", 2n ** 64n - 1n)] as const,
  ...exceptions,
];

/** The names that every program knows, in C++ also with `std::` in front. */
export function builtinsOf(isPlus: boolean): ReadonlyMap<string, Value> {
  const plain: readonly (readonly [string, Value])[] = [
    ...constants,
    ...mathFunctions(isPlus),
    ...memoryFunctions,
    ...textFunctions,
    ...scanningFunctions,
    ...sortingFunctions,
    ...characterFunctions,
    ...randomFunctions,
    ...printing,
    ["stdout", standardOutput],
    ["stderr", string("stderr")],
  ];
  const all = isPlus ? [...plain, ...plusNames] : plain;
  const others = isPlus ? [...eigenNames, ...assertions] : [];
  const named = isPlus ? all.map(([name, value]) => [`std::${name}`, value] as const) : [];
  return new Map([...hiddenNames, ...all, ...named, ...others]);
}
