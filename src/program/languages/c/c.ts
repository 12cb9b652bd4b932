import { callMatrix } from "../../libraries/c/eigen.ts";
import { callRandomObject } from "../../libraries/c/randomObjects.ts";
import { builtinsOf } from "../../libraries/c/builtins.ts";
import { none } from "../../values/make.ts";
import type { Language } from "../../values/value.ts";
import { findAttribute, getAttribute, setAttribute } from "./attributes.ts";
import { finishClass, instantiate } from "./classes.ts";
import { convertTo } from "./conversions.ts";
import { makeException, thrown } from "./exceptions.ts";
import { getItem, setItem } from "./items.ts";
import { isReference, referredTo } from "./places.ts";
import { iterate, keyOf } from "./iterate.ts";
import { findMethods } from "./members.ts";
import { augment, binary, compare, unary } from "./operators.ts";
import { annotationText, functionOf, isPlaceType } from "./overloads.ts";
import { isOpenType } from "./typeNames.ts";
import { truth } from "./truth.ts";
import { toText, typeName, valueText } from "./text.ts";
import { usual } from "./usual.ts";

function create(name: string, isPlus: boolean): Language {
  return {
    name,
    builtins: builtinsOf(isPlus),
    nothing: none,
    takes: "exact",
    receiver: "first",
    placesFirst: "none",
    firstAxis: 0,
    convert: (given, type, machine) => {
      const value =
        isReference(given) && !isPlaceType(type) ? getItem(given, referredTo, machine) : given;
      const written = annotationText(type);
      if (written === null || value.kind === "undefined" || isOpenType(written, machine)) {
        return value;
      }
      return convertTo(value, written, machine, true);
    },
    restOf: (items) => ({ kind: "list", items }),
    kindNames: { none: "NULL", list: "array", dictionary: "map" },
    drawCode: null,
    isOperator: (method) => method.startsWith("operator"),
    fillsArguments: true,
    valueText,
    importModule: () => null,
    importPaths: () => [],
    truth,
    binary,
    augment,
    unary,
    compare,
    findAttribute,
    getAttribute,
    setAttribute,
    deleteAttribute: () => undefined,
    getItem,
    setItem,
    deleteItem: () => undefined,
    iterate,
    keyOf,
    enter: (context) => context,
    leave: () => undefined,
    toText,
    format: toText,
    finishClass,
    instantiate,
    callValue: (callee, args, machine) => {
      if (callee.kind === "tensor") return callMatrix(machine, callee, args.items);
      const method =
        callee.kind === "instance"
          ? functionOf("operator()", findMethods(callee.type, "operator()"), callee)
          : null;
      if (method) return machine.call(method, args.items);
      return (
        callRandomObject(machine, callee, args.items) ??
        machine.unknown(`\`${typeName(callee)}\` is not followed`)
      );
    },
    loseRandom: () => undefined,
    makeException,
    toException: (value) => (value.kind === "unknown" ? null : thrown(value)),
    typeName,
  };
}

/** How C runs. */
export const c = create("c", false);

/** How C++ runs. */
export const cpp: Language = { ...create("cpp", true), usual };
