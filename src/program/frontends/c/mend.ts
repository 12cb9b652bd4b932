/** `va_arg(list, double)` as the grammar reads it: a name of the same length stands for the type. */
export function mend(text: string): string {
  return text.replace(
    /\b(va_arg\s*\([^,()]*,\s*)([^()]*?)(\s*\))/g,
    (_, before: string, type: string, after: string) => before + "x".repeat(type.length) + after,
  );
}
