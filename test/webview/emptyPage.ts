import { render } from "preact";
import { beforeAll } from "vitest";

// Files of one process share a document: each begins with an empty page.
beforeAll(() => {
  render(null, document.body);
  document.body.replaceChildren();
  document.body.className = "";
});
