/** How the page mixes colours and shades magnitudes: as exported pictures do. */
export {
  colourRamp,
  luminance,
  mixRgb,
  parseRgb,
  rgbText,
  type Rgb,
  weightScaleEnd,
} from "../viewModel/colours.ts";
