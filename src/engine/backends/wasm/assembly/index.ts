export { activate } from "./activations";
export { attendRows, countAttentionScratch, scoreRows } from "./attention";
export { countPackedBytes, toRowBytes } from "./blocks";
export { countLinearScratch, multiplyRows } from "./linear";
export { normaliseRows } from "./norms";
export { packColumns, packRows } from "./pack";
export { addRow } from "./rows";
