import type { EvaluatedGroup } from "../viewModel/evaluatedGroup.ts";
import type { StatedProblem } from "../problem/statedProblem.ts";
import type { ComputationChoice, PanelState } from "./panelState.ts";

/** Id of the script element that holds the data of a page that stands alone. */
export const offlineDataId = "attention-lens-data";

/** Everything that an exported page knows. */
export interface OfflinePage {
  readonly fileName: string;
  /** VS Code's id of the language of the file. */
  readonly language: string;
  /** The computation that is shown first. */
  readonly first: string;
  /** Every computation of the file. */
  readonly choices: readonly ComputationChoice[];
  /** Computations with all that they were made of: the page answers what is asked about them. */
  readonly results: readonly EvaluatedGroup[];
  /** What those state that are a whole file of JSON, by their ids: the page does not have its text. */
  readonly wholes: Readonly<Record<string, StatedProblem>>;
  /** How the others looked, which are wrong as they are or too large to be carried. */
  readonly states: Readonly<Record<string, PanelState>>;
}
