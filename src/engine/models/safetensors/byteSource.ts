/** A file that is read piece by piece; who opens it decides how. */
export interface ByteSource {
  /** In bytes. */
  readonly size: number;
  /** The bytes from `start` up to but not including `end`; fewer when the file is shorter. */
  read(start: number, end: number): Promise<Uint8Array>;
}
