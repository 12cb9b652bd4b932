import { lessonCommandIds } from "./lessons/lessonIds.ts";

/** Every command that the extension contributes; package.nls.json names each by this id. */
export const commandIds = {
  runAttention: "attentionLens.runAttention",
  runMlp: "attentionLens.runMlp",
  setHeadCount: "attentionLens.setHeadCount",
  toggleCausal: "attentionLens.toggleCausal",
  assignRole: "attentionLens.assignRole",
  showPanel: "attentionLens.showPanel",
  pinResult: "attentionLens.pinResult",
  unpinResult: "attentionLens.unpinResult",
  resetWhatIf: "attentionLens.resetWhatIf",
  writeWhatIf: "attentionLens.writeWhatIf",
  openExample: "attentionLens.openExample",
  resetExample: "attentionLens.resetExample",
  showProblem: "attentionLens.showProblem",
  selectMarked: "attentionLens.selectMarked",
  insertExplanation: "attentionLens.insertExplanation",
  export: "attentionLens.export",
  copyAsCode: "attentionLens.copyAsCode",
  openAnotherPanel: "attentionLens.openAnotherPanel",
  openInSideBar: "attentionLens.openInSideBar",
  openBeside: "attentionLens.openBeside",
  pinPanel: "attentionLens.pinPanel",
  unpinPanel: "attentionLens.unpinPanel",
  showComputation: "attentionLens.showComputation",
  chooseBackend: "attentionLens.chooseBackend",
  cancelComputation: "attentionLens.cancelComputation",
  measureBackends: "attentionLens.measureBackends",
  readAgain: "attentionLens.readAgain",
  stopReading: "attentionLens.stopReading",
  switchShapeSizes: "attentionLens.switchShapeSizes",
  toggleValues: "attentionLens.toggleValues",
  showSmallNumbers: "attentionLens.showSmallNumbers",
  changeSmallNumbers: "attentionLens.changeSmallNumbers",
  closeSmallNumbers: "attentionLens.closeSmallNumbers",
  showShapeWalk: "attentionLens.showShapeWalk",
  explainLine: "attentionLens.explainLine",
  showOutput: "attentionLens.showOutput",
  previousPass: "attentionLens.previousPass",
  nextPass: "attentionLens.nextPass",
  computeAll: "attentionLens.computeAll",
} as const;

/** Id of one of our commands. */
export type CommandId = (typeof commandIds)[keyof typeof commandIds];

/** The commands of links in hovers and lenses; no menu offers the first two. */
export const linkIds = {
  fixDraw: "attentionLens.fixDraw",
  dismissLesson: "attentionLens.dismissLesson",
  switchShapeSizes: commandIds.switchShapeSizes,
  computeAll: commandIds.computeAll,
  explainLine: commandIds.explainLine,
  showOutput: commandIds.showOutput,
  startLesson: lessonCommandIds.startLesson,
} as const;

/** The section of all settings. */
export const settingsSection = "attentionLens";

/** View type of the panel, for the serializer that restores it after a reload. */
export const panelViewType = "attentionLens.panel";

/** The view types of the editor of files of numbers: by default, and on request for what is also text. */
export const matrixViewTypes = ["attentionLens.matrix", "attentionLens.matrixOption"] as const;

/** The views of our container in the activity bar. */
export const viewIds = {
  computations: "attentionLens.computations",
  panel: "attentionLens.sideBarPanel",
} as const;

/** Context keys of menus and views. */
export const contextIds = {
  /** Of the active editor. */
  isRead: "attentionLens.isRead",
  hasMatrices: "attentionLens.hasMatrices",
  hasProblems: "attentionLens.hasProblems",
  hasComputations: "attentionLens.hasComputations",
  hasAttention: "attentionLens.hasAttention",
  isComputing: "attentionLens.isComputing",
  isLeftOut: "attentionLens.isLeftOut",
  /** Its reading takes long. */
  isReading: "attentionLens.isReading",
  /** A limit stopped its program, which can be raised. */
  isCutShort: "attentionLens.isCutShort",
  /** Paths of the open files with computations. */
  computedFiles: "attentionLens.computedFiles",
  panelOpen: "attentionLens.panelOpen",
  /** Whether numbers behind a value are marked in an editor. */
  hasMarks: "attentionLens.hasMarks",
  lessonOpen: "attentionLens.lessonOpen",
  panelPinned: "attentionLens.panelPinned",
  panelInSideBar: "attentionLens.panelInSideBar",
} as const;

/** The five steps of the walkthrough, in order. */
export const deeds = ["example", "panel", "edit", "lesson", "finished"] as const;

/** The context key that ticks a step of the walkthrough. */
export function deedKey(deed: (typeof deeds)[number]): string {
  return `attentionLens.did.${deed}`;
}
