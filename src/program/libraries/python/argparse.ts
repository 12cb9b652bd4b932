import { bool, builtin, createClass, list, none, string, tuple } from "../../values/make.ts";
import { toText } from "../../languages/python/text.ts";
import type { Arguments, InstanceValue, Machine, Value } from "../../values/value.ts";
import { flagOf } from "../convert.ts";
import type { Table } from "../signature.ts";

/** What `parse_args` returns: the attributes are the options. */
const namespace = createClass(
  "Namespace",
  [],
  new Map<string, Value>([
    [
      "__repr__",
      builtin("__repr__", ({ items: [self] }, machine) => {
        const fields = self?.kind === "instance" ? [...self.fields] : [];
        const shown = fields.map(([name, value]) => `${name}=${toText(value, "code", machine)}`);
        return string(`Namespace(${shown.join(", ")})`);
      }),
    ],
  ]),
);

/** The default of an option that is nowhere if it is not given. */
const suppressed = "==SUPPRESS==";

/** Actions without a value, with the value of the option if it is omitted. */
const idle: Readonly<Record<string, Value>> = { store_true: bool(false), store_false: bool(true) };

/** The name under which an option is kept: that of its first long form. */
function destinationOf(flags: readonly string[]): string {
  const long = flags.find((flag) => flag.startsWith("--")) ?? flags[0] ?? "";
  return long.replace(/^-+/, "").replaceAll("-", "_");
}

/** What an option is in a run without arguments. */
function defaultOf(
  flags: readonly string[],
  named: ReadonlyMap<string, Value>,
  machine: Machine,
): Value {
  const [first = ""] = flags;
  const nargs = named.get("nargs");
  const isOptional = nargs?.kind === "string" && (nargs.value === "?" || nargs.value === "*");
  const isNeeded = first.startsWith("-") ? flagOf(named.get("required"), false) : !isOptional;
  if (isNeeded) return machine.unknown(`\`${first}\` is given when the program is started`);
  const given = named.get("default");
  const action = named.get("action");
  if (!given) {
    if (!first.startsWith("-") && nargs?.kind === "string" && nargs.value === "*") return list([]);
    return action?.kind === "string" ? (idle[action.value] ?? none) : none;
  }
  const type = named.get("type");
  return given.kind === "string" && type ? machine.call(type, [given]) : given;
}

/** A parser, or a group of its options, which stores them in the same place. */
function createParser(defaults: Map<string, Value>): InstanceValue {
  const parser: InstanceValue = {
    kind: "instance",
    type: createClass("ArgumentParser", []),
    fields: new Map(),
    native: null,
  };
  const parsed = (): InstanceValue => ({
    kind: "instance",
    type: namespace,
    fields: new Map(defaults),
    native: null,
  });
  const method = (name: string, call: (args: Arguments, machine: Machine) => Value): void => {
    parser.fields.set(name, builtin(name, call));
  };
  method("add_argument", ({ items, named }, machine) => {
    const flags = items.flatMap((item) => (item.kind === "string" ? [item.value] : []));
    const action = named.get("action");
    const isHelp =
      action?.kind === "string" && (action.value === "help" || action.value === "version");
    const dest = named.get("dest");
    const given = named.get("default");
    const isLeftOut = given?.kind === "string" && given.value === suppressed;
    if (!isHelp && !isLeftOut)
      defaults.set(
        dest?.kind === "string" ? dest.value : destinationOf(flags),
        defaultOf(flags, named, machine),
      );
    return none;
  });
  method("set_defaults", ({ named }) => {
    for (const [name, value] of named) defaults.set(name, value);
    return none;
  });
  for (const name of ["add_argument_group", "add_mutually_exclusive_group"])
    method(name, () => createParser(defaults));
  // A run without arguments has no command.
  method("add_subparsers", ({ named }, machine) => {
    const dest = named.get("dest");
    const isNeeded = flagOf(named.get("required"), false);
    if (dest?.kind === "string")
      defaults.set(
        dest.value,
        isNeeded ? machine.unknown(`\`${dest.value}\` is given when the program is started`) : none,
      );
    const commands = createParser(new Map());
    commands.fields.set(
      "add_parser",
      builtin("add_parser", () => createParser(new Map())),
    );
    return commands;
  });
  const isEmpty = ({ items: [given] }: Arguments): boolean =>
    !given || given.kind === "none" || (given.kind === "list" && given.items.length === 0);
  const parse = (args: Arguments, machine: Machine): Value =>
    isEmpty(args) ? parsed() : machine.unknown("arguments in a list are not followed");
  method("parse_args", parse);
  method("parse_known_args", (args, machine) => tuple([parse(args, machine), list([])]));
  method("error", (_, machine) => machine.fail("SystemExit", "2"));
  for (const name of ["print_help", "print_usage"])
    method(name, (_, machine) =>
      machine.unknown("`print_help` and `print_usage` are not followed"),
    );
  return parser;
}

const other = (name: string): [string, Value] => [name, createClass(name, [])];

/** `argparse`: the program runs as it does without arguments. */
export const argparse: Table = new Map<string, Value>([
  ["ArgumentParser", builtin("ArgumentParser", () => createParser(new Map()))],
  [
    "Namespace",
    builtin("Namespace", ({ named }) => ({
      kind: "instance",
      type: namespace,
      fields: new Map(named),
      native: null,
    })),
  ],
  ["SUPPRESS", string(suppressed)],
  ...[
    "ArgumentDefaultsHelpFormatter",
    "RawDescriptionHelpFormatter",
    "RawTextHelpFormatter",
    "HelpFormatter",
  ].map(other),
]);
