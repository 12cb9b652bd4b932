import { expect, it } from "vitest";
import { findNamedFiles } from "../../../scripts/namedFiles.ts";

it("finds the files that a document names, and leaves commands and code alone", () => {
  const text = [
    "Look at `src/engine/trace.ts` and `media/lessons`, or [read on](docs/writing-lessons.md#steps),",
    "`package.json` too; [elsewhere](https://example.org/a.md) and [below](#below) are not files.",
    "`npm run test:unit -- test/unit/a.test.ts`, `test/unit/NAME.test.ts?`, `trace.scores` neither.",
    "```\nnode scripts/gone.ts `src/gone.ts`\n```",
  ].join("\n");
  expect(findNamedFiles(text)).toEqual([
    ...["docs/writing-lessons.md", "src/engine/trace.ts", "media/lessons", "package.json"],
  ]);
});
