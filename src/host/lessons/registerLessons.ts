import * as vscode from "vscode";
import type { Panels } from "../panel/panels.ts";
import { countTabs, onTabsChange } from "../countTabs.ts";
import type { Parts } from "../parts.ts";
import type { AttentionLensApi } from "./api.ts";
import { LearnerFiles } from "./learnerFiles.ts";
import {
  type LessonCommandId,
  lessonCommandIds,
  lessonTreeId,
  lessonViewType,
} from "./lessonIds.ts";
import { LessonLenses } from "./lessonLenses.ts";
import type { LessonLibrary } from "./lessonLibrary.ts";
import type { LessonParts, TextReader } from "./lessonParts.ts";
import type { LessonRoom } from "./lessonRoom.ts";
import { type LessonNode, LessonTree } from "./lessonTree.ts";
import { LintFollower } from "./authoring/lintFollower.ts";
import { WalkthroughKeys } from "./walkthroughKeys.ts";
import { toMessage } from "../../engine/errors.ts";
import { inBackground } from "../inBackground.ts";
import { showError } from "../notify.ts";

/** Registers commands and views of lessons; the rest is loaded when a lesson opens. */
export function registerLessons(
  parts: Parts,
  panels: Panels,
  reader: TextReader,
  context: Pick<
    vscode.ExtensionContext,
    "globalState" | "globalStorageUri" | "extensionUri" | "subscriptions"
  >,
): AttentionLensApi {
  const storage = context.globalStorageUri;
  const { store, library } = parts;
  const files = new LearnerFiles(storage);
  const all: LessonParts = { ...parts, panels, storage, reader, files };
  let opening: Promise<LessonRoom> | null = null;
  const room = (): Promise<LessonRoom> => {
    opening ??= import("./lessonRoom.ts").then((module) => new module.LessonRoom(all));
    return opening;
  };
  const tree = new LessonTree(library, store);
  // A page that is closed before it is restored no longer predicts.
  const release = () => {
    if (countTabs(lessonViewType) === 0) parts.withheld.release("lesson");
  };
  release();
  const view = vscode.window.createTreeView(lessonTreeId, { treeDataProvider: tree });
  context.subscriptions.push(
    store,
    library,
    tree,
    onTabsChange(release),
    new WalkthroughKeys(context.globalState, parts.models, store),
    new LintFollower(reader, parts.log),
    new LessonLenses(parts, context.globalState, storage),
    new vscode.Disposable(() => {
      if (opening)
        inBackground(
          opening.then((opened) => opened.dispose()),
          parts.log,
        );
    }),
    view,
    store.onDidChange((event) => {
      if (event.kind === "stepOpened" && view.visible)
        inBackground(revealStep(view, tree, event), parts.log);
    }),
    vscode.window.registerWebviewPanelSerializer(lessonViewType, {
      deserializeWebviewPanel: async (page) => (await room()).restore(page),
    }),
    ...Object.values(lessonCommandIds).map((id) =>
      vscode.commands.registerCommand(id, (...args: readonly unknown[]) =>
        runCommand(room, id, args, parts),
      ),
    ),
  );
  return createApi(
    () => Promise.resolve(library),
    room,
    (folder) => library.register(folder),
  );
}

/** The tree follows the learner, without taking the focus. */
async function revealStep(
  view: vscode.TreeView<LessonNode>,
  tree: LessonTree,
  { lesson, step }: { readonly lesson: string; readonly step: string },
): Promise<void> {
  const node = await tree.findStep(lesson, step);
  if (node) await view.reveal(node, { select: true, focus: false });
}

/** Runs a command; errors are shown to the user. */
async function runCommand(
  room: () => Promise<LessonRoom>,
  id: LessonCommandId,
  args: readonly unknown[],
  { log }: Parts,
): Promise<void> {
  try {
    await (await room()).run(id, args);
  } catch (error) {
    log.error(`${id}: ${toMessage(error)}`);
    void showError(toMessage(error));
  }
}

/** What activate() returns to other extensions. */
function createApi(
  library: () => Promise<LessonLibrary>,
  room: () => Promise<LessonRoom>,
  register: AttentionLensApi["registerLessons"],
): AttentionLensApi {
  return {
    version: 1,
    registerLessons: register,
    listLessons: async () => {
      const packs = await (await library()).packs();
      return packs.flatMap(({ lessons }) => lessons.map(({ key }) => key));
    },
    openLesson: async (id, step) => {
      await (await room()).run(lessonCommandIds.startLesson, [id, step]);
    },
    evaluate: async (problem) => {
      const [{ parseProblem }, { evaluate }, { toTraceJson }] = await Promise.all([
        import("../../engine/parseProblem.ts"),
        import("../../engine/evaluate.ts"),
        import("../../engine/traceJson.ts"),
      ]);
      const parsed = parseProblem(problem);
      if (!parsed.ok) throw new Error(parsed.failure.message);
      return toTraceJson(await evaluate(parsed.problem));
    },
  };
}
