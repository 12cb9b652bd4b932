/** JSON as a script element of a page, to stand before the scripts that read it. */
export function jsonElement(id: string, json: string): string {
  const text = json.replaceAll("<", "\\u003c");
  return `<script type="application/json" id="${id}">${text}</script>`;
}
