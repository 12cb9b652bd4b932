import { render } from "preact";
import { act } from "preact/test-utils";
import { afterAll, beforeAll } from "vitest";

// Files of one process share a document: each begins with an empty page.
beforeAll(() => {
  render(null, document.body);
  document.body.replaceChildren();
  document.body.className = "";
});

// The page goes when a file ends: nothing of it may be left, and no effect that preact has set a timer for (35 ms).
afterAll(async () => {
  await act(() => render(null, document.body));
  await new Promise((resolve) => setTimeout(resolve, 50));
});
