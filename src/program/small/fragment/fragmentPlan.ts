import type { SmallChoice, SmallSize } from "../../../source/smallNumbers.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import { type SizeRole, sizeRoleOf } from "../sizeRoles.ts";
import type { NoPlan, SmallPlan } from "../smallPlan.ts";
import { isOutside, valueOfMember, widthOf } from "./memberValues.ts";
import { findOpenMembers, type OpenMember, type OpenMembers } from "./openMembers.ts";
import type { OpenAxis, OpenName } from "./openName.ts";
import { findOpenNames } from "./openNames.ts";
import { findStatedSizes } from "./statedNumbers.ts";
import type { Drawn, FragmentWriting, Mask, Member } from "./writing.ts";

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
  /** What its sizes are. */
  readonly roles: ReadonlyMap<string, SizeRole>;
}

/** Null: the statements are nested too deeply. */
function openIn({ statements, isKnown, writing }: Fragment) {
  try {
    const members = findOpenMembers(writing.hasMembers ? statements : [], isKnown);
    const isOpen = (name: string): boolean => isKnown(name) || members.owners.has(name);
    return { members, names: findOpenNames(statements, isOpen) };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** What to write before a fragment so that it runs: the names that it reads and does not define. */
export function planFragment(fragment: Fragment, choice: SmallChoice): FragmentPlan | NoPlan {
  const open = openIn(fragment);
  if (!open)
    return {
      reason: "this is nested too deeply, or too large, to be followed",
      range: { start: 0, end: 0 },
    };
  const { members, names } = open;
  const all = [...names.values(), ...members.members.values()];
  const start = Math.min(...all.map((each) => each.range.start));
  const own = fragment.statements.find(({ range }) => range.start <= start && range.end >= start);
  const first = { start: own?.range.start ?? 0, end: own?.range.start ?? 0 };
  const planner = new FragmentPlanner(fragment, names, members, choice);
  const missing = planner.missing;
  if (missing !== null) return { reason: `nothing gives \`${missing}\` a value`, range: first };
  const reads = new Map([...names.values()].map((each) => [each.name, each.range]));
  const made = { name: choice.name, nameRange: first };
  const plan = planner.plan();
  const roles = new Map(plan.sizes.map(({ name }) => [name, planner.roleOf(name)]));
  return { made, reads, roles, ...plan };
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
  readonly #open: OpenMembers;
  readonly #choice: SmallChoice;
  readonly #stated: ReadonlyMap<string, number>;
  readonly #standings: ReadonlyMap<OpenName, Standing>;
  /** Sizes that the fragment reads of its objects, and how many texts are in a batch. */
  readonly #otherSizes: readonly string[];

  constructor(
    fragment: Fragment,
    names: ReadonlyMap<string, OpenName>,
    open: OpenMembers,
    choice: SmallChoice,
  ) {
    this.#fragment = fragment;
    this.#names = names;
    this.#open = open;
    this.#choice = choice;
    this.#stated = findStatedSizes(fragment.text, names, fragment.mark);
    this.#standings = new Map(
      [...this.#names.values()].map((each) => [each, this.#findStanding(each)]),
    );
    this.#otherSizes = this.#findOtherSizes();
  }

  /** A name that is not used as anything that can be drawn; null: there is none. */
  get missing(): string | null {
    const all = [...this.#names.values()];
    const none = all.find((each) => this.#standings.get(each) === "none");
    if (none) return none.name;
    const members = [...this.#open.members.values()];
    const open = members.find((each) => valueOfMember(each) === null);
    if (open) return open.path;
    return all.some((each) => this.#standings.get(each) === "drawn") ? null : "query";
  }

  plan(): Omit<SmallPlan, "made" | "reads"> {
    const of = (standing: Standing): readonly OpenName[] =>
      [...this.#names.values()].filter((each) => this.#standings.get(each) === standing);
    const namesOf = (standing: Standing) => of(standing).map(({ name }) => name);
    const own = of("size").map(({ name }) => this.#sizeOf(name));
    const drawn = of("drawn").map((open): Drawn => {
      const isArray = open.isTensor || this.#isInput(open.name);
      return { open, shape: this.#shapeOf(open), isArray };
    });
    const positions = this.#length;
    const masks = of("mask").map(({ name, mask }): Mask => ({
      name,
      use: mask!,
      positions,
      lead: 0,
    }));
    const members = [...this.#open.members.values()];
    masks.push(...members.flatMap((each) => this.#maskOf(each)));
    const before = {
      ...{ seed: this.#choice.seed, libraries: namesOf("library"), functions: namesOf("function") },
      ...{ sizes: own, scales: namesOf("scale"), indices: namesOf("index"), drawn },
      ...{ masks, filled: namesOf("filled"), last: this.#length - 1, lasts: namesOf("last") },
      ...{ width: this.#each, owners: [...this.#open.owners] },
      members: members.flatMap((each) => this.#memberOf(each)),
    };
    const { text, writing } = this.#fragment;
    const code = writing.write(before, text);
    const told = drawn.map(({ open, shape }) => ({ name: open.name, shape }));
    const masked = masks.map(({ name }) => ({ name, shape: [positions, positions], isMask: true }));
    const weights = drawn.flatMap(({ open }) => (open.isWeight ? open.name : []));
    const others = this.#otherSizes.map((name) => this.#sizeOf(name));
    const objects = [...this.#open.owners].filter((each) => !each.includes("."));
    const lacks = [...drawn.map(({ open }) => open.name), ...namesOf("mask"), ...objects];
    return {
      ...{ sizes: [...own, ...others], words: [], drawn: [...told, ...masked], weights, code },
      lacks: [...lacks, ...own.map(({ name }) => name)],
    };
  }

  #findOtherSizes(): readonly string[] {
    const { members, lengths } = this.#open;
    const ofMembers = [...members.values()].filter((each) => valueOfMember(each)?.kind === "size");
    const ofBatches = [...lengths].flatMap(([tensor, [first, ...others]]) => {
      const isOpen = this.#names.has(tensor) && others.length > 1;
      return isOpen && first && !/^_+$/.test(first) ? first : [];
    });
    return [...new Set([...ofMembers.map(({ name }) => name), ...ofBatches])];
  }

  /** A tensor that goes into a layer, or whose shape is unpacked. */
  #isInput(name: string): boolean {
    return this.#open.inputs.has(name) || this.#open.lengths.has(name);
  }

  #isBatch(name: string): boolean {
    return [...this.#open.lengths.values()].some(
      ([first, ...rest]) => first === name && rest.length > 1,
    );
  }

  #maskOf(member: OpenMember): readonly Mask[] {
    if (valueOfMember(member)?.kind !== "mask") return [];
    const { path, mask, axes } = member;
    const lead = Math.max((axes ?? 2) - 2, 0);
    return [{ name: path, use: mask!, positions: this.#length, lead }];
  }

  /** None: it is a mask. */
  #memberOf(member: OpenMember): readonly Member[] {
    const { path, name } = member;
    const found = valueOfMember(member);
    const plain = (code: string): readonly Member[] => [{ path, value: { kind: "plain", code } }];
    switch (found?.kind) {
      case "size":
        return plain(String(this.#sizeOf(name).value));
      case "scale":
        return plain(`${this.#each} ** -0.5`);
      case "flag":
        return plain("False");
      case "plain":
        return plain(found.code);
      case "weight":
        return [{ path, value: { kind: "weight", shape: [this.#width, this.#width] } }];
      case "layer": {
        const usualWidth = isOutside(found.as, name) ? this.#outerWidth : this.#width;
        const width = widthOf(member, usualWidth, (size) => this.#valueOf(size));
        return [{ path, value: { ...found, width } }];
      }
      default:
        return [];
    }
  }

  /** null: it is no size that is known before the fragment runs. */
  #valueOf(size: Expression): number | null {
    switch (size.kind) {
      case "literal":
        return size.literal.type === "int" ? size.literal.value : null;
      case "attribute": {
        const member = [...this.#open.members.values()].find(
          ({ range }) => range.start === size.range.start,
        );
        const named =
          member ?? [...this.#open.members.values()].find(({ name }) => name === size.name);
        return named && valueOfMember(named)?.kind === "size"
          ? this.#sizeOf(size.name).value
          : null;
      }
      case "name": {
        for (const names of this.#open.lengths.values()) {
          const at = names.indexOf(size.name);
          if (at >= 0) return this.#sizesOfAxes(names)[at]!;
        }
        const open = this.#names.get(size.name);
        return open && this.#standings.get(open) === "size" ? this.#sizeOf(size.name).value : null;
      }
      case "binary": {
        const [left, right] = [this.#valueOf(size.left), this.#valueOf(size.right)];
        if (left === null || right === null) return null;
        if (size.operator === "*") return left * right;
        return /^\/\/?$/.test(size.operator) ? Math.floor(left / right) : null;
      }
      default:
        return null;
    }
  }

  /** Of a tensor whose sizes have these names: rows for tokens, of each text, of each head. */
  #sizesOfAxes(names: readonly (string | null)[]): readonly number[] {
    const [first] = names;
    const batch = first && this.#isBatch(first) ? this.#sizeOf(first).value : 1;
    const heads = this.#named("heads") ?? usual["heads"]!;
    const rows = [this.#length, names.length > 3 ? this.#each : this.#outerWidth];
    return [...[batch, heads].slice(0, Math.max(names.length - 2, 0)), ...rows].slice(
      -names.length,
    );
  }

  #findStanding(open: OpenName): Standing {
    const { name, axes, isCalled, isNumber, isSize, isIndex, isTensor, isWeight } = open;
    const { isFilled, isLast } = open;
    const { writing } = this.#fragment;
    if (writing.isLibrary(open)) return "library";
    if (isCalled) return writing.hasFunction(name) && axes.length === 0 ? "function" : "none";
    if (isFilled && !/key|value|cache/i.test(name)) return "filled";
    if (open.mask !== null && writing.hasMasks && isMaskName(name)) return "mask";
    if (axes.length > 0 || isTensor || isWeight || this.#isInput(name))
      return isMisspelled(name, this.#fragment) ? "none" : "drawn";
    if (isLast) return "last";
    if (isIndex || (isNumber && placeName.test(name))) return "index";
    if (isSize || (isNumber && sizeRoleOf(name) !== null)) return "size";
    return isNumber && /^scal(e|ing)/i.test(name) ? "scale" : "none";
  }

  #sizeOf(name: string): SmallSize {
    const of = this.#stated.get(name) ?? null;
    const own = this.#choice.sizes[name];
    const role = this.roleOf(name);
    const usualSize = role === "length" ? this.#length : (usual[role] ?? 4);
    return { name, value: own ?? Math.min(of ?? usualSize, most), of };
  }

  roleOf(name: string): SizeRole {
    if (this.#isBatch(name)) return "batch";
    const isSquare = this.#names.get(name)?.isSquare ?? false;
    return isSquare || this.#open.positions.has(name) ? "length" : roleOf(name);
  }

  /** The size that the fragment names for a role. */
  #named(...roles: readonly string[]): number | null {
    const names = [...this.#names.values()].filter((each) => this.#standings.get(each) === "size");
    const all = [...names.map(({ name }) => name), ...this.#otherSizes];
    for (const role of roles) {
      const found = all.find((name) => this.roleOf(name) === role);
      if (found !== undefined) return this.#sizeOf(found).value;
    }
    return null;
  }

  get #width(): number {
    const each = this.#named("headWidth");
    const heads = this.#named("heads");
    if (each !== null && heads !== null) return each * heads;
    const any = this.#open.owners.size > 0 ? this.#choice.sizes[anyWidth] : undefined;
    return this.#named("width") ?? each ?? (heads ?? 1) * (any ?? usual.headWidth);
  }

  /** Of what goes into layers, and comes out of the last one. */
  get #outerWidth(): number {
    return this.#choice.sizes[anyInput] ?? this.#width;
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
    const { inputs, lengths } = this.#open;
    const names = lengths.get(name);
    if (names) return this.#sizesOfAxes(names);
    if (inputs.has(name))
      return [this.#choice.sizes[anyBatch] ?? 1, this.#length, this.#outerWidth];
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
    return isWeight ? [this.#choice.sizes[anyRows] ?? this.#width, this.#width] : shape;
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

/** What no line names: how many texts go into a layer, how wide they are, and how wide they are for each head. */
export const anyBatch = "…";
export const anyInput = "input width";
export const anyRows = "rows";
export const anyWidth = "?";

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
