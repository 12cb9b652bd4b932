/** How the page writes numbers and names: as the editor and exported pictures do. */
export {
  decimalsFor,
  digitsOf,
  exactNumber,
  largestMagnitude,
  roundedNumber,
} from "../viewModel/numberText.ts";
export { bytesText } from "../viewModel/shapes/countText.ts";
export { isolated } from "../viewModel/isolate.ts";
