/** Whether a name belongs to the lowering: `:d12`. */
export function isHidden(name: string): boolean {
  return name.startsWith(":");
}

/** The name of a variable that an inner block declares: scopes are those of functions. */
export function nameInBlock(name: string, depth: number): string {
  return `${name}′${depth}`;
}

/** A name as the program has it. */
export function shownName(name: string): string {
  return name.includes("′") ? name.replace(/′\d+/g, "") : name;
}
