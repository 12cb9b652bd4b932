import { createContext } from "preact";
import type { Baseline } from "../../src/viewModel/whatIf/whatIfState.ts";

/** What the shown result is compared with; null if nothing. */
export const ComparedWithContext = createContext<Baseline | null>(null);
