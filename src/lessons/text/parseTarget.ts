import * as l10n from "@vscode/l10n";
import { isInsidePath } from "../format/insidePath.ts";
import { viewStages, type ViewReference } from "../format/viewReference.ts";
import type { Target } from "./stepText.ts";

/**
 * The address of a link: `code:ANCHOR`, `view:COMPUTATION/STAGE?head=0`, `run:COMPUTATION`,
 * `step:ID`, `lesson:ID/STEP`, `https://...`, `mailto:...`, or a file of the lesson. Everything else is wrong.
 */
export function parseTarget(address: string): Target {
  const [, scheme = "", rest = ""] = /^([a-z][a-z0-9+.-]*):(.*)$/is.exec(address) ?? [];
  if (isOutsideAddress(address)) return { kind: "web", address };
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
    case "":
      return parsePath(address);
    default: {
      const message = l10n.t(
        "{0}: is not a supported link: use code:, view:, run:, step:, lesson:, https:, " +
          "mailto:, or a file of the lesson",
        scheme,
      );
      return { kind: "wrong", message };
    }
  }
}

/** Whether an address leads to a page by https, or to a mailbox: nothing else leaves the editor. */
export function isOutsideAddress(address: string): boolean {
  return /^(?:https:\/\/[^\s/?#]|mailto:[^\s])\S*$/i.test(address);
}

function parsePath(address: string): Target {
  const path = address.replace(/^\.\//, "");
  if (isInsidePath(path) && !path.startsWith("#")) return { kind: "file", path };
  const message = l10n.t(
    '"{0}" is not a file of the lesson: use a path relative to the lesson\'s folder',
    address,
  );
  return { kind: "wrong", message };
}

const numbers = ["block", "head", "query", "key"] as const;

function parseView(text: string): Target {
  const [place = "", query = ""] = text.split("?");
  const [computation = "", stage = "shapes"] = place.split("/");
  const known = viewStages.find((each) => each === stage);
  if (!known) {
    const message = l10n.t("there is no stage {0}; available: {1}", stage, viewStages.join(", "));
    return { kind: "wrong", message };
  }
  const state: Partial<Record<(typeof numbers)[number], number>> = {};
  for (const part of query === "" ? [] : query.split("&")) {
    const [name = "", value = ""] = part.split("=");
    const number = numbers.find((each) => each === name);
    if (!number || !/^\d{1,6}$/.test(value)) {
      const message = l10n.t(
        '"{0}" is not a view option: use block=, head=, query=, or key= with an index ' + "from 0",
        part,
      );
      return { kind: "wrong", message };
    }
    state[number] = Number(value);
  }
  const view: ViewReference = { computation, stage: known, ...state };
  return { kind: "view", view };
}
