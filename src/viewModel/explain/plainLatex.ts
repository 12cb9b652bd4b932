/** A formula with numbers, as one line of text: `\frac{1}{1.164}` becomes `1 / 1.164`. */
export function plainLatex(latex: string): string {
  return readPieces(latex, { at: 0 }).replace(/\s+/g, " ").trim();
}

interface Cursor {
  at: number;
}

const words: Readonly<Record<string, string>> = {
  cdot: "·",
  dots: "…",
  infty: "∞",
  approx: "≈",
  varepsilon: "ε",
  Phi: "Φ",
  left: "",
  right: "",
};

/** Up to the end, or to the bracket that closes what was opened before. */
function readPieces(latex: string, cursor: Cursor): string {
  let text = "";
  while (cursor.at < latex.length) {
    const sign = latex[cursor.at++]!;
    if (sign === "}") return text;
    if (sign === "{") text += readPieces(latex, cursor);
    else if (sign === "^") text += `^${single(readArgument(latex, cursor))}`;
    else if (sign === "\\") text += readCommand(latex, cursor);
    else text += sign === "-" ? "−" : sign;
  }
  return text;
}

function readCommand(latex: string, cursor: Cursor): string {
  const [name = ""] = /^[a-zA-Z]+/.exec(latex.slice(cursor.at)) ?? [];
  cursor.at += name.length;
  if (name === "") {
    // A space of a certain width: `\\,`.
    cursor.at++;
    return " ";
  }
  switch (name) {
    case "frac": {
      const over = single(readArgument(latex, cursor));
      return `${over} / ${single(readArgument(latex, cursor))}`;
    }
    case "sqrt":
      return `√${single(readArgument(latex, cursor))}`;
    case "mathrm":
    case "text":
      return readArgument(latex, cursor);
    default:
      return words[name] ?? name;
  }
}

function readArgument(latex: string, cursor: Cursor): string {
  if (latex[cursor.at] !== "{") return latex[cursor.at++] ?? "";
  cursor.at++;
  return readPieces(latex, cursor);
}

/** In brackets, unless it holds together as it is. */
function single(text: string): string {
  return /^−?[\w.]+(\^−?[\w.]+)?$/.test(text) ? text : `(${text})`;
}
