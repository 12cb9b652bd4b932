import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { toCodeLiteral } from "../../lessons/computations/toCodeLiteral.ts";
import type { Target } from "../../lessons/text/stepText.ts";
import type { LessonRequestHandlers } from "../../protocol/lessonMessages.ts";
import { createTensor } from "../../tensor/tensor.ts";
import { openAddress } from "../openOutside.ts";
import { fileInside } from "./insideFolder.ts";
import { lessonCommandIds } from "./lessonIds.ts";
import type { LessonSession } from "./lessonSession.ts";
import { readLessonState } from "./readLessonState.ts";
import { toFigure } from "./toEmbeds.ts";

/** The requests of the lesson view. */
export function lessonHandlers(session: LessonSession): LessonRequestHandlers {
  const quietly = async (work: Promise<unknown>): Promise<null> => {
    await work;
    return null;
  };
  return {
    "lesson/load": () => readLessonState(session),
    "lesson/open": ({ lesson, step }) => quietly(session.start(lesson, step ?? null)),
    "lesson/close": () => {
      session.close();
      return null;
    },
    "step/next": () => quietly(session.next()),
    "step/previous": () => quietly(session.previous()),
    "target/follow": ({ target }) => quietly(follow(session, target)),
    "view/close": () => {
      session.showView(null);
      return null;
    },
    "view/openPanel": () => quietly(openPanel(session)),
    "prediction/guess": ({ step, guess, sure }) => quietly(session.guess(step, guess, sure)),
    "prediction/again": ({ step }) => quietly(session.guessAgain(step)),
    "exercise/check": ({ pasted }) => quietly(session.check(pasted)),
    "hint/show": () => quietly(session.showHint()),
    "file/compare": () => quietly(session.compareFile()),
    "file/replace": () => quietly(session.replaceFile()),
    "file/restoreKept": () => quietly(run(lessonCommandIds.restoreKeptText)),
    "file/show": () => quietly(showFile(session)),
    "language/code": ({ language }) => quietly(session.chooseLanguage(language)),
    "language/text": ({ language }) => quietly(session.chooseTextLanguage(language)),
    "figure/copy": async ({ view, head }) => {
      const reading = await session.read();
      const figure = await toFigure(view, reading);
      const matrices = figure.kind === "matrices" ? figure.matrices : [];
      const matrix = matrices.find((each) => each.head === head);
      if (!matrix) throw new Error(l10n.t("There are no numbers to copy."));
      const numbers = createTensor([matrix.rows, matrix.columns], matrix.numbers);
      await vscode.env.clipboard.writeText(toCodeLiteral(numbers, reading.sources.language));
      return null;
    },
    "clipboard/write": ({ text }) => quietly(Promise.resolve(vscode.env.clipboard.writeText(text))),
  };
}

async function openPanel(session: LessonSession): Promise<void> {
  const { view } = session.lesson;
  if (view) await session.run(view.computation);
}

function run(command: string): Promise<unknown> {
  return Promise.resolve(vscode.commands.executeCommand(command));
}

/** Shows the learner's file, with the cursor at the code of the step. */
async function showFile(session: LessonSession): Promise<void> {
  const { document } = session.lesson;
  if (!document) throw new Error(l10n.t("This lesson does not use a file of yours."));
  await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
  await session.revealCode();
}

async function follow(session: LessonSession, target: Target): Promise<void> {
  switch (target.kind) {
    case "code":
      return session.revealCode(target.anchor);
    case "view":
      session.showView(target.view);
      return;
    case "run":
      return session.run(target.computation);
    case "step":
      return session.goTo(target.step);
    case "lesson": {
      const { found } = session.lesson;
      const other = await session.parts.library.find(target.lesson, found);
      await session.start(other?.key ?? target.lesson, target.step);
      return;
    }
    case "web":
      await openAddress(target.address);
      return;
    case "file": {
      const { folder } = session.lesson.found;
      await vscode.commands.executeCommand(
        "vscode.open",
        await fileInside(folder, target.path),
        vscode.ViewColumn.One,
      );
      return;
    }
    case "wrong":
      throw new Error(target.message);
  }
}
