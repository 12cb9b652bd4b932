import type { TextRange } from "../../source/textRange.ts";
import type { BinaryOperator, Comparison, Expression, FunctionDefinition } from "../ir/ir.ts";
import type { ProgramFiles } from "../files.ts";
import type { Canvas, Figure } from "../recording/figure.ts";
import type { Known } from "./facts.ts";
import type { NumberOrigin, NumberType, NumberValue } from "./number.ts";
import type { DataFieldOf, Key, PlainValue, SetOf, SliceOf, TupleOf } from "./plain.ts";
import type { AbsentCall, Misfit, OpenValueOf, SizesOf } from "./sizes.ts";
import type { DrawCode, Tensor } from "./tensor.ts";

/** A list, which may be changed. */
export interface ListValue extends Known {
  readonly kind: "list";
  items: Value[];
  /** The maximum length of a deque: an addition at one end removes at the other. */
  readonly maxLength?: number;
  /** What a language with several kinds of lists calls it, such as `double[]`. */
  readonly typeName?: string;
  /** The dictionary whose keys, values or pairs its items are at any time, or the list whose items they are. */
  readonly viewed?: DictionaryValue | ListValue;
  /** Its items are known, their order is not. */
  isUnordered?: boolean;
  /** `nil` of a language in which it has a type, and no items. */
  readonly isNil?: true;
  /** Lists that have some of its items together, whichever branch made them. */
  sharers?: readonly ListValue[];
}

export type TupleValue = TupleOf<Value>;

export type SetValue = SetOf<Value>;

/** A dictionary: pairs by the key of their first. */
export interface DictionaryValue extends Known {
  readonly kind: "dictionary";
  readonly entries: Map<Key, readonly [Value, Value]>;
  /** Creates missing values. */
  readonly factory: Value | null;
  /** Counts: missing keys are 0. */
  readonly counts?: boolean;
  /** With the types of its keys and values, where the language has such. */
  readonly typeName?: string;
  /** `nil` of a language in which it has a type, and no pairs. */
  readonly isNil?: true;
}

/** `start:stop:step` as a value. */
export type SliceValue = SliceOf<Value>;

/** Where names are bound: a module, a function, or a class while it is created. */
export interface Scope {
  readonly kind: "module" | "function" | "class";
  readonly names: Map<string, Value>;
  /** The scope for names that are not here; null for the builtins of the language. */
  readonly outer: Scope | null;
  /** Names that are bound elsewhere, and where; null if none. */
  elsewhere: Map<string, Scope> | null;
  /** The function that runs in it, to show. */
  readonly label: string;
  /** Which call of all it is, counted from 0. */
  readonly call: number;
  /** Of a method that runs: the class that it was defined in, and its first argument. */
  readonly owner: ClassValue | null;
  readonly self: Value | null;
  /** A method that is called by an operator runs in it. */
  readonly isOperator: boolean;
  /** The file of its code; null: that of the program itself. */
  readonly file: string | null;
  /** The scope whose names it has, where code of another file runs in it. */
  readonly whole?: Scope;
}

/** A function of the program. */
export interface FunctionValue extends Known {
  readonly kind: "function";
  readonly definition: FunctionDefinition;
  readonly scope: Scope;
  readonly defaults: ReadonlyMap<string, Value>;
  /** The class that it was defined in, for `super()`. */
  owner: ClassValue | null;
  /** What a reader calls it; null: it was never called. */
  label: string | null;
  readonly fields: Map<string, Value>;
}

/** The arguments of a call. */
export interface Arguments {
  readonly items: readonly Value[];
  readonly named: ReadonlyMap<string, Value>;
  /** The object of a method, for a function with a parameter for it. */
  readonly receiver?: Value;
  /** The names that what is given back is taken apart into. */
  readonly takenApart?: readonly string[];
}

/** A function of a library. */
export interface BuiltinValue extends Known {
  readonly kind: "builtin";
  readonly name: string;
  readonly call: (args: Arguments, machine: Machine) => Value;
  /** What it gives is a part of what it is given, such as its shape. */
  readonly givesPart?: true;
  /** It prints what it is given: of values whose number is unknown, something unknown. */
  readonly shows?: true;
  /** Attributes of its own. */
  readonly fields?: ReadonlyMap<string, Value>;
}

/** A function bound to its first argument. */
export interface MethodValue {
  readonly kind: "method";
  readonly callee: Value;
  readonly self: Value;
}

/** `property`, `staticmethod` and `classmethod` around a function. */
export interface DescriptorValue {
  readonly kind: "descriptor";
  readonly type: "property" | "static" | "class";
  readonly getter: Value;
  setter: Value | null;
  /** What `del` does; absent: it cannot be deleted. */
  readonly deleter?: Value;
}

/** A class, of the program or of a library. */
export interface ClassValue extends Known {
  readonly kind: "class";
  readonly name: string;
  readonly bases: readonly ClassValue[];
  /** Itself, then its bases in the order in which names are looked up. */
  readonly order: readonly ClassValue[];
  readonly members: Map<string, Value>;
  /** Fields of a dataclass, in order. */
  dataFields: readonly DataFieldOf<Value>[] | null;
  /** Of a type that makes other values than instances: `int`, `list`. */
  readonly convert: ((args: Arguments, machine: Machine) => Value) | null;
}

/** An object of a class. */
export interface InstanceValue extends Known {
  readonly kind: "instance";
  readonly type: ClassValue;
  readonly fields: Map<string, Value>;
  /** What a library stores with it. */
  native: object | null;
}

/** A library, or a part of one; a file of the program if it has a scope. */
export interface ModuleValue {
  readonly kind: "module";
  readonly name: string;
  readonly members: ReadonlyMap<string, Value>;
  readonly scope?: Scope;
  /** Another library stands in for one that nobody knows. */
  readonly isAssumed?: true;
}

/** An iterator: its values can be taken once. */
export interface IteratorValue {
  readonly kind: "iterator";
  /** Null if there is no more, or if the iterator has become unknown. */
  readonly next: (sent?: Value) => Value | null;
  /** What a language that shows it calls it, such as `Array Iterator`. */
  readonly typeName?: string;
  /** What it gives after its last value; absent: nothing. */
  result?: Value;
  /** What it has still to give, where a language shows that; null: unknown. Absent: that is not shown. */
  readonly rest?: () => readonly Value[] | null;
  /** Ends it before its last value; absent: that changes nothing else. */
  readonly close?: () => void;
}

/** An unknown value: why it is unknown, and since where. */
export interface UnknownValue {
  readonly kind: "unknown";
  readonly why: string;
  /** What it may be, or be a part of: a change to it may change these. */
  readonly of?: readonly Value[];
  /** Of what is one of several known values: all of them. */
  readonly either?: readonly Value[];
  /** The known part of a text, with characters for missing parts. */
  readonly text?: string;
  /** What its uses say about it, if it is not given. */
  readonly open?: OpenValue;
  /** An object of a library that only shows things: what its parts and its calls are. */
  readonly shown?: ShownObject;
  /** Whether the learner's own code declares it, in a place that is not there: it may do anything. */
  readonly isOwn?: true;
  /** While shapes are followed: the call that gave it, of something that is not there. */
  readonly absent?: AbsentCall;
  /** Stands for all that is not followed of a class that is followed in part. */
  readonly isPart?: true;
  readonly range: TextRange;
}

/** An object of a library that only shows things. It never raises, and changes nothing that it is given. */
export interface ShownObject {
  /** What its calls draw into; null: what is current. */
  readonly canvas: Canvas | null;
  part(name: string): Value;
  call(args: Arguments, machine: Machine): Value;
}

/** A value that is not given, while shapes are followed. */
export type OpenValue = OpenValueOf<Value, Arguments, UnknownValue>;

/** The names of sizes, while shapes are followed. */
export type Sizes = SizesOf<Value>;

/** A value that may be changed in place. */
export type Changeable =
  ListValue | SetValue | DictionaryValue | InstanceValue | ClassValue | FunctionValue | Tensor;

/** Any value of a followed program. */
export type Value =
  | PlainValue
  | NumberValue
  | ListValue
  | TupleValue
  | SetValue
  | DictionaryValue
  | SliceValue
  | FunctionValue
  | BuiltinValue
  | MethodValue
  | DescriptorValue
  | ClassValue
  | InstanceValue
  | ModuleValue
  | IteratorValue
  | Tensor
  | UnknownValue;

/** What the functions of libraries may use. */
export interface Machine {
  readonly language: Language;
  readonly range: TextRange;
  readonly scope: Scope;
  /** Whether an exception would be caught; whether it is uncertain that the program gets here. */
  readonly isGuarded: boolean;
  readonly isUncertain: boolean;
  readonly sizes: Sizes | null;
  /** null: it may read none; what libraries store between calls: generators, grad mode. */
  readonly files: ProgramFiles | null;
  readonly state: Map<string, object>;
  call(callee: Value, items: readonly Value[], named?: ReadonlyMap<string, Value>): Value;
  /** An unknown value, whose reason is reported once. */
  unknown(why: string): UnknownValue;
  /** What the program names and nobody declares is taken to be the usual thing of that name: said once. */
  assume(name: string): void;
  /** What a function is taken for that is found nowhere; null: its name has no usual meaning. */
  usual(name: string): Value | null;
  /** Notes that a text of ours stands in for a file that is not there. */
  useSample(name: string, text: string): void;
  /** Whether something was assumed: libraries may mean other things by PyTorch's words then. */
  readonly assumes: boolean;
  /** Must be called before a value is changed: if the change is uncertain, both are kept. */
  touch(value: Changeable | Scope): void;
  /** Why the contents of a list or a dictionary are unknown; null if they are known. */
  lostIn(value: Value): string | null;
  /** An unknown value was used: what it may be may have changed. */
  mayChange(value: Value): void;
  lose(value: object): void;
  /** Must be called before values are taken from an iterator; returns whether they are known. */
  takesFrom(iterator: IteratorValue): boolean;
  /** Records what the program prints and draws, and which tensors operations create; `instead`: of one that it goes on with. */
  print(text: string): void;
  draw(figure: Figure): void;
  keep(tensor: Tensor, instead?: Tensor): void;
  /** A file states a setting, `n_head`, 12, `config.json`; or it is not read, for a reason. */
  noteSetting(name: string, value: number, file: string): void;
  noteUnread(why: string): void;
  /** The number that an operation computes from others, with its origin while there is room for it. */
  compute(
    made: Pick<NumberValue, "kind" | "value"> & NumberType,
    operation: NumberOrigin["operation"],
    left: NumberValue,
    right?: NumberValue,
  ): NumberValue;
  noteUse(generator: string): void;
  /** Runs a part of which some exceptions are expected; null: it ended with one. Unknown if it only may have. */
  caught(run: () => Value, isExpected: (exception: InstanceValue) => boolean): Value | null;
  /** Raises an exception of the program; `misfit`: shapes that it is about. */
  fail(type: string, message: string, misfit?: Misfit): never;
  /** Takes steps from the budget; the run ends when none is left. `reserve`: whether there is room for so many numbers. */
  spend(steps: number): void;
  reserve(numbers: number): boolean;
}

/** Where a usual function is declared. */
export interface UsualHelper {
  readonly path: string;
  readonly name: string;
  /** The class that it is a method of; null: it is a function. */
  readonly owner: string | null;
}

/** What texts in a language use without showing it, in its usual meaning. */
export interface Usual {
  /** A program by a path that no file has; null: it is the path of a file. */
  text(path: string): string | null;
  /** Where the usual function of a name is, also as a member of what is not there; null: the name has no usual meaning. */
  helper?(name: string): UsualHelper | null;
  /** Whether a name is imported from a library, so that it means what that library says. */
  isOfLibrary?(name: string, machine: Machine): boolean;
  /** Which of them declares what is imported from a module that is not there; null: none. Absent: nothing names it. */
  importedFrom?(module: string, member: string): string | null;
  /** The value of a name that is found nowhere; null: it has no usual meaning. Absent: no such name has. */
  named?(name: string, machine: Machine): Value | null;
}

/** The body of an asynchronous function, which runs from one thing that it waits for to the next. */
export interface AsyncBody {
  /** Goes on with what was waited for; null: begins. Raises what the body does. */
  resume(given: Value | Error | null): { readonly isOver: boolean; readonly value: Value };
}

/** How a language runs asynchronous functions. */
export interface AsyncRules {
  /** Whether everything has its value at once here. */
  isAtOnce(machine: Machine): boolean;
  start(body: AsyncBody, machine: Machine): Value;
  /** What a call gives where it runs to its end at once. */
  atOnce(run: () => Value, machine: Machine): Value;
  /** The value that something promises, where the program goes no further without it. */
  wait(value: Value, machine: Machine): Value;
  /** Runs what still has its turn. */
  finish(machine: Machine): void;
}

/** What differs between programming languages when a program is run. */
export interface Language {
  readonly name: string;
  readonly builtins: ReadonlyMap<string, Value>;
  /** What a function gives that returns nothing, and what a missing argument is. */
  readonly nothing: Value;
  /** `loose`: an argument may be missing, and there may be more than parameters. */
  readonly takes: "exact" | "loose";
  /** What the language says of arguments that a function does not take; null: it takes them. */
  argumentError?(callee: FunctionValue, args: Arguments): string | null;
  /** A value as a parameter with a declared type takes it; null: such types only say something to people. */
  readonly convert: ((value: Value, type: Expression, machine: Machine) => Value) | null;
  /** What runs behind the program, each part by itself: the tests that it has. */
  afterwards?(machine: Machine): Iterable<() => void>;
  /** Absent: no function is asynchronous. */
  readonly async?: AsyncRules;
  /** How a function gets the object that it is called on: before its arguments, or apart from them. */
  readonly receiver: "first" | "apart";
  /** Whether what leads to a target, as an index does, is evaluated before the value: `a[i++] = i`. `all`: in a list of targets, too. */
  readonly placesFirst: "none" | "single" | "all";
  /** Whether what is not followed calls a function under a name only once the program has ended; absent: it may at once. */
  isHeardLater?(name: string): boolean;
  /** What the first dimension of an array is called. */
  readonly firstAxis: 0 | 1;
  /** The rest of the arguments, for the parameter that takes them all. */
  restOf(items: Value[]): Value;
  readonly kindNames: Readonly<Partial<Record<Value["kind"], string>>>;
  /** Whether a name that nothing defines is an exception when the program runs; else the name is from elsewhere. */
  readonly failsAtNames?: boolean;
  /** null: drawn numbers are not written into programs of this language. */
  readonly drawCode: DrawCode | null;
  /** What a new exception says of itself; `base`: the type of the library whose constructor gets the arguments. */
  describe?(
    made: ClassValue,
    base: ClassValue,
    args: readonly Value[],
  ): ReadonlyMap<string, Value> | null;
  /** A value of an enumeration with a number that it does not declare. Absent: it stays a number. */
  undeclared?(type: ClassValue, value: number): Value;
  /** Whether an operator calls the method of that name. */
  isOperator(method: string): boolean;
  /** A real number beyond a type of whole numbers becomes its largest or smallest; else nobody can tell what. */
  readonly saturates?: true;
  /** Functions mostly give their results in arrays that they get, so an unknown one may change them. */
  readonly fillsArguments?: boolean;
  /** Exponentials, logarithms, and powers of its arrays are rounded as C libraries do, not as JavaScript does. */
  readonly roundsLikeC?: boolean;
  /** A value as the language writes it, after the run: this calls no code of the program. */
  valueText(value: Value, lost: Pick<WeakMap<object, string>, "has">): string;
  /** A library; null: it is not followed. */
  importModule(name: string, machine: Machine): Value | null;
  /** Whether a module that is not followed is none that everybody has: the learner's own, or a course's. */
  isOwnModule?(name: string): boolean;
  /** Whether a function that is not there may draw random numbers, by its name. */
  mayDraw?(name: string): boolean;
  /**
   * What a name, or a module, of a library that nobody knows is taken for while shapes are followed; null: nothing is
   * called so.
   */
  readonly standIn?: {
    name(name: string, machine: Machine): Value | null;
    module(module: string): Value | null;
    /** Whether a name is one of the language's own library, which works as everybody knows. */
    isStandard(name: string): boolean;
  };
  /** The files that a module may be in, the most likely first, as the file `from` imports it; empty: the program. */
  importPaths(module: string, from: string, machine: Machine): readonly string[];
  /** What is assumed of names that nothing declares. */
  readonly usual?: Usual;
  truth(value: Value, machine: Machine): boolean | null;
  binary(operator: BinaryOperator, left: Value, right: Value, machine: Machine): Value;
  /** `left op= right`: what the name is bound to then. */
  augment(operator: BinaryOperator, left: Value, right: Value, machine: Machine): Value;
  unary(operator: "-" | "+" | "~", operand: Value, machine: Machine): Value;
  compare(operator: Comparison, left: Value, right: Value, machine: Machine): Value;
  /** null: it has none of that name. */
  findAttribute(object: Value, name: string, machine: Machine): Value | null;
  getAttribute(object: Value, name: string, machine: Machine): Value;
  setAttribute(object: Value, name: string, value: Value, machine: Machine): void;
  deleteAttribute(object: Value, name: string, machine: Machine): void;
  getItem(object: Value, index: Value, machine: Machine): Value;
  setItem(object: Value, index: Value, value: Value, machine: Machine): void;
  deleteItem(object: Value, index: Value, machine: Machine): void;
  /** The values of a loop; null if unknown. */
  iterate(value: Value, machine: Machine): IterableIterator<Value> | null;
  enter(context: Value, machine: Machine): Value;
  /** Leaves a context; whether it ends what was raised in it, null: that is unknown. */
  leave(context: Value, machine: Machine, raised?: InstanceValue): boolean | null | undefined;
  keyOf(value: Value, machine: Machine): Key | null;
  toText(value: Value, form: "plain" | "code", machine: Machine): string;
  format(value: Value, specification: string, machine: Machine): string;
  finishClass(type: ClassValue, machine: Machine): void;
  instantiate(type: ClassValue, args: Arguments, machine: Machine): Value;
  callValue(callee: Value, args: Arguments, machine: Machine): Value;
  /** From here on, what generators draw is unknown. */
  loseRandom(machine: Machine, why: string): void;
  /** `type`: the name that Python has for it. */
  makeException(type: string, message: string): InstanceValue;
  /** What is raised with a value that is no exception; null: that cannot be. */
  toException(value: Value, machine: Machine): InstanceValue | null;
  typeName(value: Value): string;
}
