import type { Expression, Statement } from "../../program/ir/ir.ts";
import { roleOfWords, wordsOf } from "../../source/meaning/roles.ts";
import type { TextRange } from "../../source/textRange.ts";

/** A function or a class at the top of a program, or the lines outside of them. */
interface Part {
  /** Empty: the lines outside. */
  readonly name: string;
  readonly ranges: readonly TextRange[];
  /** The names that it mentions. */
  readonly mentions: ReadonlySet<string>;
  readonly computesAttention: boolean;
  readonly hasSoftmax: boolean;
  readonly productCount: number;
}

/** Functions and layers of libraries that compute attention, in one call. */
const ofLibraries =
  /^(scaled_dot_product_attention|dot_product_attention|dot_product_attention_weights|multi_head_attention_forward|MultiheadAttention|MultiHeadAttention|MultiHeadDotProductAttention|flash_attn_func)$/;
const products = /^(matmul|bmm|baddbmm|mm|dot|dotproduct|einsum|tensordot|inner|inner_?product)$/i;
const softmaxes = /^(softmax|expf?)$/i;

/**
 * The parts of a program that belong to a model with attention: functions and classes that compute it,
 * those that use them, and what all of these are built from.
 */
export function findAttentionCode(statements: readonly Statement[]): readonly TextRange[] {
  const parts = findParts(statements);
  const named = parts.filter(isNamed);
  const own = parts.filter((each) => each.computesAttention || isCalledAttention(each, named));
  const users = usersOf(parts, own);
  const all = spread([...users], (found) =>
    named.filter(({ name }) => [...found].some(({ mentions }) => mentions.has(name))),
  );
  return [...all].flatMap(({ ranges }) => ranges);
}

/** Whether a part says by its name that it computes attention, and takes a softmax, itself or with another part. */
function isCalledAttention({ name, hasSoftmax, mentions }: Part, named: readonly Part[]): boolean {
  if (!/attention|attend/i.test(name)) return false;
  return hasSoftmax || named.some((each) => each.hasSoftmax && mentions.has(each.name));
}

/**
 * The names of the functions and classes that may compute attention, themselves or with others, also with a softmax
 * that the program writes under another name.
 */
export function namesOfAttentionCode(statements: readonly Statement[]): ReadonlySet<string> {
  const parts = findParts(statements);
  const normalising = parts.filter((each) => isNamed(each) && each.hasSoftmax);
  const weighing = parts.filter(
    ({ productCount, mentions }) =>
      productCount >= 2 && normalising.some(({ name }) => mentions.has(name)),
  );
  const own = parts.filter(({ computesAttention }) => computesAttention);
  return new Set([...usersOf(parts, [...own, ...weighing])].map(({ name }) => name));
}

function usersOf(parts: readonly Part[], own: readonly Part[]): ReadonlySet<Part> {
  return spread(own, (found) =>
    parts.filter((each) => isNamed(each) && [...found].some(({ name }) => each.mentions.has(name))),
  );
}

const isNamed = ({ name }: Part): boolean => name !== "";

function spread(
  from: readonly Part[],
  next: (found: ReadonlySet<Part>) => readonly Part[],
): ReadonlySet<Part> {
  const found = new Set(from);
  for (;;) {
    const { size } = found;
    for (const part of next(found)) found.add(part);
    if (found.size === size) return found;
  }
}

function findParts(statements: readonly Statement[]): readonly Part[] {
  const isDefinition = ({ kind }: Statement) => kind === "function" || kind === "class";
  const own = statements
    .filter(isDefinition)
    .map((statement) => toPart(nameOf(statement), [statement]));
  return [
    ...own,
    toPart(
      "",
      statements.filter((each) => !isDefinition(each)),
    ),
  ];
}

function nameOf(statement: Statement): string {
  if (statement.kind === "class") return statement.name;
  return statement.kind === "function" ? statement.definition.name : "";
}

function toPart(name: string, statements: readonly Statement[]): Part {
  const seen = statements.map(lookOnce);
  const productCount = seen.reduce((sum, each) => sum + each.productCount, 0);
  const hasSoftmax = seen.some((each) => each.hasSoftmax);
  const computesAttention =
    seen.some(({ isCalled }) => isCalled) ||
    (hasSoftmax && (productCount >= 2 || seen.some(({ hasScores }) => hasScores)));
  const ranges = statements.map(({ range }) => range);
  const mentions = new Set(seen.flatMap((each) => [...each.mentions]));
  return { name, ranges, mentions, computesAttention, hasSoftmax, productCount };
}

interface Seen {
  readonly mentions: Set<string>;
  productCount: number;
  hasSoftmax: boolean;
  /** A product with what is called keys, such as `q @ k.T`. */
  hasScores: boolean;
  isCalled: boolean;
}

/** What was seen in statements, which stay the same objects while others are edited. */
const known = new WeakMap<Statement, Seen>();

function lookOnce(statement: Statement): Seen {
  const before = known.get(statement);
  if (before) return before;
  const none = { productCount: 0, hasSoftmax: false, hasScores: false, isCalled: false };
  const seen = { mentions: new Set<string>(), ...none };
  look(statement, seen);
  known.set(statement, seen);
  return seen;
}

/** Collects the names and products of a piece of a program, however deep they stand. */
function look(piece: unknown, seen: Seen): void {
  if (Array.isArray(piece)) {
    for (const item of piece) look(item, seen);
    return;
  }
  if (typeof piece !== "object" || piece === null) return;
  const node = piece as { readonly kind?: unknown; readonly name?: unknown; operator?: unknown };
  if (node.operator === "@" || isAddedProduct(piece as Statement)) seen.productCount++;
  if (isOfKeys(piece as Expression)) seen.hasScores = true;
  const isUse = node.kind === "name" || node.kind === "attribute";
  if (isUse && typeof node.name === "string") noteName(node.name, seen);
  for (const child of Object.values(piece)) look(child, seen);
}

/** `sum += q[i] * k[i]` */
function isAddedProduct(piece: Statement): boolean {
  if (piece.kind !== "augment" || piece.operator !== "+") return false;
  return piece.value.kind === "binary" && piece.value.operator === "*";
}

/** `q @ k.T`, `np.dot(q, k.T)`, `q.matmul(k.transpose(-2, -1))` */
function isOfKeys(piece: Expression): boolean {
  if (piece.kind === "binary") return piece.operator === "@" && isKeys(piece.right);
  if (piece.kind !== "call" || !products.test(lastNameOf(piece.callee))) return false;
  const last = piece.args.at(-1)?.value;
  return last !== undefined && isKeys(last);
}

/** `k.T`, `keys.transpose(-2, -1)`, `np.transpose(K)` */
function isKeys(turned: Expression): boolean {
  const made = turned.kind === "call" ? turned.callee : turned;
  if (!/^(T|mT|t|transpose|swapaxes|permute)$/.test(lastNameOf(made))) return false;
  const first = turned.kind === "call" ? turned.args[0]?.value : undefined;
  return [first, made.kind === "attribute" ? made.object : undefined].some(
    (each) => each && roleOfWords(wordsOf(lastNameOf(each))) === "key",
  );
}

/** The last name of `a.b.c`; empty: it has none. */
function lastNameOf(expression: Expression): string {
  const { kind } = expression;
  return kind === "name" || kind === "attribute" ? expression.name : "";
}

/** `name`: also `exp()` and `std::exp`, as some languages call what others have by its name alone. */
function noteName(whole: string, seen: Seen): void {
  seen.mentions.add(whole);
  const name = /(\w+)(?:\(\))?$/.exec(whole)?.[1] ?? whole;
  if (products.test(name)) seen.productCount++;
  if (softmaxes.test(name)) seen.hasSoftmax = true;
  if (ofLibraries.test(name)) seen.isCalled = true;
}
