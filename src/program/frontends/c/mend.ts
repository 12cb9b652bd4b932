/** A type in front of a variable, on a line of its own. */
const typed =
  /^([ \t]*(?:static[ \t]+|const[ \t]+|thread_local[ \t]+)*(?!(?:return|else|delete|new|throw|case|goto|co_return|using|typedef|struct|class|enum)\b)[A-Za-z_][\w:]*(?:<[^;(){}\n]*>)?[ \t]+\w+)\(([^;{}\n]*)\)(?=[ \t]*;)/gm;

/** An argument that no parameter looks like: a call, or a name or a number beside one. */
const argument = String.raw`(?:[\w.:]+|[\w:]+(?:<[\w:<>, ]*>)?\((?:[^()]|\([^()]*\))*\))`;
const list = new RegExp(String.raw`^\s*${argument}(?:\s*,\s*${argument})*\s*$`);
const isCall = /[\w>]\s*\([^()*&]*(?:\([^()]*\)[^()]*)*\)\s*(?:,|$)/;
const ofTypes =
  /(?:^|[(,])\s*(?:int|float|double|bool|char|long|short|unsigned|void|auto|size_t)\s*(?:[,()]|$)/;

/**
 * A text as the grammar reads it, of the same length. `Matrix m(n, Row(k));` looks like the declaration of a function:
 * braces around the arguments do not. In `va_arg(list, double)`, a name stands for the type.
 */
export function mend(text: string): string {
  return text
    .replace(typed, (whole, before: string, inside: string) =>
      list.test(inside) && isCall.test(inside) && !ofTypes.test(inside)
        ? `${before}{${inside}}`
        : whole,
    )
    .replace(
      /\b(va_arg\s*\([^,()]*,\s*)([^()]*?)(\s*\))/g,
      (_, before: string, type: string, after: string) => before + "x".repeat(type.length) + after,
    );
}
