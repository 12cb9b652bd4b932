import { NotKnown } from "../../values/gaps.ts";
import { absent, builtin } from "../../values/make.ts";
import type { Machine, UnknownValue, Value } from "../../values/value.ts";
import { toObject } from "./classes.ts";
import { isAtOnce, laterOf } from "./promises.ts";

const why = "only a browser knows what the page contains";

/**
 * `document` and `window`, of which only the browser knows what they hold, and what makes a page call functions; null:
 * another name.
 */
export function pageNamed(name: string, machine: Machine): Value | null {
  if (name !== "document" && name !== "window") return pageFunction(name);
  const page = machine.unknown(why);
  laterOf(machine).pages.add(page);
  return page;
}

/** What makes a page call functions; null: another name. */
function pageFunction(name: string): Value | null {
  return name === "setInterval" || name === "requestAnimationFrame" ? repeated : null;
}

/** A part of something unknown that is known by its name; null: another name. */
export function pagePart(object: UnknownValue, name: string, machine: Machine): Value | null {
  const isPage = laterOf(machine).pages.has(object);
  if (name === "addEventListener") {
    return builtin(name, ({ items: [event, callee] }, run) => {
      const isLoad = event?.kind === "string" && /^(?:DOMContentLoaded|load)$/.test(event.value);
      return callLater(run, callee, isLoad && isPage ? "loaded" : "heard");
    });
  }
  if (!isPage) return null;
  if (name === "document") return object;
  return pageFunction(name);
}

/** Whether a page calls what is stored under a name once something happens in it: `onclick`. */
export function isEventName(name: string): boolean {
  return /^on[a-z]+$/.test(name);
}

/** `window.onload = start`, `button.onclick = () => …` */
export function setPagePart(object: UnknownValue, name: string, value: Value, machine: Machine) {
  if (!isEventName(name) || value.kind !== "function") return;
  const isLoad = name === "onload" && laterOf(machine).pages.has(object);
  callLater(machine, value, isLoad ? "loaded" : "heard");
}

const repeated = builtin("setInterval", ({ items: [callee] }, machine) => {
  callLater(machine, callee, "repeated");
  return toObject([]);
});

/** A page calls nothing before the script has ended. Where this may not happen, the page may call it. */
function callLater(
  machine: Machine,
  callee: Value | undefined,
  kind: "loaded" | "heard" | "repeated",
): Value {
  const later = laterOf(machine);
  const isSure = !isAtOnce(machine);
  if (machine.sizes || (kind === "loaded" && !isSure))
    throw new NotKnown("it is unknown when this runs");
  if (callee && (isSure || !later[kind].some((each) => isAlike(each, callee))))
    later[kind].push(callee);
  return absent;
}

/** Whether two functions are made at one place. */
function isAlike(one: Value, other: Value): boolean {
  if (one.kind !== "function" || other.kind !== "function") return one === other;
  return one.definition === other.definition;
}

/** What the page may have called by now, if it is time for anything that it calls. */
export function mayHear(machine: Machine): void {
  const { heard, repeated: often } = laterOf(machine);
  mayCall(machine, [...heard, ...often]);
}

/** What runs once the script and its jobs have ended; returns whether there is something. */
export function runLoaded(machine: Machine): boolean {
  const { loaded, timers, repeated: often } = laterOf(machine);
  const callee = loaded.shift();
  if (callee) {
    if (timers.size > 0) mayCall(machine, [callee]);
    else machine.call(callee, [machine.unknown(why)]);
    return true;
  }
  if (timers.size > 0 || often.length === 0) return false;
  mayCall(machine, often.splice(0));
  return true;
}

const unsure = builtin("event", () => {
  throw new NotKnown("it is unknown when this runs");
});

function mayCall(machine: Machine, callees: readonly Value[]): void {
  if (callees.length > 0) machine.call(unsure, callees);
}
