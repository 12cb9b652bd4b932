// @vitest-environment happy-dom
import { render } from "preact";
import { expect, test } from "vitest";
import { breakable } from "../../webview/marks/breakable.tsx";

test.each([
  ["cachedKeysOfLayer", "cached|Keys|Of|Layer"],
  ["attn_wo", "attn_|wo"],
  ["self.query_weight", "self.|query_|weight"],
  ["Wq", "Wq"],
  ["__init__", "__|init__"],
])("%s breaks between its words only", (name, words) => {
  render(breakable(name), document.body);
  expect(document.body.textContent).toBe(name);
  expect(document.body.innerHTML.replaceAll(/<wbr\/?>/g, "|")).toBe(words);
});
