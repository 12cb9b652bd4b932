import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import { nameInBlock } from "../../ir/hiddenNames.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import type { Loop, Loops } from "../declared/loops.ts";

/** A function, or the module, while its names are looked up. */
export class Home implements Loops {
  /** Where it stands; null: the module. */
  readonly around: Block | null;
  /** Names of functions around it that it assigns to. */
  readonly assigned = new Set<string>();
  /** Names of a loop around it that it keeps as they are. */
  readonly held = new Set<string>();
  readonly loops: Loop[] = [];
  readonly scope = { temporary: (): string => `:j${++this.#temporaries}` };
  /** What it returns is a promise. */
  isAsync = false;
  #temporaries = 0;

  constructor(around: Block | null) {
    this.around = around;
  }
}

interface Declared {
  readonly name: string;
  /** Nothing but its declaration gives it a value. */
  readonly isConstant: boolean;
}

/** From the syntax to the program, for what contains expressions and statements of its own. */
export interface Lowering {
  expression(view: SyntaxView, block: Block): Expression;
  /** What a variable holds, which may get its name from it. */
  held(name: string, view: SyntaxView, block: Block): Expression;
  statements(views: readonly SyntaxView[], block: Block): Statement[];
  /** An expression that is a statement of its own. */
  simple(view: SyntaxView, block: Block): readonly Statement[];
}

/** A stretch of code with names of its own. */
export class Block {
  readonly home: Home;
  readonly #lowering: Lowering;
  readonly #outer: Block | null;
  readonly #depth: number;
  readonly #names = new Map<string, Declared>();
  readonly #isInLoop: boolean;
  readonly #fixed = new Set<string>();

  private constructor(home: Home, outer: Block | null, lowering: Lowering, isInLoop: boolean) {
    this.home = home;
    this.#outer = outer;
    this.#lowering = lowering;
    this.#depth = outer ? outer.#depth + 1 : 0;
    this.#isInLoop = isInLoop;
  }

  /** The block of a module, whose names are what they are. */
  static ofModule(lowering: Lowering): Block {
    return new Block(new Home(null), null, lowering, false);
  }

  expression(view: SyntaxView): Expression {
    return this.#lowering.expression(view, this);
  }

  held(name: string, view: SyntaxView): Expression {
    return this.#lowering.held(name, view, this);
  }

  statements(views: readonly SyntaxView[]): Statement[] {
    return this.#lowering.statements(views, this);
  }

  simple(view: SyntaxView): readonly Statement[] {
    return this.#lowering.simple(view, this);
  }

  /** The block of a function in this one, with its parameters and variables. */
  ofFunction(names: Iterable<string>): Block {
    const made = new Block(new Home(this), this, this.#lowering, false);
    for (const name of names) made.#names.set(name, { name, isConstant: false });
    return made;
  }

  /** A block in this one, with the names that it declares; the constant ones have no other assignment. */
  inner(names: Iterable<string>, isConstant: (name: string) => boolean, isLoop = false): Block {
    const made = new Block(this.home, this, this.#lowering, isLoop || this.#isInLoop);
    for (const name of names) {
      made.#names.set(name, { name: nameInBlock(name, made.#depth), isConstant: isConstant(name) });
    }
    return made;
  }

  /** Of the names of this block, some are declared with `const`. */
  fix(names: Iterable<string>): void {
    for (const name of names) this.#fixed.add(name);
  }

  /** Whether a name is that of a `const` of a block around here; one of a module is not known. */
  isFixed(name: string): boolean {
    const found = this.#find(name);
    return found !== null && found.block.#fixed.has(name);
  }

  /** Whether a block around here declares a name; the module does not count. */
  declares(name: string): boolean {
    return this.#find(name) !== null;
  }

  /** The name under which a variable is read here. */
  read(name: string): string {
    const found = this.#find(name);
    if (!found) return name;
    const { declared, block } = found;
    if (block.home !== this.home && block.#isInLoop && declared.isConstant) {
      let { home } = this;
      while (home.around && home.around.home !== block.home) ({ home } = home.around);
      home.held.add(declared.name);
    }
    return declared.name;
  }

  /** The name under which a variable is assigned here. */
  write(name: string): string {
    const found = this.#find(name);
    const own = found?.declared.name ?? name;
    if (this.home.around && found?.block.home !== this.home) this.home.assigned.add(own);
    return own;
  }

  #find(name: string): { readonly declared: Declared; readonly block: Block } | null {
    const declared = this.#names.get(name);
    if (declared) return { declared, block: this };
    return this.#outer ? this.#outer.#find(name) : null;
  }
}

const functions: ReadonlySet<string> = new Set([
  ...["function_declaration", "generator_function_declaration", "function_expression", "function"],
  ...["generator_function", "arrow_function", "method_definition", "class_declaration", "class"],
]);

/** The names in a pattern: `a`, `[a, b]`, `{ a, b: c = 1 }`. */
export function namesIn(pattern: SyntaxView | null): readonly string[] {
  if (!pattern) return [];
  switch (pattern.type) {
    case "identifier":
    case "shorthand_property_identifier_pattern":
      return [pattern.text];
    case "assignment_pattern":
    case "object_assignment_pattern":
      return namesIn(pattern.field("left"));
    case "pair_pattern":
      return namesIn(pattern.field("value"));
    case "required_parameter":
    case "optional_parameter":
      return namesIn(pattern.field("pattern"));
    default:
      return pattern.named().flatMap(namesIn);
  }
}

/** What the statements of a block declare for it alone. */
export function declaredIn(statements: readonly SyntaxView[]): readonly string[] {
  return statements.flatMap((statement) =>
    statement.type === "lexical_declaration" ? declaratorNames(statement) : [],
  );
}

/** Those of them that keep their values. */
export function constantsIn(statements: readonly SyntaxView[]): readonly string[] {
  return declaredIn(statements.filter((each) => each.field("kind")?.text === "const"));
}

function declaratorNames(view: SyntaxView): readonly string[] {
  return view
    .named()
    .flatMap((each) => (each.type === "variable_declarator" ? namesIn(each.field("name")) : []));
}

/** What a body declares for the whole function around it: `var`, functions, classes. */
export function declaredDeep(view: SyntaxView): readonly string[] {
  const names: string[] = [];
  const visit = (each: SyntaxView): void => {
    if (each.type === "variable_declaration") names.push(...declaratorNames(each));
    if (each.type === "for_in_statement" && each.field("kind")?.text === "var") {
      names.push(...namesIn(each.field("left")));
    }
    const isNamed = /_declaration$/.test(each.type) && functions.has(each.type);
    if (isNamed) names.push(each.field("name")?.text ?? "");
    if (!functions.has(each.type)) each.named().forEach(visit);
  };
  view.named().forEach(visit);
  return names;
}

/** The variables that some code assigns to, or counts up. */
export function assignedIn(views: readonly (SyntaxView | null)[]): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (view: SyntaxView): void => {
    const isAssignment = /^(augmented_)?assignment_expression$/.test(view.type);
    const target = isAssignment ? view.field("left") : null;
    const counted = view.type === "update_expression" ? view.field("argument") : null;
    for (const name of namesIn(target?.type.endsWith("_expression") ? null : target)) {
      names.add(name);
    }
    if (counted?.type === "identifier") names.add(counted.text);
    view.named().forEach(visit);
  };
  for (const view of views) if (view) visit(view);
  return names;
}
