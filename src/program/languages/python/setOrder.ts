import type { SetValue, Value } from "../../values/value.ts";

/** Larger sets are not laid out. */
const mostMembers = 4096;

/** Places that are tried one after the other before a jump. */
const nearby = 9;

/** Members by the places of a hash table, which decide their order. */
type Slots = (Value | null)[];

/**
 * The members in the order in which Python goes through them: that of their hashes, which for texts differ from run
 * to run. null: it is not known, or how the set was made decides.
 */
export function orderedMembers({ entries }: SetValue): readonly Value[] | null {
  const members = [...entries.values()];
  if (members.length < 2) return members;
  if (members.length > mostMembers || members.some((each) => hashOf(each) === null)) return null;
  let least = 8;
  while (members.length * 5 >= (least - 1) * 3) least *= 2;
  const [first, ...others] = [1, 2, 4, 8].flatMap((times) =>
    [members, members.toReversed()].map((all) => layOut(all, least * times)),
  );
  const areAlike = others.every((other) => other.every((each, at) => each === first![at]));
  return areAlike ? first! : null;
}

function hashOf(member: Value): bigint | null {
  if (member.kind === "bool") return member.value ? 1n : 0n;
  if (member.kind !== "int") return null;
  return member.value === -1 ? -2n : BigInt(member.value);
}

function layOut(members: readonly Value[], size: number): readonly Value[] {
  const slots: Slots = Array.from({ length: size }, () => null);
  for (const member of members) put(slots, member);
  return slots.filter((each) => each !== null);
}

function put(slots: Slots, member: Value): void {
  const mask = slots.length - 1;
  const hash = BigInt.asUintN(64, hashOf(member) ?? 0n);
  let perturbed = hash;
  let at = Number(hash & BigInt(mask));
  for (;;) {
    const last = at + nearby <= mask ? at + nearby : at;
    for (let place = at; place <= last; place++) {
      if (slots[place] !== null) continue;
      slots[place] = member;
      return;
    }
    perturbed >>= 5n;
    at = Number((BigInt(at) * 5n + 1n + perturbed) & BigInt(mask));
  }
}
