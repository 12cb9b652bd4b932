import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import { nameInBlock } from "../../ir/hiddenNames.ts";
import type { Expression, FunctionDefinition, Statement } from "../../ir/ir.ts";
import { assign, call, callHidden, literal, rangeOf, toName, toText } from "../build.ts";
import { withoutTexts } from "../declared/runners.ts";
import { lowerClass, lowerEnum } from "./classes.ts";
import { collect, type Collected, type FunctionPart } from "./collect.ts";
import { lowerExpression } from "./expressions.ts";
import { lowerDefinition, readParameters } from "./functions.ts";
import { type OtherFile, Standing } from "../otherFiles.ts";
import { type Macros, parseMacro } from "./macros.ts";
import { MacrosOfFiles } from "./macrosOfFiles.ts";
import { isTest } from "./runners.ts";
import { type FunctionParts, FunctionScope, type Lower } from "./scope.ts";
import { lowerStatement } from "./statements.ts";

class CLower implements Lower {
  readonly aliases;
  readonly references;
  readonly results;
  readonly defaults;
  readonly classes;
  readonly fields;
  readonly open;
  readonly given;
  readonly changing;
  readonly ending;
  readonly places;
  readonly isPlus;
  readonly statics: Statement[] = [];
  readonly #whole = new FunctionScope({
    outer: null,
    type: null,
    hasThis: false,
    result: null,
    keeps: null,
  });
  scope = this.#whole;

  readonly #standing: Standing;
  readonly #macros: MacrosOfFiles;
  /** The text of the function that is read. */
  #source = "";

  constructor(standing: Standing, collected: Collected) {
    const {
      aliases,
      references,
      results,
      defaults,
      classes,
      fields,
      open,
      given,
      changing,
      ending,
      places,
      isPlus,
    } = collected;
    this.#standing = standing;
    this.aliases = aliases;
    this.#macros = new MacrosOfFiles(collected, standing);
    this.references = references;
    this.results = results;
    this.defaults = defaults;
    this.classes = classes;
    this.fields = fields;
    this.open = open;
    this.given = given;
    this.changing = changing;
    this.ending = ending;
    this.places = places;
    this.isPlus = isPlus;
  }

  expression(view: SyntaxView): Expression {
    return lowerExpression(this, view);
  }

  statement(view: SyntaxView): readonly Statement[] {
    return lowerStatement(this, view);
  }

  get macros(): Macros {
    return this.#macros.of(this.#source);
  }

  definition(parts: FunctionParts): FunctionDefinition {
    const outer = this.#source;
    this.#source = parts.view.source;
    try {
      return { ...lowerDefinition(this, parts), ...this.#standing.fileOf(parts.view) };
    } finally {
      this.#source = outer;
    }
  }

  keep(name: string, type: string | null): string {
    const own = nameInBlock(name, 1000 + this.statics.length);
    this.scope.adopt(name, {
      name: own,
      type,
      isReference: false,
      isAlias: false,
      isOwner: false,
      owner: this.#whole,
    });
    return own;
  }

  inside<T>(scope: FunctionScope, run: () => T): T {
    const outer = this.scope;
    this.scope = scope;
    try {
      return run();
    } finally {
      this.scope = outer;
    }
  }
}

/** A whole file with those that it includes: types, functions and variables, then the call of `main`. */
export function lowerProgram(
  parts: readonly SyntaxView[],
  isPlus: boolean,
  included: readonly OtherFile[],
): readonly Statement[] {
  const found = collect([...included.flatMap((each) => each.parts), ...parts], isPlus);
  const standing = new Standing(included);
  const lower = new CLower(standing, found);
  const values = found.values.flatMap((macro): readonly Statement[] => {
    const range = rangeOf(macro.nameView);
    const value = parseMacro(macro, (name, _, own) => toName(name, own));
    lower.scope.declare(macro.name, null);
    if (!value) return [];
    return standing.put(macro.nameView, [assign(toName(macro.name, range), value, range)]);
  });
  const enums = found.enums.flatMap((each) => standing.put(each, lowerEnum(lower, each)));
  // A function may use a variable that is declared after it.
  const others = found.others.flatMap((each) => standing.put(each, lower.statement(each)));
  const types = found.types.flatMap((each) => {
    const methods = found.functions.filter(({ home }) => home === each.name);
    return standing.put(each.view, lowerClass(lower, each, methods));
  });
  const free = found.functions.filter(({ home }) => home === null);
  const functions = lowerFunctions(lower, free, standing);
  const starts = entries(
    free.filter(({ view }) => standing.of(view) === null),
    lower,
  );
  return [...values, ...enums, ...types, ...functions, ...lower.statics, ...others, ...starts];
}

function lowerFunctions(
  lower: Lower,
  all: readonly FunctionPart[],
  standing: Standing,
): readonly Statement[] {
  const groups = new Map<string, FunctionPart[]>();
  for (const each of all) groups.set(each.name, [...(groups.get(each.name) ?? []), each]);
  return [...groups].flatMap(([name, parts]): readonly Statement[] => {
    const definitions = parts.map((part) => ({
      ...lower.definition({
        ...part,
        body: part.view.field("body"),
        setting: {
          ...{ outer: lower.scope, type: null, hasThis: false, keeps: null },
          result: part.result,
        },
      }),
      isHoisted: parts.length === 1,
    }));
    const [definition] = definitions;
    const range = rangeOf(parts[0]!.view);
    if (definitions.length === 1 && definition)
      return standing.put(parts[0]!.view, [{ kind: "function", definition, range }]);
    const values = definitions.map((own): Expression => ({
      kind: "lambda",
      definition: own,
      range: own.range,
    }));
    const nameRange = rangeOf(parts[0]!.nameView);
    const made = callHidden(":overload", [toText(name, nameRange), ...values], range);
    return standing.put(parts[0]!.view, [assign(toName(name, nameRange), made, range)]);
  });
}

/** The calls that start the program: of `main`, else of functions that take nothing and that nothing calls. */
function entries(all: readonly FunctionPart[], lower: Lower): readonly Statement[] {
  const plain = all.filter(({ template, name }) => template === null && !isTest(name));
  const main = plain.find(({ name }) => name === "main");
  const source = main ? "" : withoutTexts(all[0]?.view.source ?? "");
  const isCalled = ({ name }: FunctionPart): boolean =>
    [...source.matchAll(new RegExp(`\\b${name.replace(/\W/g, "\\$&")}\\b`, "g"))].length > 1;
  const count = ({ parameters }: FunctionPart): number =>
    readParameters(parameters, lower.aliases).length;
  const starts = main ? [main] : plain.filter((each) => count(each) === 0 && !isCalled(each));
  return starts.map((each): Statement => {
    const range = rangeOf(each.nameView);
    const given =
      count(each) === 0
        ? []
        : [
            literal({ type: "int", value: 1 }, range),
            callHidden(":arguments", [], range),
            literal({ type: "none" }, range),
          ].slice(0, count(each));
    return { kind: "expression", value: call(toName(each.name, range), given, range), range };
  });
}
