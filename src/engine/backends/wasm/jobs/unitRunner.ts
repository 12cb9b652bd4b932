/** Does one unit of a job. */
export type UnitRunner = (unit: number) => void;
