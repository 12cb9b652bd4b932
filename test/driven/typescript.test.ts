import type { Frame } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { Workbench } from "../../scripts/workbench.ts";
import { shareWorkbench } from "../support/sharedWorkbench.ts";
import { showEverything } from "../support/showEverything.ts";

let workbench: Workbench;
let panel: Frame;

const vectors = `export const dot = (a: number[], b: number[]) => a.reduce((sum, x, i) => sum + x * b[i], 0);
export function softmax(scores: number[]): number[] {
  const exponentials = scores.map((score) => Math.exp(score));
  const total = exponentials.reduce((a, b) => a + b, 0);
  return exponentials.map((x) => x / total);
}
`;

const component = `import { useMemo, useState } from "react";
import { dot, softmax } from "./vectors";

const keys = [[1, 0.5], [0.2, 0.8], [0.9, -0.4]];
const values = [[10, 0], [0, 20], [5, 5]];

export function AttentionDemo({ title }: { title: string }) {
  const [query, setQuery] = useState([1.5, 0.25]);
  const scores = keys.map((key) => dot(query, key) / Math.sqrt(2));
  const weights = useMemo(() => softmax(scores), [scores]);
  const output = values[0].map((_, j) => weights.reduce((sum, w, i) => sum + w * values[i][j], 0));
  return <p onClick={() => setQuery([0, 1])}>{title}: {output.join(", ")}</p>;
}
`;

function line(text: string) {
  return workbench.page.locator(".view-line").filter({ hasText: text }).first();
}

async function textOf(part: string): Promise<string> {
  return (await line(part).innerText()).replaceAll("\u00a0", " ");
}

/** The first weight; what else is in its cell says that it is the largest. */
async function weight(): Promise<string> {
  const cell = panel.locator('[data-stage="attentionWeights"] td').first();
  return (await cell.innerText()).split("\n")[0]!;
}

describe("a component in TypeScript", () => {
  beforeAll(async () => {
    const files = { "Demo.tsx": component, "vectors.ts": vectors };
    workbench = await shareWorkbench({ openFile: "Demo.tsx", files });
  });

  it("has the lens above the line that computes the weights, with a function of another file", async () => {
    expect(await workbench.lens(/^▶ Head 0/)).toContain("Q[0] gives 45% of its attention to K[0]");
    await workbench.lens(/✓/);
  });

  it("changes the literal that the page begins with as its number is dragged", async () => {
    const { page } = workbench;
    await workbench.clickLens(/^▶ Head 0/);
    panel = await workbench.panel();
    await showEverything(panel);
    await expect.poll(weight).toBe("0.4508");
    const cell = panel.locator('[data-stage="query"] td[data-row="0"][data-column="0"]').first();
    await cell.scrollIntoViewIfNeeded();
    await panel.evaluate(countReplies);
    const box = (await cell.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    // Slow as the machine may be, the panel is told what it needs before the hand moves.
    await expect.poll(() => panel.evaluate(readReplies)).toBeGreaterThan(0);
    for (let step = 1; step <= 12; step++) await page.mouse.move(x + 2 * step, y);
    await page.mouse.up();
    await expect.poll(() => textOf("useState(")).not.toContain("useState([1.5, 0.25])");
    expect(await textOf("useState(")).toMatch(/useState\(\[\d+(\.\d+)?, 0\.25\]\)/);
    await expect.poll(weight).not.toBe("0.4508");
    // The last step of the drag is written late: an undo before it would be followed by it.
    await page.waitForTimeout(1500);
    // The middle of a long line is behind the panel.
    await line("useState(").click({ position: { x: 20, y: 6 } });
    await page.keyboard.press("Control+z");
    await expect.poll(() => textOf("useState(")).toContain("useState([1.5, 0.25])");
    await expect.poll(weight).toBe("0.4508");
  });

  it("marks the line of each step", async () => {
    await panel.locator(".step-start").click();
    const bar = panel.locator(".stepper-bar");
    await panel.locator(".step-place").getByText(/^1 /).waitFor();
    await bar.press("ArrowRight");
    await panel.locator(".step-place").getByText(/^2 /).waitFor();
    await expect.poll(() => markedLine("Scores")).toContain("const scores = keys.map");
    await bar.press("ArrowRight");
    await expect.poll(() => markedLine("Softmax")).toContain("const weights = useMemo");
    await bar.press("Escape");
  });
});

type Counting = typeof globalThis & { __replies?: number };

/** Runs in the panel: counts the answers of the extension. */
function countReplies(): void {
  const counting: Counting = globalThis;
  counting.__replies = 0;
  addEventListener("message", ({ data }: MessageEvent<{ type?: string } | null>) => {
    if (data?.type === "reply") counting.__replies = (counting.__replies ?? 0) + 1;
  });
}

function readReplies(): number {
  return (globalThis as Counting).__replies ?? 0;
}

/** The line that ends with what the stepper says of it; VS Code draws that as generated content. */
function markedLine(words: string): Promise<string> {
  return workbench.page.locator(".monaco-editor .view-line").evaluateAll((lines, said) => {
    const isMarked = (element: Element): boolean =>
      [...element.querySelectorAll("span")].some((span) => {
        const { content } = getComputedStyle(span, "::after");
        return content.includes("←") && content.includes(said);
      });
    return (lines.find(isMarked)?.textContent ?? "").replaceAll("\u00a0", " ");
  }, words);
}
