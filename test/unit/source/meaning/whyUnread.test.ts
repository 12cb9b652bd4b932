import { describe, expect, it } from "vitest";
import { openSource } from "../../../../src/source/openSource.ts";
import { sourceResources } from "../../../support/sourceResources.ts";

async function whyUnread(text: string): Promise<string | undefined> {
  const source = await openSource(text, "python", sourceResources);
  const { unread } = source.extract();
  source.dispose();
  return unread?.map(({ message, range }) => {
    expect(text.slice(range.start)).toMatch(/\S/);
    return message;
  })[0];
}

describe("what is named rightly and has no numbers", () => {
  it.each([
    [
      "W_query = torch.rand(3, 2)",
      "W_query is drawn by torch.rand without a seed, so each run draws different numbers",
    ],
    [
      "torch.manual_seed(123)\nW_query = torch.rand(3, 2)",
      "W_query is drawn by torch.rand, so its numbers are known only when the program " + "runs",
    ],
    [
      "queries = inputs @ w",
      "queries comes from inputs @ w, which is known only when the program runs",
    ],
  ])("is told with the reason that applies: %s", async (text, reason) => {
    expect(await whyUnread(text)).toBe(reason);
  });

  it("is told for matrices that hold nothing but zeros until the program fills them", async () => {
    const text = "q = np.zeros((3, 2))\nk = np.zeros((3, 2))\nv = np.zeros((3, 2))\nfill(q, k, v)";
    expect(await whyUnread(text)).toBe(
      "q comes from np.zeros((3, 2)), which is known only when the program runs",
    );
    expect(
      await whyUnread(text.replace("np.zeros((3, 2))", "[[1, 0], [0, 1], [0, 0]]")),
    ).toBeUndefined();
  });

  it("is not reported if there is a computation, or if no name says a role", async () => {
    const computed = "q = [[1, 2]]\nk = [[1, 2]]\nv = [[1, 2]]\nW_query = torch.rand(3, 2)\n";
    expect(await whyUnread(computed)).toBeUndefined();
    expect(await whyUnread("noise = torch.rand(3, 2)")).toBeUndefined();
  });

  it("is not told of a name that holds one number, such as the `k` of a loop", async () => {
    expect(await whyUnread("k = 0\nq = 1.5e-3\nwhile k < 3:\n    k += 1")).toBeUndefined();
  });
});
