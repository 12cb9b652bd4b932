import { nameInBlock } from "../../ir/hiddenNames.ts";
import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import type { Expression, FunctionDefinition, Statement } from "../../ir/ir.ts";

/** A type, with what its own text declares. */
export interface TypeScope {
  readonly name: string;
  readonly members: ReadonlyMap<string, "instance" | "static">;
  /** What is not declared in it may come from a base. */
  readonly mayInherit: boolean;
  readonly outer: TypeScope | null;
  /** What its methods call the object around it, or the field of an object that holds that. */
  readonly outerName?: string;
  readonly outerField?: string;
  /** Types in it of which each object belongs to one of it. */
  readonly inside?: ReadonlySet<string>;
}

/** A local variable. */
export interface Variable {
  readonly name: string;
  /** As it is written; null: that of its first value. */
  readonly type: string | null;
  readonly owner: FunctionScope;
  /** Each turn of a loop has its own. */
  readonly isInLoop: boolean;
  /** The lists of kept names that it is in, until it is assigned again. */
  readonly heldIn: string[][];
}

/** What a function is, before its body is lowered. */
export interface FunctionSetting {
  readonly outer: FunctionScope | null;
  readonly type: TypeScope | null;
  readonly hasThis: boolean;
  /** The declared type of what it returns; null: none, or nothing. */
  readonly result: string | null;
  readonly isVoid: boolean;
  /** Parameters that go back to the caller. */
  readonly outs: readonly string[];
}

/** A function, or the program, while its names are looked up. */
export class FunctionScope {
  readonly setting: FunctionSetting;
  /** Variables of enclosing functions that it assigns. */
  readonly assigned = new Set<string>();
  /** Variables of the function around it that it keeps: those that nothing assigns later. */
  readonly held: string[] = [];
  readonly #blocks = [new Map<string, Variable>()];
  #loops = 0;
  #renamed = 1;
  #temporaries = 0;

  constructor(setting: FunctionSetting) {
    this.setting = setting;
  }

  /** Lowers what is inside a block. */
  within<T>(isLoop: boolean, lower: () => T): T {
    this.#blocks.push(new Map());
    if (isLoop) this.#loops++;
    try {
      return lower();
    } finally {
      this.#blocks.pop();
      if (isLoop) this.#loops--;
    }
  }

  /**
   * The name of a new variable: another one where the name is in use around it. `isShared`: all turns
   * of a loop share it.
   */
  declare(written: string, type: string | null, isShared = false): string {
    const isInLoop = this.#loops > 0 && !isShared;
    const block = this.#blocks.at(-1)!;
    const isAgain = this.#blocks.some((each) => each !== block && each.has(written));
    const name = isAgain ? nameInBlock(written, ++this.#renamed) : written;
    block.set(written, { name, type, owner: this, isInLoop, heldIn: [] });
    return name;
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
    const { outer } = this.setting;
    const found = outer?.find(name) ?? null;
    if (found?.isInLoop && found.owner === outer && !this.held.includes(found.name)) {
      this.held.push(found.name);
      found.heldIn.push(this.held);
    }
    return found;
  }

  /** A variable is assigned after its declaration. */
  noteAssigned(variable: Variable): void {
    for (const held of variable.heldIn) {
      const at = held.indexOf(variable.name);
      if (at >= 0) held.splice(at, 1);
    }
    if (variable.owner !== this) this.assigned.add(variable.name);
  }
}

/** A parameter as it is written. */
export interface Written {
  readonly name: string;
  readonly type: string | null;
  readonly modifiers: readonly string[];
  readonly isRest: boolean;
  /** Its default value. */
  readonly value: SyntaxView | null;
  readonly range: TextRange;
}

/** What the parts of the lowering call of each other. */
export interface Lower {
  readonly scope: FunctionScope;
  /** `target`: the type that is expected, as it is written. */
  expression(view: SyntaxView, target?: string | null): Expression;
  statement(view: SyntaxView): readonly Statement[];
  /** The place that an assignment changes. */
  target(view: SyntaxView): Expression;
  /** The parameters in brackets. */
  parametersOf(view: SyntaxView | null): readonly Written[];
  /** The body of a function: a block, or an expression. */
  bodyOf(view: SyntaxView): readonly Statement[];
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
  readonly setting: Omit<FunctionSetting, "outs" | "outer">;
  readonly outer: FunctionScope | null;
  /** Of a method: what its file declares, in a language where a file has variables. */
  readonly around?: FunctionScope;
  /** What runs before the body. */
  readonly before?: () => readonly Statement[];
  /** Names of parameters that are not written. */
  readonly given?: readonly (readonly [name: string, type: string | null])[];
}

/** How the lowering keeps which function is the innermost. */
export abstract class Lowering {
  scope = new FunctionScope({
    outer: null,
    type: null,
    hasThis: false,
    result: null,
    isVoid: false,
    outs: [],
  });

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
