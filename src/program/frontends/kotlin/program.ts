import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, FunctionDefinition, Statement } from "../../ir/ir.ts";
import { lowerDefinition } from "../declared/functions.ts";
import type { Loop } from "../declared/loops.ts";
import { importTypes, modulesInPackages } from "../declared/elsewhere.ts";
import { inOrder } from "../declared/members.ts";
import type { FunctionParts, Variable, Written } from "../declared/scope.ts";
import { type Sink, SinkLowering } from "../declared/sinks.ts";
import { type StartMethod, startCalls } from "../declared/start.ts";
import { targetOf } from "./assignments.ts";
import { lowerBlock } from "./blocks.ts";
import { isTypeDeclaration, lowerType } from "./classes.ts";
import { collectDeclared } from "./collect.ts";
import type { Declared, KotlinType, Receiver, TailFunction } from "./declarations.ts";
import { lowerExpression } from "./expressions.ts";
import { lowerFunctions, parametersOf } from "./functions.ts";
import type { KotlinLowering } from "./lowering.ts";
import { lowerInto, lowerStatement } from "./statements.ts";
import { hasModifier, innerOf, receiverOf } from "./syntax.ts";
import { repeated } from "./tailCalls.ts";
import { typeText } from "./types.ts";

/** The lowering of one file of Kotlin. */
class KotlinLower extends SinkLowering implements KotlinLowering {
  readonly declared: Declared;
  receivers: readonly Receiver[] = [];
  lambda: readonly string[] | null = null;
  functionName: string | null = null;
  accessor: string | null = null;
  around: readonly Receiver[] = [];
  isGenerator = false;
  tail: TailFunction | null = null;
  loops: Loop[] = [];

  readonly #assigned = new WeakSet<Variable>();

  constructor(declared: Declared) {
    super();
    this.declared = declared;
  }

  type(view: SyntaxView | null | undefined): string | null {
    return typeText(view, this.declared.aliases);
  }

  expression(view: SyntaxView, target: string | null = null): Expression {
    return lowerExpression(this, view, target);
  }

  target(view: SyntaxView): Expression {
    return targetOf(this, view);
  }

  statement(view: SyntaxView): readonly Statement[] {
    return lowerStatement(this, view);
  }

  into(view: SyntaxView, sink: Sink): readonly Statement[] {
    return lowerInto(this, view, sink);
  }

  declare(name: string, type: string | null, isValue: boolean): string {
    const made = this.scope.declare(name, type);
    const variable = this.scope.find(name);
    if (variable && !isValue) this.#assigned.add(variable);
    return made;
  }

  isValue(variable: Variable): boolean {
    return !this.#assigned.has(variable);
  }

  with<T>(
    inner: {
      readonly receivers?: readonly Receiver[];
      readonly lambda?: readonly string[];
      readonly isGenerator?: boolean;
    },
    run: () => T,
  ): T {
    const { receivers, lambda, isGenerator } = this;
    this.receivers = [...receivers, ...(inner.receivers ?? [])];
    this.lambda = inner.lambda ?? lambda;
    this.isGenerator = inner.isGenerator ?? isGenerator;
    const made = run();
    this.receivers = receivers;
    this.lambda = lambda;
    this.isGenerator = isGenerator;
    return made;
  }

  withAround<T>(receivers: readonly Receiver[], run: () => T): T {
    const outer = this.around;
    this.around = receivers;
    const made = run();
    this.around = outer;
    return made;
  }

  parametersOf(view: SyntaxView | null): readonly Written[] {
    return parametersOf(this, view);
  }

  /** A block, the value behind `=`, or the statements of a lambda. */
  bodyOf(view: SyntaxView): readonly Statement[] {
    const body = view.type === "function_body" ? innerOf(view) : view;
    if (!body) return [];
    return this.tail ? repeated(this, body, () => this.#inBody(body)) : this.#inBody(body);
  }

  #inBody(body: SyntaxView): readonly Statement[] {
    const { result } = this.scope.setting;
    if (body.type === "block") return lowerBlock(this, body.named(), { kind: "drop" });
    return this.into(body, { kind: "return", type: result });
  }

  definition(parts: FunctionParts): FunctionDefinition {
    const { receivers, lambda, loops, functionName, tail } = this;
    const { type, hasThis } = parts.setting;
    if (parts.outer === null)
      this.receivers = [...this.around, ...(type ? [this.#receiver(type.name, hasThis)] : [])];
    const { isGenerator, accessor } = this;
    if (parts.view.type !== "lambda_literal") {
      this.accessor = /^[gs]etter$/.test(parts.view.type) ? parts.name : null;
      this.lambda = null;
      this.isGenerator = false;
    }
    this.functionName = parts.name;
    this.loops = [];
    this.tail = this.#tailOf(parts);
    const made = this.apart(() => lowerDefinition(this, parts));
    this.isGenerator = isGenerator;
    this.accessor = accessor;
    this.tail = tail;
    this.loops = loops;
    this.functionName = functionName;
    this.lambda = lambda;
    this.receivers = receivers;
    return made;
  }

  #tailOf({ view, name, parameters }: FunctionParts): TailFunction | null {
    const isTail = view.type === "function_declaration" && hasModifier(view, "tailrec");
    return isTail ? { name, parameters: this.parametersOf(parameters) } : null;
  }

  #receiver(name: string, hasThis: boolean): Receiver {
    const type: KotlinType | null = this.declared.types.get(name) ?? null;
    return { name: hasThis ? "this" : name, type, isStatic: !hasThis, label: name };
  }
}

const declarations =
  /^(?:function_declaration|property_declaration|type_alias|import|package_header)$/;

/**
 * A whole file: its types and functions, what it declares, then its statements, or the call of `main`. A file that
 * another one uses has what it declares alone.
 */
export function lowerProgram(
  parts: readonly SyntaxView[],
  isImported: boolean,
): readonly Statement[] {
  const declared = collectDeclared(parts);
  const lower = new KotlinLower(declared);
  const types = parts.filter(isTypeDeclaration);
  const functions = parts.filter(({ type }) => type === "function_declaration");
  const others = parts.filter((each) => !types.includes(each) && !functions.includes(each));
  const made = inOrder(types.flatMap((each) => lowerType(lower, each, null)));
  const { bases, rest } = importNames(parts, made, declared);
  const before = [
    ...others.filter(({ type }) => type === "import").flatMap((each) => lower.statement(each)),
    ...bases,
    ...made,
    ...rest,
    ...lowerFunctions(lower, functions, true),
  ];
  const statements = others
    .filter(({ type }) => type !== "import")
    .flatMap((each) => lower.statement(each));
  const isScript = others.some(
    ({ type }) => !declarations.test(type) && !/annotation|shebang/.test(type),
  );
  if (isImported || isScript) return [...before, ...statements];
  return [...before, ...statements, ...startCalls(functions.flatMap(toStart), "main")];
}

/** What imports the types and functions that a file uses and does not declare. */
function importNames(
  parts: readonly SyntaxView[],
  made: readonly Statement[],
  { functions, types }: Declared,
): ReturnType<typeof importTypes> {
  const source = parts[0]?.source ?? "";
  const [, inside = ""] = /^[ \t]*package[ \t]+([\w.]+)/m.exec(source) ?? [];
  const imported = [
    ...source.matchAll(/^[ \t]*import[ \t]+([\w.]+(?:\.\*)?)[ \t]*;?[ \t]*$/gm),
  ].map(([, path]) => path!);
  const single = imported.map((path) => path.split(".").at(-1)!).filter((name) => name !== "*");
  const called = [...source.matchAll(/\b([a-z]\w*)\s*[({]/g)].map(([, name]) => name!);
  const more = new Set([...single, ...called]);
  for (const name of [...functions.keys(), ...types.keys()]) more.delete(name);
  return importTypes(parts, made, [...more], modulesInPackages(inside, imported), true);
}

function toStart(view: SyntaxView): readonly StartMethod[] {
  if (receiverOf(view) || view.first("type_parameters")) return [];
  const name = view.field("name")?.text ?? "";
  const list = view.first("function_value_parameters");
  const parameters = list?.named().filter(({ type }) => type === "parameter").length ?? 0;
  return [{ type: null, view, name, parameters }];
}
