import { type SyntaxNode, SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";

/** Operands with the operators between them. */
interface Sequence {
  readonly operands: readonly SyntaxView[];
  readonly operators: readonly SyntaxView[];
  readonly isWrong: boolean;
}

const levels: readonly (readonly string[])[] = [
  ["??"],
  ["||"],
  ["&&"],
  ["|"],
  ["^"],
  ["&"],
  ["==", "!=", "===", "!=="],
  ["<", ">", "<=", ">=", "in", "instanceof"],
  ["<<", ">>", ">>>"],
  ["+", "-"],
  ["*", "/", "%"],
  ["**"],
];

const levelOf: ReadonlyMap<string, number> = new Map(
  levels.flatMap((operators, level) => operators.map((operator) => [operator, level] as const)),
);

/** The grammar of TypeScript takes `a < b!.c` for `(a < b)!.c`: an expression as it is meant. */
export function regroup(view: SyntaxView): SyntaxView {
  if (!/[\w$)\]]!(?!=)/.test(view.text)) return view;
  const sequence = flatten(view);
  return sequence.isWrong ? climb(sequence) : view;
}

function flatten(view: SyntaxView): Sequence {
  const [left, operator, right] = ["left", "operator", "right"].map((name) => view.field(name));
  if (view.type === "binary_expression" && left && operator && right) {
    const [before, after] = [flatten(left), flatten(right)];
    return {
      operands: [...before.operands, ...after.operands],
      operators: [...before.operators, operator, ...after.operators],
      isWrong: before.isWrong || after.isWrong,
    };
  }
  const object = objectOf(view);
  const inner = object ? flatten(object) : null;
  const last = inner?.operands.at(-1);
  if (!object || !inner || !last) return { operands: [view], operators: [], isWrong: false };
  const isWhole = inner.operators.length === 0 && !isPrefix(last) && !inner.isWrong;
  if (isWhole) return { operands: [view], operators: [], isWrong: false };
  const operands = [...inner.operands.slice(0, -1), onOperand(view, object, last)];
  return { operands, operators: inner.operators, isWrong: true };
}

function isPrefix({ type }: SyntaxView): boolean {
  return type === "unary_expression" || type === "await_expression";
}

/** What `.name`, `[index]`, `(...)`, and `!` come after. */
function objectOf(view: SyntaxView): SyntaxView | null {
  switch (view.type) {
    case "member_expression":
    case "subscript_expression":
      return view.field("object");
    case "call_expression":
      return view.field("function");
    case "non_null_expression":
      return view.named()[0] ?? null;
    default:
      return null;
  }
}

/** `.name` of one operand; a sign in front of that stays outside. */
function onOperand(link: SyntaxView, object: SyntaxView, operand: SyntaxView): SyntaxView {
  const inner = isPrefix(operand) ? operand.named().at(-1) : null;
  return inner
    ? replaceIn(operand, inner, onOperand(link, object, inner))
    : replaceIn(link, object, operand);
}

function replaceIn(view: SyntaxView, old: SyntaxView, next: SyntaxView): SyntaxView {
  const start = old.start === view.start ? next.start : view.start;
  const parts = view.node.children.map(({ at, field, node }) => {
    const isOld = node === old.node && view.start + at === old.start;
    return { field, start: isOld ? next.start : view.start + at, node: isOld ? next.node : node };
  });
  return build(view, start, Math.max(view.end, next.end), parts);
}

interface Part {
  readonly field: string | null;
  readonly start: number;
  readonly node: SyntaxNode;
}

function build(
  { node, source }: SyntaxView,
  start: number,
  end: number,
  parts: readonly Part[],
): SyntaxView {
  const children = parts.map((part) => ({
    at: part.start - start,
    field: part.field,
    node: part.node,
  }));
  const made = { items: null, list: null };
  return new SyntaxView({ ...node, length: end - start, children, made }, start, source);
}

function climb({ operands, operators }: Sequence): SyntaxView {
  let next = 0;
  const read = (least: number): SyntaxView => {
    let left = operands[next]!;
    for (;;) {
      const operator = operators[next];
      const level = operator ? (levelOf.get(operator.text) ?? -1) : -1;
      if (!operator || level < least) return left;
      next++;
      const right = read(operator.text === "**" ? level : level + 1);
      left = joinTwo(left, operator, right);
    }
  };
  return read(0);
}

function joinTwo(left: SyntaxView, operator: SyntaxView, right: SyntaxView): SyntaxView {
  const like = new SyntaxView(
    { ...left.node, type: "binary_expression", named: true },
    left.start,
    left.source,
  );
  return build(like, left.start, right.end, [
    { field: "left", start: left.start, node: left.node },
    { field: "operator", start: operator.start, node: operator.node },
    { field: "right", start: right.start, node: right.node },
  ]);
}
