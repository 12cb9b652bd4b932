import type { PassBody } from "../../program/passBodies.ts";
import { mostKept } from "../../program/recording/recording.ts";
import { encloses } from "../../source/textRange.ts";
import { around } from "../passes/chosenPasses.ts";
import { readSettings } from "../settings.ts";
import type { CommandContext } from "./commandContext.ts";
import { findDocument, caretIn } from "./place.ts";

/** Shows another pass at the ends of lines: of the loop or function of a lens, or of the one at the cursor. */
export async function changePass(context: CommandContext, by: -1 | 1): Promise<void> {
  const { models, passes, computation: asked, detail } = context;
  const document = await findDocument(context);
  if (!document) return;
  const { values } = readSettings(document);
  if (values === "off") return;
  const bodies = (await models.answer(document, "listPasses", { scope: values })) ?? [];
  const caret = caretIn(document) ?? -1;
  const body =
    asked === undefined
      ? bodies.findLast(({ range }) => encloses(range, { start: caret, end: caret }))
      : bodies.find(({ id }) => id === asked);
  if (!body) return;
  const now = passes.of(document.uri)[body.id] ?? body.count - 1;
  const isLast = now >= body.count - 1;
  const next = detail === around && isLast ? 0 : nextPass(body, Math.min(now, body.count - 1), by);
  await passes.choose(document.uri, body.id, next === body.count - 1 ? null : next);
}

const { passesOfEachEnd: ends } = mostKept;

function nextPass({ count }: PassBody, now: number, by: -1 | 1): number {
  const next = Math.max(0, Math.min(count - 1, now + by));
  const isKept = count <= 2 * ends || next < ends || next >= count - ends;
  if (isKept) return next;
  return by > 0 ? count - ends : ends - 1;
}
