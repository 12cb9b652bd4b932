import * as vscode from "vscode";
import type { PassBody } from "../../program/passBodies.ts";
import { activeText } from "../activeText.ts";
import { around } from "../passes/chosenPasses.ts";
import { readSettings } from "../settings.ts";
import { toOffset } from "../textPositions.ts";
import type { CommandContext } from "./commandContext.ts";

/** Shows another pass at the ends of lines: of the loop or function of a lens, or of the one at the cursor. */
export async function changePass(context: CommandContext, by: -1 | 1): Promise<void> {
  const { models, passes, uri, computation: asked, detail } = context;
  const active = activeText();
  const document = uri ? await vscode.workspace.openTextDocument(uri) : active?.document;
  const { values } = readSettings(document);
  if (!document || values === "off") return;
  const bodies = (await models.answer(document, "listPasses", { scope: values })) ?? [];
  const offset = active?.document === document ? toOffset(document, active.caret) : -1;
  const body =
    asked === undefined
      ? bodies.findLast(({ range }) => range.start <= offset && offset <= range.end)
      : bodies.find(({ id }) => id === asked);
  if (!body) return;
  const now = passes.of(document.uri)[body.id] ?? body.count - 1;
  const isLast = now >= body.count - 1;
  const next = detail === around && isLast ? 0 : nextPass(body, Math.min(now, body.count - 1), by);
  await passes.choose(document.uri, body.id, next === body.count - 1 ? null : next);
}

/** So many of the first and of the last passes are known: see `NamedPasses`. */
const ends = 8;

function nextPass({ count }: PassBody, now: number, by: -1 | 1): number {
  const next = Math.max(0, Math.min(count - 1, now + by));
  const isKept = count <= 2 * ends || next < ends || next >= count - ends;
  if (isKept) return next;
  return by > 0 ? count - ends : ends - 1;
}
