import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import { nameInBlock } from "../../ir/hiddenNames.ts";
import type { Expression, FunctionDefinition, Statement } from "../../ir/ir.ts";
import type { Defaults } from "./doubles.ts";
import type { Macros } from "./macros.ts";
import type { Aliases, CType } from "./types.ts";

/** A class, with what its own text declares. */
export interface ClassScope {
  readonly name: string;
  readonly members: ReadonlyMap<string, "instance" | "static">;
  /** Its static methods, each with how many parameters it has. */
  readonly statics: ReadonlySet<string>;
  /** What is not declared in it may come from a base. */
  readonly bases: readonly string[];
}

/** A variable. */
export interface Variable {
  /** As the program runs with it: an inner block that declares a name again has its own. */
  readonly name: string;
  /** null: that of its first value. */
  readonly type: string | null;
  /** It stands for another place, which may hold a number. */
  readonly isReference: boolean;
  /** It stands for an object that is elsewhere: what is assigned to it goes there. */
  readonly isAlias: boolean;
  /** It alone has an object: `unique_ptr`. */
  readonly isOwner: boolean;
  readonly owner: FunctionScope;
}

/** What a function is, before its body is lowered. */
export interface FunctionSetting {
  readonly outer: FunctionScope | null;
  readonly type: ClassScope | null;
  readonly hasThis: boolean;
  readonly result: CType | null;
  /** A lambda that keeps variables as they are. */
  readonly keeps: "all" | ReadonlySet<string> | null;
}

/** A function, or the program, while its names are looked up. */
export class FunctionScope {
  readonly setting: FunctionSetting;
  /** Variables of enclosing functions that it assigns. */
  readonly assigned = new Set<string>();
  /** Variables of the function around it that it keeps. */
  readonly held = new Set<string>();
  /** Variables whose objects end with their block. */
  readonly leaves = new Set<string>();
  readonly #blocks = [new Map<string, Variable>()];
  #again = 1;
  /** The variable that is about to be there. */
  #named: { readonly name: string; readonly type: string | null } | null = null;
  #temporaries = 0;

  constructor(setting: FunctionSetting) {
    this.setting = setting;
  }

  /** Lowers what is inside a block. */
  within<T>(lower: () => T): T {
    this.#blocks.push(new Map());
    try {
      return lower();
    } finally {
      this.#blocks.pop();
    }
  }

  /** Lowers the first value of a variable, where only `sizeof` knows it: `malloc(sizeof *p)`. */
  naming<T>(name: string, type: string | null, lower: () => T): T {
    const before = this.#named;
    this.#named = { name, type };
    try {
      return lower();
    } finally {
      this.#named = before;
    }
  }

  /** The type of a variable, also of one that is about to be there; undefined: there is none. */
  typeOf(name: string): string | null | undefined {
    return this.#named?.name === name ? this.#named.type : this.find(name)?.type;
  }

  /** The name under which a new variable runs. */
  declare(
    name: string,
    type: string | null,
    isReference = false,
    { isAlias = false, isOwner = false }: Partial<Pick<Variable, "isAlias" | "isOwner">> = {},
  ): string {
    const isTaken = this.#blocks.slice(0, -1).some((block) => block.has(name));
    const own = isTaken ? nameInBlock(name, ++this.#again) : name;
    this.#blocks.at(-1)!.set(name, {
      ...{ name: own, type, isReference, isAlias, isOwner, owner: this },
    });
    return own;
  }

  /** A name for a variable that another scope owns. */
  adopt(name: string, variable: Variable): void {
    this.#blocks.at(-1)!.set(name, variable);
  }

  /** A name that only the lowering uses. */
  temporary(): string {
    this.#temporaries++;
    return `:${this.#temporaries}`;
  }

  /** The variable of that name here; null: there is none. */
  find(name: string): Variable | null {
    for (const block of this.#blocks.toReversed()) {
      const found = block.get(name);
      if (found) return found;
    }
    const { outer, keeps } = this.setting;
    const found = outer?.find(name) ?? null;
    if (found && outer?.setting.outer && (keeps === "all" || keeps?.has(name)))
      this.held.add(found.name);
    return found;
  }

  /** A variable is assigned after its declaration. */
  noteAssigned(variable: Variable): void {
    if (variable.owner !== this) this.assigned.add(variable.name);
  }
}

/** What the text declares, wherever it is. */
export interface Declarations {
  readonly aliases: Aliases;
  readonly macros: Macros;
  /** By the name of a function and how many parameters it has: those that stand for the caller's places. */
  readonly references: Map<string, readonly boolean[]>;
  /** Functions that give the place of a number, to read or to change. */
  readonly places: ReadonlySet<string>;
  /** Functions that draw numbers, or change what is kept from call to call. */
  readonly changing: ReadonlySet<string>;
  /** Functions and methods that give a reference. */
  readonly given: ReadonlySet<string>;
  /** What functions give. */
  readonly results: Map<string, string | null>;
  readonly defaults: Defaults;
  readonly classes: ReadonlyMap<string, ClassScope>;
  /** The types of fields, by the names of fields; null: several have that name. */
  readonly fields: ReadonlyMap<string, string | null>;
  /** Classes whose objects do something that can be seen when they end. */
  readonly ending: ReadonlySet<string>;
  /** The names of types that templates leave open. */
  readonly open: ReadonlySet<string>;
  /** Whether it is C++. */
  readonly isPlus: boolean;
}

/** What the parts of the lowering call of each other. */
export interface Lower extends Declarations {
  readonly scope: FunctionScope;
  /** Variables that functions keep from call to call. */
  readonly statics: Statement[];
  /** Declares such a variable: the name under which it runs. */
  keep(name: string, type: string | null): string;
  expression(view: SyntaxView): Expression;
  statement(view: SyntaxView): readonly Statement[];
  definition(given: FunctionParts): FunctionDefinition;
  /** Runs with another function as the innermost. */
  inside<T>(scope: FunctionScope, lower: () => T): T;
}

/** The parts of a function in a syntax tree. */
export interface FunctionParts {
  readonly view: SyntaxView;
  readonly name: string;
  readonly nameView: SyntaxView | null;
  readonly parameters: SyntaxView | null;
  readonly body: SyntaxView | null;
  readonly setting: FunctionSetting;
  /** The template that it stands in; null: in none. */
  readonly template: SyntaxView | null;
  /** What runs before the body. */
  readonly before?: () => readonly Statement[];
}
