/** Moves the focus inside an open menu; false for keys that do not. */
export function moveInMenu(root: HTMLElement | null, key: string): boolean {
  const items = [...(root?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])];
  const at = items.findIndex((item) => item === document.activeElement);
  const next = nextItem(items, at, key);
  next?.focus();
  return next !== undefined;
}

function nextItem(items: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  switch (key) {
    case "ArrowDown":
      return items[(at + 1) % items.length];
    case "ArrowUp":
      return items.at(at <= 0 ? -1 : at - 1);
    case "Home":
      return items[0];
    case "End":
      return items.at(-1);
    default:
      return key.length === 1 && key !== " " ? byLetter(items, at, key) : undefined;
  }
}

function byLetter(
  items: readonly HTMLElement[],
  at: number,
  letter: string,
): HTMLElement | undefined {
  const fromHere = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return fromHere.find((item) =>
    item.textContent.replace("✓", "").trim().toLowerCase().startsWith(letter.toLowerCase()),
  );
}
