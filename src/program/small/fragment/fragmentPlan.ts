import type { SmallChoice, SmallSize } from "../../../source/smallNumbers.ts";
import type { TextRange } from "../../../source/textRange.ts";
import type { Statement } from "../../ir/ir.ts";
import { type SizeRole, sizeRoleOf } from "../sizeRoles.ts";
import type { NoPlan, SmallPlan } from "../smallPlan.ts";
import type { OpenAxis, OpenName } from "./openName.ts";
import { findOpenNames } from "./openNames.ts";
import { findStatedSizes } from "./statedNumbers.ts";
import type { Drawn, FragmentWriting } from "./writing.ts";

/** Loose statements, and their text. */
export interface Fragment {
  readonly statements: readonly Statement[];
  readonly text: string;
  readonly mark: string;
  readonly isKnown: (name: string) => boolean;
  /** How what is before it is written in its language. */
  readonly writing: FragmentWriting;
}

/** How a fragment runs. */
export interface FragmentPlan extends SmallPlan {
  /** Where the fragment reads the names that are written before it. */
  readonly reads: ReadonlyMap<string, TextRange>;
}

/** What to write before a fragment so that it runs: the names that it reads and does not define. */
export function planFragment(fragment: Fragment, choice: SmallChoice): FragmentPlan | NoPlan {
  const names = findOpenNames(fragment.statements, fragment.isKnown);
  const start = Math.min(...[...names.values()].map((each) => each.range.start));
  const own = fragment.statements.find(({ range }) => range.start <= start && range.end >= start);
  const first = { start: own?.range.start ?? 0, end: own?.range.start ?? 0 };
  const planner = new FragmentPlanner(fragment, names, choice);
  const missing = planner.missing;
  if (missing !== null) return { reason: `nothing gives \`${missing}\` a value`, range: first };
  const reads = new Map([...names.values()].map((each) => [each.name, each.range]));
  return { made: { name: choice.name, nameRange: first }, reads, ...planner.plan() };
}

/** What stands for one open name. */
type Standing =
  | "library"
  | "function"
  | "size"
  | "scale"
  | "index"
  | "last"
  | "filled"
  | "mask"
  | "drawn"
  | "none";

class FragmentPlanner {
  readonly #fragment: Fragment;
  readonly #names: ReadonlyMap<string, OpenName>;
  readonly #choice: SmallChoice;
  readonly #stated: ReadonlyMap<string, number>;

  constructor(fragment: Fragment, names: ReadonlyMap<string, OpenName>, choice: SmallChoice) {
    this.#fragment = fragment;
    this.#names = names;
    this.#choice = choice;
    this.#stated = findStatedSizes(fragment.text, names, fragment.mark);
  }

  /** A name that is not used as anything that can be drawn; null: there is none. */
  get missing(): string | null {
    const all = [...this.#names.values()];
    const none = all.find((each) => this.#standingOf(each) === "none");
    if (none) return none.name;
    return all.some((each) => this.#standingOf(each) === "drawn") ? null : "query";
  }

  plan(): Omit<SmallPlan, "made"> {
    const of = (standing: Standing): readonly OpenName[] =>
      [...this.#names.values()].filter((each) => this.#standingOf(each) === standing);
    const namesOf = (standing: Standing) => of(standing).map(({ name }) => name);
    const sizes = of("size").map(({ name }) => this.#sizeOf(name));
    const drawn = of("drawn").map((open): Drawn => ({ open, shape: this.#shapeOf(open) }));
    const positions = this.#length;
    const masks = of("mask").map(({ name, mask }) => ({ name, use: mask!, positions }));
    const before = {
      ...{ seed: this.#choice.seed, libraries: namesOf("library"), functions: namesOf("function") },
      ...{ sizes, scales: namesOf("scale"), indices: namesOf("index"), drawn, width: this.#each },
      ...{ masks, filled: namesOf("filled"), last: this.#length - 1, lasts: namesOf("last") },
    };
    const { text, writing } = this.#fragment;
    const code = writing.write(before, text);
    const told = drawn.map(({ open, shape }) => ({ name: open.name, shape }));
    const masked = masks.map(({ name }) => ({ name, shape: [positions, positions], isMask: true }));
    const weights = drawn.flatMap(({ open }) => (open.isWeight ? open.name : []));
    return { sizes, words: [], drawn: [...told, ...masked], weights, code };
  }

  #standingOf(open: OpenName): Standing {
    const { name, axes, isCalled, isNumber, isSize, isIndex, isTensor, isWeight } = open;
    const { isFilled, isLast } = open;
    const { writing } = this.#fragment;
    if (writing.isLibrary(open)) return "library";
    if (isCalled) return writing.hasFunction(name) && axes.length === 0 ? "function" : "none";
    if (isFilled && !/key|value|cache/i.test(name)) return "filled";
    if (open.mask !== null && writing.hasMasks && isMaskName(name)) return "mask";
    if (axes.length > 0 || isTensor || isWeight)
      return isMisspelled(name, this.#fragment) ? "none" : "drawn";
    if (isLast) return "last";
    if (isIndex || (isNumber && placeName.test(name))) return "index";
    if (isSize || (isNumber && sizeRoleOf(name) !== null)) return "size";
    return isNumber && /^scal(e|ing)/i.test(name) ? "scale" : "none";
  }

  #sizeOf(name: string): SmallSize {
    const of = this.#stated.get(name) ?? null;
    const own = this.#choice.sizes[name];
    const role = this.#names.get(name)?.isSquare ? "length" : roleOf(name);
    const usualSize = role === "length" ? this.#length : (usual[role] ?? 4);
    return { name, value: own ?? Math.min(of ?? usualSize, most), of };
  }

  /** The size that the fragment names for a role. */
  #named(...roles: readonly string[]): number | null {
    for (const role of roles) {
      const found = [...this.#names.values()].find(
        (each) => this.#standingOf(each) === "size" && roleOf(each.name) === role,
      );
      if (found) return this.#sizeOf(found.name).value;
    }
    return null;
  }

  get #width(): number {
    const each = this.#named("headWidth");
    const heads = this.#named("heads");
    if (each !== null && heads !== null) return each * heads;
    return this.#named("width") ?? each ?? (heads ?? 1) * usual.headWidth;
  }

  /** The width of one head. */
  get #each(): number {
    return this.#named("headWidth", "width") ?? usual.headWidth;
  }

  get #length(): number {
    return this.#choice.words.length;
  }

  #shapeOf(open: OpenName): readonly number[] {
    const { axes, letters, isTensor, isWeight, name } = open;
    if (letters !== null)
      return letters.split("").map((each, at) => this.#lettered(each, at, letters));
    const tensorWidth = this.#each;
    if (isTensor && axes.length < 2) {
      const isMatrix = /^w|weight|proj/i.test(name);
      return [isMatrix ? tensorWidth : this.#length, tensorWidth];
    }
    const places = axes.filter(({ keys }) => keys.length === 0);
    const isOfKeys = places.length === 1 && numberForEachKey.test(name);
    const last = isOfKeys ? -1 : places.length - 1;
    const shape = places.map((axis, at) => this.#axis(axis, at === last));
    return isWeight ? [this.#width, this.#width] : shape;
  }

  #lettered(letter: string, at: number, letters: string): number {
    if (letter === "b" && at === 0) return 1;
    if (letter === "h" || letter === "n") return this.#named("heads") ?? 2;
    const isLast = at === letters.length - 1;
    return isLast ? this.#each : this.#length;
  }

  #axis({ isSliced, isCounted, isChosen, size }: OpenAxis, isLast: boolean): number {
    if (isSliced) return this.#width;
    if (isChosen) return 1;
    if (isCounted && !isLast) return this.#length;
    const role = size === null ? null : roleOf(size);
    if (size !== null && this.#names.has(size)) return this.#sizeOf(size).value;
    return role === "length" || !isLast ? this.#length : this.#width;
  }
}

/** What has one number for each key, not for each place of a vector. */
const numberForEachKey = /score|logit|weight|att|prob|mask|pos|tokens|ids/i;

/** A mask of padding hides other keys in each text. */
function isMaskName(name: string): boolean {
  return /mask/i.test(name) && !/pad/i.test(name);
}

/** Which head, or which layer. */
const placeName = /^(?:h|head|l|layer|li)(?:_?(?:idx|index|id))?$/i;

const most = 16;
const usual: Readonly<Record<string, number>> & { readonly headWidth: number } = {
  ...{ heads: 2, keyValueHeads: 2, headWidth: 4, width: 8, layers: 1, batch: 1 },
  ...{ hidden: 16, vocabulary: 16, step: 1 },
};

/** A size that slices, and whose name says nothing, is that of a head. */
function roleOf(name: string): SizeRole {
  return sizeRoleOf(name) ?? "headWidth";
}

/** A name that differs in one letter from one that the fragment defines: somebody mistyped it. */
function isMisspelled(name: string, { statements }: Fragment): boolean {
  if (name.length < 4) return false;
  return [...definedBy(statements)].some(
    (each) => each.length === name.length && isTypedFor(each, name),
  );
}

/** One letter differs, or letters are in another order. */
function isTypedFor(a: string, b: string): boolean {
  const differences = a.split("").filter((letter, at) => letter !== b[at]).length;
  return differences === 1 || sorted(a) === sorted(b);
}

function definedBy(statements: readonly Statement[]): ReadonlySet<string> {
  const all = new Set<string>();
  for (const each of statements) {
    if (each.kind === "assign")
      for (const target of each.targets) if (target.kind === "name") all.add(target.name);
    if (each.kind === "for") for (const name of definedBy(each.body)) all.add(name);
  }
  return all;
}

function sorted(word: string): string {
  return word.split("").toSorted().join("");
}
