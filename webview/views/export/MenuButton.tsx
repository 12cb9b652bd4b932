import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

/** One item of a menu. */
export interface MenuItem {
  readonly label: string;
  /** null: it only says something. */
  readonly onChoose: (() => void) | null;
  /** Set for items that are on or off. */
  readonly checked?: boolean;
  /** Whether there is a line above it. */
  readonly startsGroup?: boolean;
}

/** A button that opens a menu: arrow keys, Home, End and first letters move, Escape closes. */
export function MenuButton(props: {
  readonly label: string;
  readonly menuLabel: string;
  readonly items: readonly MenuItem[];
  readonly children: ComponentChildren;
}): JSX.Element {
  const { label, menuLabel, items, children } = props;
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  useEffect(() => {
    if (isOpen) root.current?.querySelector<HTMLElement>("[role^=menuitem]")?.focus();
  }, [isOpen]);
  return (
    <div
      class="menu"
      ref={root}
      onFocusOut={({ relatedTarget }) => {
        if (!root.current?.contains(relatedTarget as Node | null)) setOpen(false);
      }}
      onKeyDown={(event) => {
        if (!isOpen) return;
        if (event.key === "Escape") close();
        else if (!moveInMenu(root.current, event.key)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <button
        type="button"
        ref={button}
        class="menu-button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(!isOpen);
        }}
        onKeyDown={(event) => {
          if (isOpen || event.key !== "ArrowDown") return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children}
      </button>
      {isOpen && (
        <div class="menu-list" role="menu" aria-label={menuLabel}>
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              class={item.startsGroup === true ? "menu-item starts-group" : "menu-item"}
              role={item.checked === undefined ? "menuitem" : "menuitemcheckbox"}
              aria-checked={item.checked}
              aria-disabled={item.onChoose === null ? true : undefined}
              tabIndex={-1}
              onClick={() => {
                if (!item.onChoose) return;
                close();
                item.onChoose();
              }}
            >
              <span class="menu-check" aria-hidden="true">
                {item.checked === true ? "✓" : ""}
              </span>
              {item.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Moves the focus inside an open menu; false for keys that do not. */
function moveInMenu(root: HTMLElement | null, key: string): boolean {
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
