import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { toText } from "../../lessons/format/codeLanguage.ts";
import type { LessonStep } from "../../lessons/format/step.ts";
import { lessonCommandIds } from "./lessonIds.ts";
import type { LibraryLesson, LibraryPack } from "./libraryLesson.ts";
import type { LessonLibrary } from "./lessonLibrary.ts";
import type { ProgressStore } from "./progressStore.ts";

/** A pack, a lesson or a step. */
export type LessonNode =
  | { readonly kind: "pack"; readonly pack: LibraryPack }
  | { readonly kind: "lesson"; readonly found: LibraryLesson }
  | { readonly kind: "step"; readonly found: LibraryLesson; readonly step: LessonStep };

/** All lessons and their steps, with the learner's progress. */
export class LessonTree implements vscode.TreeDataProvider<LessonNode>, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #library: LessonLibrary;
  readonly #store: ProgressStore;
  readonly #disposables: vscode.Disposable;
  readonly onDidChangeTreeData = this.#changed.event;

  constructor(library: LessonLibrary, store: ProgressStore) {
    this.#library = library;
    this.#store = store;
    const redraw = () => this.#changed.fire();
    this.#disposables = vscode.Disposable.from(
      this.#changed,
      library.onDidChange(redraw),
      store.onDidChange(redraw),
    );
  }

  async getChildren(node?: LessonNode): Promise<LessonNode[]> {
    if (node?.kind === "pack") return node.pack.lessons.map(toLessonNode);
    if (node?.kind === "lesson") {
      const { found } = node;
      return found.lesson.steps.map((step) => ({ kind: "step", found, step }));
    }
    if (node) return [];
    const packs = await this.#library.packs();
    const [only, ...others] = packs;
    if (only && others.length === 0) return only.lessons.map(toLessonNode);
    return packs.map((pack) => ({ kind: "pack", pack }));
  }

  /** The parent of a node, so that the tree can reveal the learner's step. */
  async getParent(node: LessonNode): Promise<LessonNode | undefined> {
    if (node.kind === "step") return { kind: "lesson", found: node.found };
    if (node.kind === "pack") return undefined;
    const packs = await this.#library.packs();
    const pack = packs.find(({ lessons }) => lessons.some(({ key }) => key === node.found.key));
    return pack && packs.length > 1 ? { kind: "pack", pack } : undefined;
  }

  /** The learner's current step in a lesson. */
  async findStep(lesson: string, id: string): Promise<LessonNode | null> {
    const found = await this.#library.find(lesson);
    const step = found?.lesson.steps.find((each) => each.id === id);
    return found && step ? { kind: "step", found, step } : null;
  }

  getTreeItem(node: LessonNode): vscode.TreeItem {
    switch (node.kind) {
      case "pack":
        return this.#packItem(node.pack);
      case "lesson":
        return this.#lessonItem(node.found);
      case "step":
        return this.#stepItem(node.found, node.step);
    }
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #packItem({ id, title, lessons, problems }: LibraryPack): vscode.TreeItem {
    const { Expanded } = vscode.TreeItemCollapsibleState;
    const item = new vscode.TreeItem(toText(title, this.#store.textLanguage), Expanded);
    item.id = id;
    const finished = lessons.filter(({ key }) => this.#store.progress.lessons[key]?.finished);
    item.description = `${finished.length}/${lessons.length}`;
    if (problems.length > 0) {
      item.iconPath = new vscode.ThemeIcon("warning");
      item.tooltip = problems.join("\n");
    }
    return item;
  }

  #lessonItem({ key, lesson }: LibraryLesson): vscode.TreeItem {
    const { textLanguage, progress, lastLesson } = this.#store;
    const known = progress.lessons[key];
    const isCurrent = lastLesson === key && known?.finished !== true;
    const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
    const item = new vscode.TreeItem(
      toText(lesson.title, textLanguage),
      isCurrent ? Expanded : Collapsed,
    );
    const main = lesson.steps.filter(({ aside }) => aside !== true);
    const done = main.filter(({ id }) => known?.done.includes(id)).length;
    item.id = key;
    item.contextValue = "lesson";
    item.iconPath = new vscode.ThemeIcon(known?.finished ? "pass-filled" : "mortar-board");
    const minutes = lesson.minutes === undefined ? "" : ` · ${l10n.t("{0} min", lesson.minutes)}`;
    item.description = `${done}/${main.length}${done === 0 ? minutes : ""}`;
    item.tooltip = toText(lesson.summary, textLanguage);
    item.accessibilityInformation = {
      label: l10n.t(
        "{0}, {1} of {2} steps done",
        toText(lesson.title, textLanguage),
        done,
        main.length,
      ),
    };
    return item;
  }

  #stepItem({ key, lesson }: LibraryLesson, step: LessonStep): vscode.TreeItem {
    const { textLanguage, progress } = this.#store;
    const known = progress.lessons[key];
    const title = toText(step.title, textLanguage);
    const item = new vscode.TreeItem(title, vscode.TreeItemCollapsibleState.None);
    const isDone = known?.done.includes(step.id) ?? false;
    const isHere = known?.step === step.id;
    const icon = isDone ? "check" : isHere ? "circle-filled" : "circle-outline";
    item.id = `${key}/${step.id}`;
    item.iconPath = new vscode.ThemeIcon(icon);
    if (isHere) item.description = l10n.t("you are here");
    item.command = {
      command: lessonCommandIds.startLesson,
      title: l10n.t("Open Step"),
      arguments: [key, step.id],
    };
    const state = isDone ? l10n.t("done") : isHere ? l10n.t("you are here") : l10n.t("not done");
    item.accessibilityInformation = {
      label: l10n.t("Step {0}, {1}, {2}", lesson.steps.indexOf(step) + 1, title, state),
    };
    return item;
  }
}

function toLessonNode(found: LibraryLesson): LessonNode {
  return { kind: "lesson", found };
}
