/** Ends the program with a message: status 1 for wrong input, 2 for wrong usage. */
export class CliFailure extends Error {
  readonly status: 1 | 2;

  constructor(message: string, status: 1 | 2 = 1) {
    super(message);
    this.status = status;
  }
}
