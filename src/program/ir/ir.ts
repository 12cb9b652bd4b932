import type { TextRange } from "../../source/textRange.ts";

/** An operator of two values, as the programs that are read write it. */
export type BinaryOperator =
  "+" | "-" | "*" | "/" | "//" | "%" | "**" | "@" | "&" | "|" | "^" | "<<" | ">>" | ">>>";

/** A comparison of two values. Each language says what it means; `===` takes no other type for equal. */
export type Comparison =
  "==" | "!=" | "===" | "!==" | "<" | "<=" | ">" | ">=" | "in" | "not in" | "is" | "is not";

/** A literal value. */
export type Literal =
  | {
      readonly type: "int" | "float";
      readonly value: number;
      /** The type of the number that its way of writing says, where the language has several. */
      readonly of?: string;
    }
  | { readonly type: "string"; readonly value: string }
  | { readonly type: "bool"; readonly value: boolean }
  | { readonly type: "none" | "undefined" | "ellipsis" };

interface Placed {
  readonly range: TextRange;
}

/** An argument of a call. */
export interface Argument {
  /** null for a positional argument. */
  readonly name: string | null;
  /** `*values` or `**options`. */
  readonly spread: "items" | "entries" | null;
  readonly value: Expression;
}

/** `for target in iterable if tests`, of a comprehension. */
export interface ComprehensionClause {
  readonly target: Expression;
  readonly iterable: Expression;
  readonly tests: readonly Expression[];
}

/** A piece of a string with values in it. */
export type StringPart =
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "value";
      readonly value: Expression;
      /** `r`, `s` or `a`: by which function the value becomes text. */
      readonly conversion: string | null;
      readonly format: readonly StringPart[];
      /** `{x=}` writes its own text first. */
      readonly label: string | null;
    };

/** Something that has a value. */
export type Expression = Placed &
  (
    | { readonly kind: "literal"; readonly literal: Literal }
    | { readonly kind: "name"; readonly name: string }
    | { readonly kind: "attribute"; readonly object: Expression; readonly name: string }
    | { readonly kind: "subscript"; readonly object: Expression; readonly index: Expression }
    | {
        readonly kind: "slice";
        readonly start: Expression | null;
        readonly stop: Expression | null;
        readonly step: Expression | null;
      }
    | {
        readonly kind: "collection";
        readonly type: "list" | "tuple" | "set";
        readonly items: readonly Expression[];
      }
    /** A pair without a key spreads the entries of its value. */
    | {
        readonly kind: "dictionary";
        readonly pairs: readonly { readonly key: Expression | null; readonly value: Expression }[];
      }
    | { readonly kind: "spread"; readonly value: Expression }
    | {
        readonly kind: "call";
        readonly callee: Expression;
        readonly args: readonly Argument[];
        /** The names that its value is taken apart into, `["out", "weights"]`. */
        readonly takenApart?: readonly string[];
      }
    | { readonly kind: "unary"; readonly operator: "-" | "+" | "~"; readonly operand: Expression }
    | { readonly kind: "not"; readonly operand: Expression }
    | {
        readonly kind: "binary";
        readonly operator: BinaryOperator;
        readonly left: Expression;
        readonly right: Expression;
      }
    | {
        readonly kind: "comparison";
        readonly first: Expression;
        readonly rest: readonly { readonly operator: Comparison; readonly operand: Expression }[];
      }
    | {
        readonly kind: "logical";
        /** `??` gives its right side where the left one is missing: null, or undefined. */
        readonly operator: "and" | "or" | "??";
        readonly left: Expression;
        readonly right: Expression;
      }
    | {
        readonly kind: "conditional";
        readonly test: Expression;
        readonly then: Expression;
        readonly otherwise: Expression;
      }
    | { readonly kind: "lambda"; readonly definition: FunctionDefinition }
    | {
        readonly kind: "comprehension";
        readonly type: "list" | "set" | "dictionary" | "generator";
        /** In a dictionary, the key. */
        readonly key: Expression | null;
        readonly element: Expression;
        readonly clauses: readonly ComprehensionClause[];
      }
    | { readonly kind: "formatted"; readonly parts: readonly StringPart[] }
    /** An assignment with a value: `n := 3`, `sum += x`, `i++`. */
    | {
        readonly kind: "assigning";
        readonly target: Expression;
        /** null: a plain assignment. */
        readonly operator: BinaryOperator | null;
        readonly value: Expression;
        /** Which value it has: that before, or after. */
        readonly gives: "before" | "after";
      }
    /** `waits`: for the value of a promise, in an asynchronous function. */
    | {
        readonly kind: "yield";
        readonly value: Expression | null;
        readonly from: boolean;
        readonly waits?: boolean;
      }
    /** Unsupported syntax. */
    | { readonly kind: "unread"; readonly why: string }
  );

/** One parameter of a function. */
export interface Parameter {
  readonly name: string;
  /**
   * `receiver`: the object that a method belongs to, which is no argument: `this`. `all`: all arguments, also those that
   * other parameters take.
   */
  readonly kind: "positional" | "both" | "keyword" | "items" | "entries" | "receiver" | "all";
  readonly defaultValue: Expression | null;
  readonly annotation: Expression | null;
  /** The range of its name. */
  readonly range: TextRange;
}

/** A function, a method or a lambda. */
export interface FunctionDefinition {
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly body: readonly Statement[];
  readonly decorators: readonly Expression[];
  readonly isGenerator: boolean;
  /** It gives a promise. */
  readonly isAsync?: boolean;
  /** `name` is not its own: what every lambda is called. */
  readonly isAnonymous?: boolean;
  /** It is there before the statements of its block run. */
  readonly isHoisted?: boolean;
  /** Something outside the program calls it, such as the page that shows a component. */
  readonly isStarted?: boolean;
  /** Names of enclosing blocks that it keeps as they are when it is made: each turn of a loop has its own. */
  readonly holds?: readonly string[];
  /** Names that it binds; all others are looked up outside. */
  readonly locals: ReadonlySet<string>;
  /** The file of its code, where that of its scope may be another; null: that of the program itself. */
  readonly file?: string | null;
  readonly range: TextRange;
  /** The range of its name. */
  readonly nameRange: TextRange;
}

/** `case`-less handlers of a `try`. */
export interface Handler {
  /** null: catches everything. */
  readonly type: Expression | null;
  readonly name: string | null;
  readonly body: readonly Statement[];
}

/** `import a.b as c`, or `from a import b as c`. */
export interface ImportedName {
  readonly module: string;
  /** null: the module itself; `*`: all that it has. */
  readonly member: string | null;
  readonly alias: string | null;
  /** `start`: the file starts the program, and binds nothing in it; `around`: what has a name here keeps it. */
  readonly role?: "start" | "around";
}

/** A statement. */
export type Statement = Placed &
  (
    | { readonly kind: "expression"; readonly value: Expression }
    | {
        readonly kind: "assign";
        readonly targets: readonly Expression[];
        readonly value: Expression;
      }
    | {
        readonly kind: "augment";
        readonly operator: BinaryOperator;
        readonly target: Expression;
        readonly value: Expression;
      }
    | { readonly kind: "annotate"; readonly target: Expression; readonly annotation: Expression }
    | {
        readonly kind: "if";
        readonly test: Expression;
        readonly then: readonly Statement[];
        readonly otherwise: readonly Statement[];
      }
    | {
        readonly kind: "while";
        readonly test: Expression;
        readonly body: readonly Statement[];
        /** Runs after the body, also after `continue`: `i++` of `for (...; ...; i++)`. */
        readonly update?: readonly Statement[];
        readonly otherwise: readonly Statement[];
      }
    | {
        readonly kind: "for";
        readonly target: Expression;
        readonly iterable: Expression;
        readonly body: readonly Statement[];
        readonly otherwise: readonly Statement[];
      }
    | { readonly kind: "function"; readonly definition: FunctionDefinition }
    | {
        readonly kind: "class";
        readonly name: string;
        readonly bases: readonly Argument[];
        readonly decorators: readonly Expression[];
        readonly body: readonly Statement[];
        readonly nameRange: TextRange;
      }
    | { readonly kind: "return"; readonly value: Expression | null }
    | { readonly kind: "break" | "continue" | "pass" }
    | { readonly kind: "raise"; readonly value: Expression | null }
    | {
        readonly kind: "try";
        readonly body: readonly Statement[];
        readonly handlers: readonly Handler[];
        readonly otherwise: readonly Statement[];
        readonly finally: readonly Statement[];
      }
    | {
        readonly kind: "with";
        readonly items: readonly {
          readonly value: Expression;
          readonly target: Expression | null;
        }[];
        readonly body: readonly Statement[];
      }
    | { readonly kind: "assert"; readonly test: Expression; readonly message: Expression | null }
    | { readonly kind: "import"; readonly names: readonly ImportedName[] }
    /** Statements of another file of the program, which has the same names. */
    | { readonly kind: "elsewhere"; readonly file: string; readonly body: readonly Statement[] }
    | {
        readonly kind: "outer";
        readonly scope: "global" | "nonlocal";
        readonly names: readonly string[];
      }
    | { readonly kind: "delete"; readonly targets: readonly Expression[] }
    | { readonly kind: "unread"; readonly why: string }
  );

/** A program as the interpreter runs it: pieces that run one after the other in one scope. */
export interface Program {
  /** A script is one piece, a notebook one per cell: a piece that fails does not stop the next. */
  readonly pieces: readonly (readonly Statement[])[];
}
