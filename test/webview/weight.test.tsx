// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { describe, expect, test } from "vitest";
import type { PanelHost } from "../../webview/host.ts";
import { App } from "../../webview/App.tsx";
import { galleryAnswers } from "../gallery/galleryAnswers.ts";
import { galleryChoices } from "../gallery/galleryChoices.ts";
import { galleryStates, type GalleryStateName } from "../gallery/galleryStates.ts";
import { createPanelTools } from "../../webview/panelTools.ts";
import { createStore } from "../../webview/store.ts";
import { openPanel, type PanelHarness } from "./panelHarness.tsx";

function open(name: GalleryStateName): Promise<PanelHarness> {
  return openPanel(galleryStates[name](), undefined, { ...galleryChoices(name), isWhole: true });
}

/** The lines of the calculation: name, how, result. */
function chain(panel: PanelHarness): readonly string[] {
  return panel
    .findAll(".chain-line")
    .map((line) =>
      [...line.querySelectorAll("dt, .chain-how, strong")]
        .map(({ textContent }) => textContent.trim())
        .join(" | "),
    );
}

describe("one weight", () => {
  test("is explained number by number", async () => {
    const panel = await open("chapter");
    expect(panel.text(".weight-explanation h3")).toBe("Head 0 Q[0] looks at K[1]");
    const rows = panel.findAll(".product-rows tr");
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      "dim0123",
      "query0500",
      "× key0100",
      "= product0500",
    ]);
    expect(chain(panel)).toEqual([
      "sum |  | 5",
      "× scale | 5 × 0.5 (1/√4) | 2.5",
      "+ mask | nothing is masked | 2.5",
      "− largest | 2.5 − 2.5 K[1] | 0",
      "e to the power of | e0 | 1",
      "sum of the row | K[0] 0.0821 + K[1] 1 + K[2] 0.0821 | 1.1642",
      "weight | 1 ÷ 1.1642 | 0.8590",
    ]);
  });

  test("is also a formula", async () => {
    const panel = await open("chapter");
    const spoken = panel.findAll(".weight-formula math annotation");
    expect(spoken).toHaveLength(2);
    expect(spoken[0]?.textContent).toContain("0 \\cdot 0 + 5 \\cdot 1");
  });

  test("shows only the largest products of a wide head, until the rest is requested", async () => {
    const panel = await open("wide");
    expect(panel.findAll(".product-rows thead th[scope=col]")).toHaveLength(8);
    expect(panel.text(".weight-rest")).toMatch(/^and 56 more that sum to −?[\d.]+ Show all 64/);
    await panel.fire(panel.find(".weight-rest button"), new MouseEvent("click"));
    expect(panel.findAll(".product-rows thead th[scope=col]")).toHaveLength(64);
  });

  test("that is masked says so in words", async () => {
    const hidden = await open("masked-key");
    expect(hidden.text(".weight-sentence")).toContain("comes after");
    expect(chain(hidden).at(2)).toBe("+ mask | a later key is masked | −∞");
    const unseen = await open("all-masked");
    expect(unseen.text(".weight-sentence")).toContain("sees no key in head 0");
    expect(chain(unseen).at(-1)).toMatch(/This query sees no key.* \| 0$/);
  });

  test("can be copied, and inserted if the language has comments", async () => {
    const panel = await open("chapter");
    const [copy, insert] = panel.findAll(".weight-actions vscode-button");
    await panel.fire(copy!, new MouseEvent("click"));
    await panel.fire(insert!, new MouseEvent("click"));
    expect(panel.asked.map(({ name }) => name)).toEqual(["clipboard/write", "weight/comment"]);
    expect(panel.asked[0]?.params).toMatchObject({
      text: expect.stringContaining("Math.Exp") as unknown,
    });
    expect(panel.asked[1]?.params).toEqual({
      ...{ computation: "Chapter.cs", layer: 0, head: 0, query: 0, key: 1 },
    });
    const json = await open("many-keys");
    expect(json.findAll(".weight-actions vscode-button")).toHaveLength(1);
  });

  test("follows the arrow keys and keeps the focus", async () => {
    const panel = await open("causal");
    const explanation = panel.find(".weight-explanation");
    explanation.focus();
    await panel.press(explanation, "ArrowLeft");
    await panel.press(explanation, "ArrowDown");
    await panel.press(explanation, "PageDown");
    expect(panel.choices.get().focus).toEqual({ layer: 0, head: 2, query: 4, key: 1 });
    expect(panel.text(".weight-explanation h3")).toBe("Head 2 the [4] looks at cat [1]");
    expect(document.activeElement).toBe(panel.find(".weight-explanation"));
  });

  test("follows the cell with the focus in a map", async () => {
    const panel = await open("chapter");
    await panel.fire(
      panel.cell("attentionWeights", 1, 0, 2),
      new FocusEvent("focusin", { bubbles: true }),
    );
    expect(panel.choices.get().focus).toEqual({ layer: 0, head: 1, query: 0, key: 2 });
    expect(panel.text(".weight-explanation h3")).toBe("Head 1 Q[0] looks at K[2]");
  });

  test("is never outdated: until the next one arrives, there is none", async () => {
    const state = await galleryStates.chapter();
    const answers = galleryAnswers(state);
    const waiting: (() => void)[] = [];
    const host: PanelHost = {
      request: (name, params) => {
        if (name === "panel/load") return Promise.resolve(state as never);
        const answer = answers.answer(name, params) ?? Promise.resolve(null as never);
        if (name !== "weight/explain") return answer;
        return new Promise((resolve) => {
          waiting.push(() => {
            void answer.then(resolve);
          });
        });
      },
      onState: () => () => undefined,
      onGlow: () => () => undefined,
      onLine: () => () => undefined,
    };
    const choices = createStore({ ...galleryChoices("chapter"), isWhole: true });
    render(null, document.body);
    const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
    await act(async () => {
      render(<App host={host} tools={createPanelTools(host, choices)} />, document.body);
      await settle();
    });
    const focusOn = (key: number) =>
      act(async () => {
        choices.set({ ...choices.get(), focus: { layer: 0, head: 0, query: 0, key } });
        await settle();
      });
    const answerNext = () =>
      act(async () => {
        waiting.shift()?.();
        await settle();
      });
    const shown = () => document.querySelector(".chain-last strong")?.textContent;
    await act(settle);
    await answerNext();
    expect(shown()).toBe("0.8590");
    await focusOn(0);
    expect(shown()).toBeUndefined();
    await focusOn(1);
    // The answer to the focus before comes late and is thrown away.
    await answerNext();
    expect(document.querySelector(".weight-explanation h3")?.textContent).toContain("K[1]");
    expect(["0.8590", undefined]).toContain(shown());
    await answerNext();
    expect(shown()).toBe("0.8590");
    render(null, document.body);
  });
});

describe("the mix of values", () => {
  test("adds up key by key to the output of the head", async () => {
    const panel = await open("chapter");
    const rows = panel.findAll(".mix-rows tbody tr, .mix-rows tfoot tr");
    const texts = rows.map((row) =>
      [...row.children]
        .map(({ textContent }) => textContent.trim().replace(/\s+/g, " "))
        .join(" | "),
    );
    expect(texts).toEqual([
      "K[0] | 0.0705 | 0.7051running sum → 0.7051 | 0running sum → 0 | 0running sum → 0 | 0running sum → 0",
      "K[1] | 0.8590 | 0running sum → 0.7051 | 17.18running sum → 17.18 | 0running sum → 0 | 0running sum → 0",
      "K[2] | 0.0705 | 0running sum → 0.7051 | 0running sum → 17.18 | 2.1153running sum → 2.1153 | 0running sum → 0",
      "head output | 0.7051 | 17.18 | 2.1153 | 0",
    ]);
  });

  test("of many keys ends with the rest", async () => {
    const panel = await open("many-keys");
    expect(panel.findAll(".mix-rows tbody tr")).toHaveLength(9);
    expect(panel.text(".mix-rows tbody tr:last-child th")).toBe("16 more keys");
  });
});
