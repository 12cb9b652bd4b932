import { makeCell } from "../../languages/rust/cells.ts";
import { cloned } from "../../languages/rust/copies.ts";
import { makeShared, sharedIn } from "../../languages/rust/places.ts";
import { bool, tuple } from "../../values/make.ts";
import type { Rule } from "../declared/table.ts";

const unit = tuple([]);

type Entry = readonly [name: string, rule: Rule];

const made: Rule = (_, [value]) => makeShared(value ?? unit);

const isSame: Rule = (machine, [left, right]) => {
  const [a, b] = [left, right].map((each) => each && sharedIn(each));
  return a && b ? bool(a === b) : machine.unknown("it is unknown whether these are equal");
};

/** How many share a value changes with every one that ends, which is not followed. */
function unfollowed(name: string): Entry {
  return [
    name,
    (machine, [value]) => (value ? machine.unknown(`\`${name}\` is not followed`) : unit),
  ];
}

function ofShared(name: string): readonly Entry[] {
  return [
    [`${name}::new`, made],
    [`${name}::from`, made],
    [`${name}::clone`, (machine, [value]) => cloned(value ?? unit, machine)],
    [`${name}::ptr_eq`, isSame],
    ...["strong_count", "weak_count", "downgrade"].map((each) => unfollowed(`${name}::${each}`)),
  ];
}

function ofCell(name: string): Entry {
  return [
    `${name}::new`,
    (machine, [value]) =>
      makeCell(name, value ?? unit) ?? machine.unknown(`\`${name}::new\` is not followed`),
  ];
}

/** Functions of types that share a value, or change it from inside. */
export const sharingPaths: Readonly<Record<string, Rule>> = Object.fromEntries<Rule>([
  ...["Rc", "Arc"].flatMap(ofShared),
  ...["Cell", "RefCell", "Mutex", "RwLock"].map(ofCell),
]);
