import { viewStages, type ViewReference } from "../format/viewReference.ts";
import type { Target } from "./stepText.ts";

/**
 * The address of a link: `code:ANCHOR`, `view:COMPUTATION/STAGE?head=0`, `run:COMPUTATION`,
 * `step:ID`, `lesson:ID/STEP`, `https://...`, or a file of the lesson. Everything else is wrong.
 */
export function parseTarget(address: string): Target {
  const [, scheme = "", rest = ""] = /^([a-z][a-z0-9+.-]*):(.*)$/is.exec(address) ?? [];
  switch (scheme.toLowerCase()) {
    case "code":
      return { kind: "code", anchor: rest };
    case "view":
      return parseView(rest);
    case "run":
      return { kind: "run", computation: rest };
    case "step":
      return { kind: "step", step: rest };
    case "lesson": {
      const [lesson = "", step = null] = rest.split("/");
      return { kind: "lesson", lesson, step };
    }
    case "https":
      return { kind: "web", address };
    case "":
      return parsePath(address);
    default: {
      const known = "code:, view:, run:, step:, lesson:, https: or a file of the lesson";
      return { kind: "wrong", message: `${scheme}: leads nowhere here: use ${known}` };
    }
  }
}

function parsePath(address: string): Target {
  const path = address.replace(/^\.\//, "");
  const leaves = path.startsWith("/") || path.includes("\\");
  if (path !== "" && !leaves && !path.startsWith("#")) return { kind: "file", path };
  const message = `"${address}" is no file of the lesson: give a path from its folder`;
  return { kind: "wrong", message };
}

const numbers = ["block", "head", "query", "key"] as const;

function parseView(text: string): Target {
  const [place = "", query = ""] = text.split("?");
  const [computation = "", stage = "shapes"] = place.split("/");
  const known = viewStages.find((each) => each === stage);
  if (!known) {
    const message = `there is no stage ${stage} to show: use one of ${viewStages.join(", ")}`;
    return { kind: "wrong", message };
  }
  const state: Partial<Record<(typeof numbers)[number], number>> = {};
  for (const part of query === "" ? [] : query.split("&")) {
    const [name = "", value = ""] = part.split("=");
    const number = numbers.find((each) => each === name);
    if (!number || !/^\d{1,6}$/.test(value)) {
      const message = `"${part}" says nothing about a view: write block=, head=, query= or key= with an index from 0`;
      return { kind: "wrong", message };
    }
    state[number] = Number(value);
  }
  const view: ViewReference = { computation, stage: known, ...state };
  return { kind: "view", view };
}
