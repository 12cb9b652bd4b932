// What panel and exported picture say and work out alike.
export { costTexts } from "../viewModel/computation/costTexts.ts";
export { headCostBars } from "../viewModel/computation/costTexts.ts";
export { closeUp } from "../viewModel/closeUp.ts";
export { gridColumns } from "../viewModel/gridColumns.ts";
export { describeGaze, gazeOfRow, nameShortly } from "../viewModel/headGaze.ts";
export { nameHead } from "../viewModel/headNames.ts";
export { sayHeads } from "../viewModel/sayHeads.ts";
export { roundNumber } from "../viewModel/numberText.ts";
export { stageTexts } from "../viewModel/stageTexts.ts";
export { explainedTexts } from "../viewModel/weight/explainedTexts.ts";
export { toChain } from "../viewModel/weight/weightChain.ts";
