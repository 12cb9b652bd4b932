import type { NumberPacker } from "../numberPacker.ts";
import type { Room } from "../room.ts";

/** Where the numbers of a view go, and how many more may. */
export interface Packing {
  readonly packer: NumberPacker;
  readonly room: Room;
}
