import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import { boundNames } from "../../ir/boundNames.ts";
import type { Expression, ImportedName, Parameter, Statement } from "../../ir/ir.ts";
import {
  argument,
  assign,
  callHidden,
  endHere,
  literal,
  rangeOf,
  toName,
  toText,
  unread,
  yes,
} from "../build.ts";
import { doWhile } from "../flow.ts";
import { boundIn, lowerAssignment } from "./assignments.ts";
import { callFunction, forNothing, lowerExpression, part } from "./expressions.ts";
import { lowerParameters } from "./parameters.ts";
import { findForeign, findFunctions, findVariables, type Names } from "./names.ts";

/** The statements of a text. */
export function lowerProgram(parts: readonly SyntaxView[]): readonly Statement[] {
  const functions = findFunctions(parts);
  const names: Names = {
    functions,
    ...findVariables(parts, functions),
    parameters: null,
    last: null,
  };
  return [
    ...importForeign(parts, names),
    ...parts.flatMap((view) => lowerStatement(view, names, null)),
  ];
}

/** A function may stand in a file of its name beside the program. */
function importForeign(parts: readonly SyntaxView[], names: Names): readonly Statement[] {
  const [first] = parts;
  const imported = Array.from(findForeign(parts, names), (module): ImportedName => ({
    module,
    member: "*",
    alias: null,
    role: "around",
  }));
  if (!first || imported.length === 0) return [];
  const range = { start: first.start, end: first.start };
  return [{ kind: "import", names: imported, range }];
}

/** What a function gives back where it ends; null outside functions. */
type Outputs = readonly SyntaxView[] | null;

function lowerBlock(view: SyntaxView | null, names: Names, outputs: Outputs): readonly Statement[] {
  return view ? view.named().flatMap((each) => lowerStatement(each, names, outputs)) : [];
}

function lowerStatement(view: SyntaxView, names: Names, outputs: Outputs): readonly Statement[] {
  const range = rangeOf(view);
  const body = (field = "body"): readonly Statement[] =>
    lowerBlock(view.field(field), names, outputs);
  switch (view.type) {
    case "quiet": {
      const inner = view.field("statement");
      return inner ? lowerSimple(inner, names, false) : [];
    }
    case "if":
      return [lowerIf(view, names, outputs)];
    case "for": {
      const target = view.field("target");
      if (!target) return [unread(view)];
      const iterable = callHidden(":each", [part(view, "values", names)], range);
      const bound = toName(target.text, rangeOf(target));
      return [{ kind: "for", target: bound, iterable, body: body(), otherwise: [], range }];
    }
    case "while":
      return [
        { kind: "while", test: part(view, "test", names), body: body(), otherwise: [], range },
      ];
    case "do": {
      const test = part(view, "test", names);
      return [doWhile(body(), { kind: "not", operand: test, range: test.range }, range)];
    }
    case "switch":
      return lowerSwitch(view, names, outputs);
    case "break":
    case "continue":
      return [{ kind: view.type, range }];
    case "return":
      return [outputs ? giveBack(outputs, range) : endHere(view, "the program ends here")];
    case "function":
      return lowerFunction(view, names);
    case "try":
      return [lowerTry(view, names, outputs)];
    case "outer":
      return [unread(view, "`global` is not followed")];
    case "command":
      return [lowerCommand(view, names)];
    case "ERROR":
      return view.length === 0 ? [] : [unread(view)];
    default:
      return lowerSimple(view, names, true);
  }
}

/** An assignment, or a value; `isShown`: no semicolon keeps it from being printed. */
function lowerSimple(view: SyntaxView, names: Names, isShown: boolean): readonly Statement[] {
  const range = rangeOf(view);
  if (view.type === "assignment" || view.type === "count") {
    const made = lowerAssignment(view, names);
    if (!isShown) return made;
    const shown = boundIn(view).map((name) =>
      show(name.text, toName(name.text, rangeOf(name)), rangeOf(name)),
    );
    return [...made, ...shown];
  }
  const value = forNothing(lowerExpression(view, names), names);
  const isVariable = view.type === "identifier" && names.variables.has(view.text);
  if (isVariable || !names.variables.has("ans")) {
    const name = isVariable ? view.text : "ans";
    return [isShown ? show(name, value, range) : { kind: "expression", value, range }];
  }
  // The last value without a name has this one, where the text asks for it.
  const given = toName(":given", range);
  return [
    assign(given, value, range),
    assign(toName("ans", range), callHidden(":answer", [given], range), range),
    ...(isShown ? [show("ans", given, range)] : []),
  ];
}

function show(name: string, value: Expression, range: TextRange): Statement {
  const shown = callHidden(":show", [toText(name, range), value], range);
  return { kind: "expression", value: shown, range };
}

function lowerIf(view: SyntaxView, names: Names, outputs: Outputs): Statement {
  const ways = [view, ...view.fields("elseif")];
  const last = lowerBlock(view.field("else"), names, outputs);
  const made = ways.reduceRight<readonly Statement[]>((otherwise, way) => {
    const then = lowerBlock(way.field("body"), names, outputs);
    return [{ kind: "if", test: part(way, "test", names), then, otherwise, range: rangeOf(way) }];
  }, last);
  return made[0]!;
}

function lowerSwitch(view: SyntaxView, names: Names, outputs: Outputs): readonly Statement[] {
  const range = rangeOf(view);
  const kept = toName(`:switch${view.start}`, range);
  const cases = view.fields("case").reduceRight<readonly Statement[]>((otherwise, each) => {
    const then = lowerBlock(each.field("body"), names, outputs);
    const value = each.field("value");
    const test = value
      ? callHidden(":matches", [kept, lowerExpression(value, names)], rangeOf(value))
      : yes(rangeOf(each));
    return [{ kind: "if", test, then, otherwise, range: rangeOf(each) }];
  }, []);
  return [assign(kept, part(view, "value", names), range), ...cases];
}

function lowerTry(view: SyntaxView, names: Names, outputs: Outputs): Statement {
  const name = view.field("name")?.text ?? null;
  const block = (field: string): readonly Statement[] =>
    lowerBlock(view.field(field), names, outputs);
  const handlers = view.field("finally") ? [] : [{ type: null, name, body: block("catch") }];
  return {
    kind: "try",
    body: block("body"),
    handlers,
    otherwise: [],
    finally: block("finally"),
    range: rangeOf(view),
  };
}

/** `hold on` is `hold('on')`. */
function lowerCommand(view: SyntaxView, names: Names): Statement {
  const name = view.field("name");
  if (!name) return unread(view);
  const words = view.fields("word").map((word) => {
    const text = word.text.replace(/^(["'])(.*)\1$/s, "$2");
    return argument(toText(text, rangeOf(word)));
  });
  const range = rangeOf(view);
  const value = callFunction(name.text, words, rangeOf(name), range, names);
  return { kind: "expression", value, range };
}

function giveBack(outputs: readonly SyntaxView[], range: TextRange): Statement {
  const [only, ...others] = outputs;
  if (!only) return { kind: "return", value: null, range };
  if (others.length === 0 && only.text !== "varargout") {
    return { kind: "return", value: toName(only.text, rangeOf(only)), range };
  }
  const given = outputs.map((each) => toText(each.text, rangeOf(each)));
  return { kind: "return", value: callHidden(":outputs", given, range), range };
}

function lowerFunction(view: SyntaxView, outer: Names): readonly Statement[] {
  const name = view.field("name");
  const block = view.field("body");
  if (!name) return [unread(view)];
  const range = rangeOf(view);
  const outputs = view.fields("output");
  const parameters = lowerParameters(view);
  const own = block ? findVariables(block.named(), outer.functions) : null;
  const taken = parameters.map((each) => each.name);
  const names: Names = {
    functions: outer.functions,
    variables: new Set([...taken, ...outputs.map(({ text }) => text), ...(own?.variables ?? [])]),
    callable: new Set([...(own?.callable ?? [])].filter((each) => !taken.includes(each))),
    parameters: taken,
    last: null,
  };
  const end = { start: range.end, end: range.end };
  const body = [
    ...lowerBlock(block, names, outputs),
    giveBack(outputs, outputs[0] ? rangeOf(outputs[0]) : end),
  ];
  const asked: Parameter = {
    name: ":nargout",
    kind: "keyword",
    defaultValue: literal({ type: "float", value: 1 }, rangeOf(name)),
    annotation: null,
    range: rangeOf(name),
  };
  const asks = outer.functions.get(name.text)?.asksForCount === true;
  const definition = {
    name: name.text,
    parameters: asks ? [...parameters, asked] : parameters,
    body,
    decorators: [],
    isHoisted: true,
    ...boundNames(body, parameters),
    range,
    nameRange: rangeOf(name),
  };
  return [{ kind: "function", definition, range }];
}
