// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { pageChoicesElement } from "../../src/protocol/pageElements.ts";
import { latestChoices, readPageChoices } from "../../webview/pageChoices.ts";

describe("the view settings of a panel", () => {
  const brought = { page: "b", choices: { closedSections: ["</script>"] } };

  test("move with its page to another place", () => {
    document.body.innerHTML = pageChoicesElement(brought);
    expect(readPageChoices(document)).toEqual(brought);
    document.body.innerHTML = "";
    expect(readPageChoices(document)).toBeNull();
  });

  test("are what the page itself stored, if it did, not what another page stored in its place", () => {
    const other = { page: "a", scrollTop: 9 };
    expect(latestChoices(other, brought)).toBe(brought.choices);
    const own = { page: "b", scrollTop: 7 };
    expect(latestChoices(own, brought)).toBe(own);
    expect(latestChoices(undefined, brought)).toBe(brought.choices);
    expect(latestChoices(other, null)).toBe(other);
  });
});
