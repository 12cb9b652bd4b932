/** Every command that the extension contributes; package.nls.json names each by this id. */
export const commandIds = {
  runAttention: "attentionLens.runAttention",
  runMlp: "attentionLens.runMlp",
  setHeadCount: "attentionLens.setHeadCount",
  toggleCausal: "attentionLens.toggleCausal",
  assignRole: "attentionLens.assignRole",
  showPanel: "attentionLens.showPanel",
  openExample: "attentionLens.openExample",
  showProblem: "attentionLens.showProblem",
} as const;

/** Id of one of our commands. */
export type CommandId = (typeof commandIds)[keyof typeof commandIds];

/** The section that all settings stand in. */
export const settingsSection = "attentionLens";

/** View type of the panel, for the serializer that brings it back after a reload. */
export const panelViewType = "attentionLens.panel";
