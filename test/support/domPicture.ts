/** What of an element is neither looks nor behaviour, or differs from run to run. */
const leftOut =
  /^(style|id|data-.*|tabindex|for|aria-(controls|describedby|labelledby|owns)|xmlns)$/;

/** The heading above a cell tells its head. */
const ofManyCells: ReadonlySet<string> = new Set(["in-slice", "editable"]);

/** A page as text, one line for each element that says or draws something; numbers are rounded. */
export function domPicture(root: Element): string {
  return toLines(root, "").join("\n");
}

function toLines(element: Element, indent: string): readonly string[] {
  if (element.localName === "tr") return [`${indent}| ${rowText(element)} |`];
  const own = [element.localName, ...element.classList].join(".");
  const attributes = [...element.attributes]
    .filter(({ name }) => name !== "class" && !leftOut.test(name))
    .map(({ name, value }) => (value === "" ? name : `${name}="${rounded(value)}"`));
  const line = [own, ...attributes].join(" ");
  const children = [...element.children];
  if (children.length === 0) {
    const text = rounded(element.textContent.replace(/\s+/g, " ").trim());
    return [`${indent}${line}${text === "" ? "" : `: ${text}`}`];
  }
  const more = children.length - mostAlike;
  const isMany = more > 0 && new Set(children.map(({ localName }) => localName)).size === 1;
  const shown = isMany ? children.slice(0, mostAlike) : [...element.childNodes];
  return [
    `${indent}${line}`,
    ...shown.flatMap((child) => inside(child, indent)),
    ...(isMany ? [`${indent} ${more} more`] : []),
  ];
}

function inside(child: ChildNode, indent: string): readonly string[] {
  const deeper = `${indent} `;
  if (child instanceof Element) return toLines(child, deeper);
  const text = rounded((child.textContent ?? "").replace(/\s+/g, " ").trim());
  return text === "" ? [] : [`${deeper}${text}`];
}

/** Of more elements of one kind the first are looked at: lines of tokens, points of a curve. */
const mostAlike = 40;

/** A wide row says no more with all of its cells. */
const mostCells = 20;

/** Cells side by side, with what marks them. */
function rowText(row: Element): string {
  const cells = [...row.children].map((cell) => {
    const marks = [...cell.classList]
      .filter((mark) => !ofManyCells.has(mark))
      .map((mark) => `.${mark}`)
      .join("");
    return `${rounded(cell.textContent.replace(/\s+/g, " ").trim())}${marks}`;
  });
  const more = cells.length - mostCells;
  return more > 0 ? [...cells.slice(0, mostCells), `${more} more`].join(" | ") : cells.join(" | ");
}

/** Two decimals, so that the last digits of a sum may differ. */
function rounded(text: string): string {
  return text.replace(/\d+\.\d{3,}(e-?\d+)?/g, (number) =>
    String(Number(Number(number).toFixed(2))),
  );
}
