/**
 * A path that stays in its folder on every system: parts with `/` between them; none of dots alone, no
 * drive or scheme, no backslash, nothing that means one of these when it is decoded.
 */
export const insidePath =
  /^(?:\.\/)?(?![A-Za-z][A-Za-z0-9+.-]*:)(?!.*%(?:2[EeFf]|5[Cc]|00))(?:(?![. ]+(?:\/|$))[^\\/\u0000-\u001f]+(?:\/(?!$)|$))+$/;

/** The same of a file of Markdown. */
export const insideMarkdownPath = new RegExp(`^(?=.*\\.md$)${insidePath.source.slice(1)}`);

/** Whether a path of a lesson or a pack stays in its folder. */
export function isInsidePath(path: string): boolean {
  return insidePath.test(path);
}
