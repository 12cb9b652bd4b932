/** The commands of lessons, by their ids in package.nls.json. */
export const lessonCommandIds = {
  startLesson: "attentionLens.startLesson",
  resumeLesson: "attentionLens.resumeLesson",
  nextStep: "attentionLens.nextStep",
  previousStep: "attentionLens.previousStep",
  checkAnswer: "attentionLens.checkAnswer",
  showHint: "attentionLens.showHint",
  restoreKeptText: "attentionLens.restoreKeptText",
  resetLesson: "attentionLens.resetLesson",
  resetProgress: "attentionLens.resetProgress",
  exportProgress: "attentionLens.exportProgress",
  openLessonFolder: "attentionLens.openLessonFolder",
  chooseLessonLanguage: "attentionLens.chooseLessonLanguage",
  createLesson: "attentionLens.createLesson",
  recordStep: "attentionLens.recordStep",
  previewLesson: "attentionLens.previewLesson",
  exportLesson: "attentionLens.exportLesson",
} as const;

/** Id of one of them. */
export type LessonCommandId = (typeof lessonCommandIds)[keyof typeof lessonCommandIds];

/** The tree of lessons in our container of the activity bar. */
export const lessonTreeId = "attentionLens.lessons";

/** View type of the lesson view, for the serializer that restores it after a reload. */
export const lessonViewType = "attentionLens.lesson";

/** The key under `contributes` in the package.json of another extension with lessons. */
export const lessonContribution = "attentionLens.lessons";
