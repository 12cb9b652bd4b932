import { roleOfPath } from "../../meaning/roles.ts";
import type { Home } from "../items/item.ts";
import { fieldText, type BindingFinding, type Finding } from "../syntax/grammar.ts";
import type { SyntaxView } from "../syntax/syntaxView.ts";

const nothing: Finding = { kind: "nothing" };
const closed: Finding = { kind: "closed" };

/** Calls that turn a list into a matrix. */
const arrayCall = /(?:^|\.)(?:array|asarray|matrix|tensor|as_tensor|Tensor|FloatTensor)$/u;

/** Methods that change what they are called on; those of PyTorch end in an underscore. */
const changingMethod =
  /^(?:append|extend|insert|pop|remove|clear|reverse|sort|fill|(?!_)(?!requires_grad_$)\w+_)$/u;

/** Finds what one node of a Python file declares, changes or comments. */
export function findInPython(view: SyntaxView): Finding {
  switch (view.type) {
    case "comment":
      return { kind: "comment" };
    case "import_statement":
    case "import_from_statement":
    case "future_import_statement":
    case "string":
    case "type":
    case "decorator":
    case "subscript":
    case "case_pattern":
      return closed;
    case "class_definition":
      return { kind: "scope", name: view.field("name"), isType: true };
    case "function_definition":
      return { kind: "scope", name: view.field("name"), isType: false };
    case "parameters":
      return { kind: "bindings", bindings: findParameters(view) };
    case "default_parameter":
    case "typed_default_parameter":
      return bindArgument(view, "parameter");
    case "assignment":
      return findAssignment(view);
    case "augmented_assignment":
      return change(view.field("left"));
    case "for_statement":
      return unknowable(view.field("left"));
    case "keyword_argument":
      return bindArgument(view, "label");
    case "pair":
      return findPair(view.field("key"), view.field("value"));
    default:
      return findValue(view);
  }
}

function one(binding: BindingFinding): Finding {
  return { kind: "bindings", bindings: [binding] };
}

/** A dictionary with a name is a scope of that name; anything else is a value. */
function bind(name: SyntaxView | null, value: SyntaxView | null, home: Home): Finding {
  if (!value) return nothing;
  if (value.type === "dictionary") return { kind: "scope", name, isType: false, body: value };
  return one({ name, value, home });
}

/**
 * `figsize=(10, 4)`, `betas=(0.9, 0.999)`: one row of numbers given to an argument is a size or a setting,
 * unless its name says that it is a matrix of a computation.
 */
function bindArgument(view: SyntaxView, home: Home): Finding {
  const [name, value] = [view.field("name"), view.field("value")];
  const isRow =
    (value?.type === "tuple" || value?.type === "list") &&
    value.named().every(({ type }) => /^(integer|float|unary_operator)$/.test(type));
  if (!isRow || roleOfPath([name?.text ?? ""]) !== null) return bind(name, value, home);
  return home === "parameter" ? one({ name, value: null, home }) : closed;
}

/** Parameters without a default hide what is called the same outside. */
function findParameters(view: SyntaxView): BindingFinding[] {
  return view.named().flatMap((parameter) => {
    const name = parameter.type === "identifier" ? parameter : parameter.first("identifier");
    const hasDefault = parameter.field("value") !== null;
    return name && !hasDefault ? [{ name, value: null, home: "parameter" as const }] : [];
  });
}

function findAssignment(view: SyntaxView): Finding {
  const left = view.field("left");
  const right = view.field("right");
  if (!left || !right) return nothing;
  if (left.type === "pattern_list" || left.type === "tuple_pattern") {
    return findPairs(left.named(), right);
  }
  const { name, home } = toTarget(left);
  if (name) return bind(name, right, home);
  return left.type === "subscript" ? change(left) : nothing;
}

/** `a, b = 1, 2` */
function findPairs(targets: readonly SyntaxView[], right: SyntaxView): Finding {
  const values = ["expression_list", "tuple", "list"].includes(right.type) ? right.named() : [];
  const isPaired = values.length === targets.length;
  const bindings = targets.map((target, index) => ({
    ...toTarget(target),
    value: (isPaired ? values[index] : null) ?? null,
  }));
  return { kind: "bindings", bindings: bindings.filter(({ name }) => name !== null) };
}

/** `name`, `self.name`, `other.name` or `weights["name"]`. */
function toTarget(left: SyntaxView): { name: SyntaxView | null; home: Home } {
  if (left.type === "identifier") return { name: left, home: "local" };
  if (left.type === "subscript") {
    const key = left.field("subscript");
    return { name: key?.type === "string" ? key : null, home: "label" };
  }
  const isOwn = left.field("object")?.text === "self";
  return { name: left.field("attribute"), home: isOwn ? "member" : "label" };
}

function unknowable(left: SyntaxView | null): Finding {
  const names = left?.type === "pattern_list" ? left.named() : left ? [left] : [];
  const bindings = names
    .filter((name) => name.type === "identifier")
    .map((name) => ({ name, value: null, home: "local" as const }));
  return { kind: "bindings", bindings };
}

function findPair(key: SyntaxView | null, value: SyntaxView | null): Finding {
  return key?.type === "string" ? bind(key, value, "label") : nothing;
}

/** The value is replaced here. */
function change(target: SyntaxView | null): Finding {
  const path = target && toPath(target);
  return path === null ? nothing : { kind: "change", path };
}

/** `K` of `K[0][1]`, `model.wq` of `model["wq"][0]`; null where nobody can tell. */
function toPath(view: SyntaxView): string | null {
  if (view.type === "identifier") return view.text;
  const inner = view.field("object") ?? view.field("value");
  const owner = inner && toPath(inner);
  if (owner === null) return null;
  if (view.type === "attribute") return `${owner}.${view.field("attribute")?.text ?? ""}`;
  const key = view.field("subscript");
  return key?.type === "string" ? `${owner}.${fieldText(key).text}` : owner;
}

/** `keys.append(..)`, `weights.mul_(..)`: a method that changes what it is called on. */
function changedByCall(view: SyntaxView): SyntaxView | null {
  const method = view.type === "call" ? view.field("function") : null;
  const name = method?.field("attribute")?.text ?? "";
  return changingMethod.test(name) ? (method?.field("object") ?? null) : null;
}

function findValue(view: SyntaxView): Finding {
  const changed = changedByCall(view);
  if (changed) return change(changed);
  const isArrayCall = view.type === "call" && arrayCall.test(view.field("function")?.text ?? "");
  // A pair of numbers without a name is a size or a range far more often than a row.
  const isRows = view.type === "tuple" && view.first("list", "tuple") !== null;
  if (view.type === "dictionary") return { kind: "scope", name: null, isType: false };
  const isCandidate = isArrayCall || isRows || view.type === "list";
  return isCandidate ? one({ name: null, value: view, home: "local" }) : nothing;
}
