// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { pageChoicesElement } from "../../src/protocol/pageElements.ts";
import { latestChoices, readPageChoices } from "../../webview/pageChoices.ts";

describe("how a panel is looked at", () => {
  const brought = { page: "b", choices: { closedSections: ["</script>"] } };

  test("travels with its page to another place", () => {
    document.body.innerHTML = pageChoicesElement(brought);
    expect(readPageChoices(document)).toEqual(brought);
    document.body.innerHTML = "";
    expect(readPageChoices(document)).toBeNull();
  });

  test("is what the page kept itself, once it did; not what another kept in its place", () => {
    const other = { page: "a", scrollTop: 9 };
    expect(latestChoices(other, brought)).toBe(brought.choices);
    const own = { page: "b", scrollTop: 7 };
    expect(latestChoices(own, brought)).toBe(own);
    expect(latestChoices(undefined, brought)).toBe(brought.choices);
    expect(latestChoices(other, null)).toBe(other);
  });
});
