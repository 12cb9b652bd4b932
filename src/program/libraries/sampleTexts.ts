import { gapOf } from "../files.ts";
import type { Machine, Value } from "../values/value.ts";
import { pathOf, textBeside } from "./dataFiles.ts";

/** Names for a program that trains on names or other texts, and whose file of them is not there. */
const sampleNames =
  `emma olivia ava isabella sophia charlotte mia amelia harper evelyn abigail emily elizabeth mila
ella avery sofia camila aria scarlett victoria madison luna grace chloe penelope layla riley zoey
nora lily eleanor hannah lillian addison aubrey ellie stella natalie zoe leah hazel violet aurora
savannah audrey brooklyn bella claire skylar lucy paisley everly anna caroline nova genesis emilia
kennedy samantha maya willow kinsley naomi
`.replaceAll(" ", "\n");

const key = "downloads";

/** What the program downloads: addresses by paths. */
function downloadsOf(machine: Machine): Map<string, string> {
  const known = machine.state.get(key);
  if (known instanceof Map) return known as Map<string, string>;
  const made = new Map<string, string>();
  machine.state.set(key, made);
  return made;
}

/**
 * The text of a file beside the program, or the sample in place of a text that is not there, or of names that the
 * program would download; null: there is neither. A file that is there, but not read, has no sample.
 */
export function textOrSample(machine: Machine, file: Value | undefined): string | null {
  const text = textBeside(machine, file);
  const path = pathOf(file);
  if (text !== null || path === null) return text;
  const gap = gapOf(path, machine.files);
  if (gap !== "missing" && gap !== "unsaved") return null;
  const address = downloadsOf(machine).get(path);
  const isOfNames = address !== undefined && /\bnames\b[^/]*$/.test(address);
  // Whoever catches that it is not there has something else in its place.
  const isOpen = address === undefined && /\.txt$/i.test(path) && !machine.isGuarded;
  if (!isOfNames && !isOpen) return null;
  machine.useSample(path, sampleNames);
  return sampleNames;
}

/** The program downloads a file: its address says what would be in it. */
export function noteDownload(machine: Machine, path: string, address: string): void {
  downloadsOf(machine).set(path, address);
}
