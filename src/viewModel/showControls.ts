/** Characters that change the direction of text, or that no font draws. */
const controls =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Text of a file on one line: a line end is `↵`, and a character that changes the text direction is
 * shown as its number, `[U+202E]`.
 */
export function showControls(text: string): string {
  return text.replace(/\r\n|[\r\n\u2028\u2029]/g, "↵").replace(controls, (found) => {
    const code = found.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
    return `[U+${code}]`;
  });
}

/** The same where the editor would draw `$(name)` as an icon: it stays text. */
export function withoutIcons(text: string): string {
  return text.replace(/\$\([\w~-]+\)/g, "\\$&");
}

/** Text for a message, where the editor turns `[words](address)` into a link and has no escape. */
export function withoutLinks(text: string): string {
  return text.replaceAll("](", "]\u2060(");
}
