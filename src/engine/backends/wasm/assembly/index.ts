export { activate } from "./activations";
export { attendHead, countAttentionScratch } from "./attention";
export { countPackedBytes } from "./blocks";
export { countLinearScratch, multiplyLinear } from "./linear";
export { packColumns, packRows } from "./pack";
