import type { ExportDrawing } from "../exportDrawing.ts";
import type { Box } from "./box.ts";
import { costBox } from "./costBox.ts";
import type { Deflate } from "./encodePng.ts";
import type { FigureInk } from "./figureInk.ts";
import { flowBox } from "./flowBox.ts";
import { mixBox } from "./mixBox.ts";
import { weightBox } from "./weightBox.ts";

/** What stands in a section in place of matrices. */
export function drawingBox(drawing: ExportDrawing, ink: FigureInk, deflate: Deflate): Box {
  switch (drawing.kind) {
    case "cost":
      return costBox(drawing, ink);
    case "flow":
      return flowBox(drawing, ink, deflate);
    case "weight":
      return weightBox(drawing.explanation, ink);
    case "mix":
      return mixBox(drawing.mix, ink);
  }
}
