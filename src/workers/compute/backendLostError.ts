/** A backend went down in the middle of its work: the same problem may well do on another one. */
export class BackendLostError extends Error {
  override readonly name = "BackendLostError";
}
