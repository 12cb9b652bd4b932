import { partsOf } from "../declared/syntax.ts";
import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import { assign, callHidden, endHere, rangeOf, toName, yes } from "../build.ts";
import { breaksOut } from "../flow.ts";
import { inLoop, jump, loopOf } from "../declared/loops.ts";
import { drop } from "../declared/sinks.ts";
import type { CSharpLowering } from "./lowering.ts";
import { plainName } from "./syntax.ts";
import { declare } from "./variables.ts";

type Statements = readonly Statement[];

/** Statements one after the other: a label ends those before it; `using var` is disposed of behind them. */
export function lowerSequence(lower: CSharpLowering, views: readonly SyntaxView[]): Statements {
  const plain = views.map((view) =>
    view.type === "global_statement" ? (partsOf(view).at(-1) ?? view) : view,
  );
  const label = plain.findIndex(
    (view, at) => labelOf(view) !== null && firstTo(plain, view, at) >= 0,
  );
  const disposed = plain.findIndex(isDisposed);
  if (disposed >= 0 && (label < 0 || disposed < label)) {
    const rest = plain.slice(disposed + 1);
    const [named, others] = [rest.filter(isFunction), rest.filter((view) => !isFunction(view))];
    return [
      ...lowerSequence(lower, [...plain.slice(0, disposed), ...named]),
      ...lowerDisposed(lower, plain[disposed]!, () => lowerSequence(lower, others)),
    ];
  }
  if (label < 0) return plain.flatMap((view) => lower.statement(view));
  const first = firstTo(plain, plain[label]!, label);
  return [
    ...lowerSequence(lower, plain.slice(0, first)),
    ...lowerSkipped(lower, labelOf(plain[label]!)!, plain.slice(first, label)),
    ...lower.statement(plain[label]!),
    ...lowerSequence(lower, plain.slice(label + 1)),
  ];
}

function isFunction({ type }: SyntaxView): boolean {
  return type === "local_function_statement";
}

/** The name in front of a statement; null: there is none. */
function labelOf(view: SyntaxView): string | null {
  return view.type === "labeled_statement" ? (partsOf(view)[0]?.text ?? null) : null;
}

/** The first statement before a label that jumps to it; below 0: there is none. */
function firstTo(views: readonly SyntaxView[], label: SyntaxView, end: number): number {
  const name = labelOf(label)!;
  return views.slice(0, end).findIndex((view) => jumpsTo(view, name));
}

function jumpsTo(view: SyntaxView, label: string): boolean {
  if (view.type === "goto_statement") return targetOf(view) === label;
  return (
    !/function|lambda|anonymous_method/.test(view.type) &&
    view.named().some((each) => jumpsTo(each, label))
  );
}

/** The label that a jump names; null: it is to a section of a `switch`. */
function targetOf(view: SyntaxView): string | null {
  const isInSwitch = view.children().some(({ type }) => type === "case" || type === "default");
  return isInSwitch ? null : (partsOf(view)[0]?.text ?? null);
}

/** Statements that a jump leaves for the label behind them. */
function lowerSkipped(
  lower: CSharpLowering,
  label: string,
  views: readonly SyntaxView[],
): Statements {
  const [only, second] = views;
  const make = (): Statements => lowerSequence(lower, views);
  if (second === undefined && /^(?:for|foreach|while|do)_statement$/.test(only!.type))
    return lower.labelled(label, make);
  if (views.some(breaksOut)) return make();
  const range = rangeOf(only!);
  return inLoop(
    lower,
    label,
    drop,
    range,
    () => [
      {
        kind: "while",
        test: yes(range),
        body: [...make(), { kind: "break", range }],
        otherwise: [],
        range,
      },
    ],
    true,
  );
}

/** `goto label`: only to what stands behind the statements around it. */
export function lowerGoto(lower: CSharpLowering, view: SyntaxView): Statements {
  const label = targetOf(view);
  const to = label === null ? undefined : loopOf(lower, label);
  return to
    ? jump(lower, to, "break", rangeOf(view))
    : [endHere(view, "jumps to a label are not followed")];
}

/** `using var file = …;` */
function isDisposed(view: SyntaxView): boolean {
  return (
    view.type === "local_declaration_statement" &&
    view.children().some(({ type }) => type === "using")
  );
}

/** The objects of a `using`, which are disposed of when its statements end, the last first. */
export function lowerDisposed(
  lower: CSharpLowering,
  view: SyntaxView,
  body: () => Statements,
): Statements {
  const range = rangeOf(view);
  const kept: Expression[] = [];
  const first = partsOf(view).flatMap((each): Statements => {
    if (/_statement$|^block$/.test(each.type)) return [];
    if (each.type === "variable_declaration") {
      const made = declare(lower, each);
      for (const own of partsOf(each)) {
        const name = own.type === "variable_declarator" ? own.field("name") : null;
        const variable = name && lower.scope.find(plainName(name));
        if (variable) kept.unshift(toName(variable.name, range));
      }
      return made;
    }
    if (each.type === "modifier") return [];
    const object = toName(lower.scope.temporary(), range);
    kept.unshift(object);
    return [assign(object, lower.expression(each), range)];
  });
  const after = kept.map((object): Statement => {
    const value = callHidden(":dispose", [object], range);
    return { kind: "expression", value, range };
  });
  return [
    ...first,
    { kind: "try", body: body(), handlers: [], otherwise: [], finally: after, range },
  ];
}
