/** Characters that change the direction of text, or that no font draws. */
const controls =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Text of a file as one line of any surface: a line end is `↵`, and what would turn the words around it
 * is shown by its number, as `[U+202E]`.
 */
export function showControls(text: string): string {
  return text.replace(/\r\n|[\r\n\u2028\u2029]/g, "↵").replace(controls, (found) => {
    const code = found.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
    return `[U+${code}]`;
  });
}

/** The same on a line where the editor draws `$(name)` as an icon: there it stays text. */
export function withoutIcons(text: string): string {
  return text.replace(/\$\([\w~-]+\)/g, "\\$&");
}

/** Text for a message, in which the editor makes `[words](address)` a link and knows no way to escape it. */
export function withoutLinks(text: string): string {
  return text.replaceAll("](", "]\u2060(");
}
