/** How much a run may take. */
export interface Budget {
  /** Expressions and statements, and numbers computed by the dozen. */
  readonly steps: number;
  /** Numbers held in tensors. */
  readonly numbers: number;
}

/** What a run at every keystroke may take. */
export const quickBudget: Budget = { steps: 400_000, numbers: 16_000_000 };

/** What a run may take that somebody waits for. */
export const patientBudget: Budget = { steps: 8_000_000, numbers: 60_000_000 };
