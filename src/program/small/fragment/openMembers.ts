import type { TextRange } from "../../../source/textRange.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import { visit } from "../../ir/visit.ts";
import { isSettingsName } from "../settingNames.ts";
import type { MaskUse } from "./openName.ts";

/** A member of an object that loose lines of a class read, such as `self.n_head` and `self.config.n_head`. */
export interface OpenMember {
  /** With what it is a member of. */
  readonly path: string;
  readonly name: string;
  /** Where it is read first. */
  readonly range: TextRange;
  isCalled: boolean;
  /** It decides whether something is done. */
  isTested: boolean;
  /** It is one side of `@`. */
  isMatrix: boolean;
  mask: MaskUse | null;
  /** How many places its parts are taken by: `self.mask[:, :, :T, :T]`. */
  axes: number | null;
  /** Into how many tensors what it gives is cut; null: nothing says it. */
  parts: number | null;
  /** The sizes into which the last axis of what it gives is split; null: nothing says it. */
  split: readonly Expression[] | null;
}

/** What loose lines say of their objects, and of the tensors that go into them. */
export interface OpenMembers {
  readonly members: ReadonlyMap<string, OpenMember>;
  /** `self`, `config`: they have members, and nothing more is known of them. */
  readonly owners: ReadonlySet<string>;
  /** Names that layers get: each is a tensor with a row for each token. */
  readonly inputs: ReadonlySet<string>;
  /** Names that say how much of a mask is taken. */
  readonly positions: ReadonlySet<string>;
  /** The names of the sizes of tensors, which the lines unpack. */
  readonly lengths: ReadonlyMap<string, readonly (string | null)[]>;
}

/** Reads the members of objects that nothing defines: an object of the class that the lines are of, and settings. */
export function findOpenMembers(
  statements: readonly Statement[],
  isKnown: (name: string) => boolean,
): OpenMembers {
  // What is in classes and functions is not loose.
  const loose = statements.filter(({ kind }) => kind !== "class" && kind !== "function");
  const reader = new MemberReader(isKnown, namesBound(statements));
  reader.read(loose);
  return reader;
}

/** A member that is a mask; `isOpposite`: what it is not. */
interface FoundMask {
  readonly member: OpenMember;
  readonly isOpposite: boolean;
}

/** Methods of masks that leave them masks. */
const ofMasks = /^(bool|to|type|float|int|view|expand|unsqueeze|squeeze|astype|detach|contiguous)$/;

class MemberReader implements OpenMembers {
  readonly members = new Map<string, OpenMember>();
  readonly owners = new Set<string>();
  readonly inputs = new Set<string>();
  readonly positions = new Set<string>();
  readonly lengths = new Map<string, readonly (string | null)[]>();
  /** Names for what a layer gives. */
  readonly #results = new Map<string, OpenMember>();
  /** Names for masks. */
  readonly #masks = new Map<string, FoundMask>();
  readonly #isKnown: (name: string) => boolean;
  readonly #bound: ReadonlySet<string>;

  constructor(isKnown: (name: string) => boolean, bound: ReadonlySet<string>) {
    this.#isKnown = isKnown;
    this.#bound = bound;
  }

  read(statements: readonly Statement[]): void {
    visit(statements, (each) => {
      const node = each as Expression | Extract<Statement, { kind: "assign" | "if" }>;
      switch (node.kind) {
        case "assign":
          this.#assign(node.targets, node.value);
          return;
        case "attribute":
          this.#member(node);
          return;
        case "call":
          this.#call(node);
          return;
        case "binary":
          this.#binary(node);
          return;
        case "if":
        case "conditional":
          this.#test(node.test);
          return;
        default:
      }
    });
  }

  /** null: it is none, or a method of one. */
  #member(value: Expression): OpenMember | null {
    const path = this.#pathOf(value);
    if (path === null || value.kind !== "attribute") return null;
    const { name, range } = value;
    const known = this.members.get(path);
    if (known) return known;
    const made: OpenMember = {
      ...{ path, name, range, isCalled: false, isTested: false, isMatrix: false },
      ...{ mask: null, axes: null, parts: null, split: null },
    };
    this.members.set(path, made);
    return made;
  }

  /** `self.n_head`, and `self.config.n_head`: what has members is an object of a class, or settings. */
  #pathOf(value: Expression): string | null {
    if (value.kind !== "attribute") return null;
    const { object, name } = value;
    if (isSettingsName(name)) return null;
    if (object.kind === "name") {
      const owner = object.name;
      const isOwner = owner === "self" || isSettingsName(owner);
      if (!isOwner || this.#bound.has(owner) || this.#isKnown(owner)) return null;
      this.owners.add(owner);
      return `${owner}.${name}`;
    }
    const isOfSettings =
      object.kind === "attribute" &&
      isSettingsName(object.name) &&
      object.object.kind === "name" &&
      object.object.name === "self" &&
      !this.#bound.has("self");
    if (!isOfSettings) return null;
    this.owners.add("self").add(`self.${object.name}`);
    return `self.${object.name}.${name}`;
  }

  #assign(targets: readonly Expression[], value: Expression): void {
    for (const target of targets) {
      const result = target.kind === "name" ? this.#resultOf(value) : null;
      if (target.kind === "name" && result) this.#results.set(target.name, result);
      const mask = target.kind === "name" ? this.#maskIn(value) : null;
      if (target.kind === "name" && mask) this.#masks.set(target.name, mask);
      if (target.kind !== "collection") continue;
      const tensor = tensorOfShape(value);
      const names = target.items.map((item) => (item.kind === "name" ? item.name : null));
      if (tensor !== null && !this.lengths.has(tensor)) this.lengths.set(tensor, names);
      const cut = this.#cut(value);
      if (cut) cut.parts ??= names.length;
    }
  }

  /** `self.qkv(x)`, or a name for that. */
  #resultOf(value: Expression): OpenMember | null {
    if (value.kind === "call") return this.#member(value.callee);
    return value.kind === "name" ? (this.#results.get(value.name) ?? null) : null;
  }

  /** The layer whose result is cut into parts: `self.qkv(x).split(width, dim=2)`, `torch.chunk(qkv, 3)`. */
  #cut(value: Expression): OpenMember | null {
    if (value.kind !== "call" || value.callee.kind !== "attribute") return null;
    if (!/^(split|chunk|tensor_split)$/.test(value.callee.name)) return null;
    const [first] = value.args;
    return this.#resultOf(value.callee.object) ?? (first ? this.#resultOf(first.value) : null);
  }

  #call({ callee, args }: Extract<Expression, { kind: "call" }>): void {
    const layer = this.#member(callee);
    if (layer) {
      layer.isCalled = true;
      for (const { value } of args) if (value.kind === "name") this.inputs.add(value.name);
      return;
    }
    const named = "name" in callee ? callee.name : "";
    const [first, ...others] = args.map(({ value }) => value);
    switch (named) {
      case "chunk":
        this.#chunk(
          callee,
          args.map(({ value }) => value),
        );
        return;
      case "view":
      case "reshape":
        if (callee.kind === "attribute")
          this.#view(
            callee.object,
            args.map(({ value }) => value),
          );
        return;
      case "masked_fill":
      case "masked_fill_": {
        const isMethod = callee.kind === "attribute" && others.length === 1;
        this.#mask(isMethod ? first : others[0], "hidden");
        return;
      }
      case "where":
        // `where(mask, scores, -inf)`, or the other way round.
        this.#mask(first, others[0] && isLow(others[0]) ? "hidden" : "seen");
        return;
      default:
    }
  }

  /** `self.qkv(x).chunk(3)`, or `torch.chunk(qkv, 3)` */
  #chunk(callee: Expression, args: readonly Expression[]): void {
    const object = callee.kind === "attribute" ? this.#resultOf(callee.object) : null;
    const layer = object ?? (args[0] ? this.#resultOf(args[0]) : null);
    const count = object ? args[0] : args[1];
    const isNumber = count?.kind === "literal" && count.literal.type === "int";
    if (layer && isNumber) layer.parts ??= count.literal.value;
  }

  /** `self.q(x).view(B, T, heads, size)` */
  #view(of: Expression, args: readonly Expression[]): void {
    const layer = this.#resultOf(of);
    const [only] = args;
    const sizes = args.length === 1 && only?.kind === "collection" ? only.items : args;
    if (layer && sizes.length > 3) layer.split ??= sizes.slice(2);
  }

  #binary({ operator, left, right }: Extract<Expression, { kind: "binary" }>): void {
    for (const side of [left, right]) {
      const member = this.#member(side);
      if (operator === "@" && member) member.isMatrix = true;
      if (operator === "+") this.#mask(side, "added");
    }
  }

  #mask(value: Expression | undefined, use: MaskUse): void {
    const found = value && this.#maskIn(value);
    if (!found) return;
    const { member, isOpposite } = found;
    const opposite = use === "hidden" ? "seen" : "hidden";
    member.mask ??= isOpposite ? opposite : use;
  }

  /** `self.mask[:T, :T] == 0` */
  #maskIn(value: Expression): FoundMask | null {
    switch (value.kind) {
      case "name":
        return this.#masks.get(value.name) ?? null;
      case "attribute": {
        const member = this.#member(value);
        return member && /mask|bias|tril|causal/i.test(member.name)
          ? { member, isOpposite: false }
          : null;
      }
      case "subscript": {
        const found = this.#maskIn(value.object);
        const { index } = value;
        if (!found) return null;
        const places = index.kind === "collection" ? index.items : [index];
        found.member.axes ??= index.kind === "collection" ? places.length : null;
        for (const each of places)
          if (each.kind === "slice" && each.stop?.kind === "name")
            this.positions.add(each.stop.name);
        return found;
      }
      case "call": {
        const { callee } = value;
        const isMethod = callee.kind === "attribute" && ofMasks.test(callee.name);
        return isMethod ? this.#maskIn(callee.object) : null;
      }
      case "unary":
      case "not": {
        const found = this.#maskIn(value.operand);
        return found && { ...found, isOpposite: !found.isOpposite };
      }
      case "comparison": {
        const found = this.#maskIn(value.first);
        const [test] = value.rest;
        const isNone = test?.operator === "==" && isZero(test.operand);
        return found && { ...found, isOpposite: isNone !== found.isOpposite };
      }
      default:
        return null;
    }
  }

  #test(value: Expression): void {
    visit(value, (each) => {
      const member = each.kind === "attribute" ? this.#member(each) : null;
      if (member) member.isTested = true;
    });
  }
}

/** `x` of `x.size()` and `x.shape`; null: it is none. */
function tensorOfShape(value: Expression): string | null {
  const inner = value.kind === "call" && value.args.length === 0 ? value.callee : value;
  const isShape = inner.kind === "attribute" && /^(shape|size)$/.test(inner.name);
  return isShape && inner.object.kind === "name" ? inner.object.name : null;
}

function isZero(value: Expression): boolean {
  if (value.kind !== "literal") return false;
  const { literal } = value;
  return literal.type === "bool" ? !literal.value : "value" in literal && literal.value === 0;
}

/** What hides a score: `-inf`, `-1e9`, and `float("-inf")`. */
function isLow(value: Expression): boolean {
  if (value.kind === "unary") return value.operator === "-";
  const [first] = value.kind === "call" ? value.args : [];
  const text = first?.value.kind === "literal" ? first.value.literal : null;
  return text?.type === "string" && text.value.startsWith("-");
}

/** The names that lines bind at their top, which are no open objects. */
function namesBound(statements: readonly Statement[]): ReadonlySet<string> {
  return new Set(
    statements.flatMap((each) => {
      if (each.kind === "class") return each.name;
      if (each.kind === "function") return each.definition.name;
      if (each.kind !== "assign") return [];
      return each.targets.flatMap((target) => (target.kind === "name" ? target.name : []));
    }),
  );
}
