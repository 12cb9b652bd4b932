import os from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Frame } from "playwright-core";
import { Workbench } from "../../../scripts/workbench.ts";
import { median } from "../median.ts";
import { dragNumber } from "./dragNumber.ts";
import { type FrameRate, measureMap } from "./frameRate.ts";
import { measureLinePerPair } from "./linePerPair.ts";
import { longAttention } from "./longAttention.ts";
import { readMoments, stopwatchScript } from "./stopwatch.ts";

const [heads, length, headDim] = [12, 1024, 8];
const repetitions = 5;

/** Prints how fast the panel is, in a real VS Code, beside drawing a line for every pair. */
export async function printPanel(): Promise<void> {
  await printLesson();
  await printLarge();
  await printLinePerPair();
}

async function printLesson(): Promise<void> {
  const workbench = await Workbench.open({
    openFile: "MultiHead.cs",
    initScript: stopwatchScript,
  });
  try {
    await workbench.clickLens(/^▶ Head 0/);
    const panel = await workbench.panel();
    await sleep(1500);
    console.log(title("The chapter's demo (2 heads, 1 query, 3 keys)"));
    const first = await firstPicture(panel, "changes");
    row("state to first picture", `${first.toFixed(0)} ms`, 150);
    const { keyMs, stateMs } = await typeNumbers(workbench, panel);
    row("typed digit: key to screen, least", `${Math.min(...keyMs).toFixed(0)} ms`);
    row("typed digit: key to screen, median", `${median(keyMs).toFixed(0)} ms`);
    row("typed digit: state in the panel to screen", `${median(stateMs).toFixed(0)} ms`, 50);
    // A number of the query and the weights that it moves, in one page.
    await panel.locator(".whole-switch").click();
    const { firstMs, nextMs } = await dragNumber(workbench.page, panel);
    row("dragged number: first step, pointer to screen", `${firstMs.toFixed(0)} ms`, 50);
    row("dragged number: others, least", `${Math.min(...nextMs).toFixed(0)} ms`, 50);
    row("dragged number: others, median", `${median(nextMs).toFixed(0)} ms`, 50);
    row("dragged number: others, longest", `${Math.max(...nextMs).toFixed(0)} ms`);
  } finally {
    await workbench.close();
  }
}

/** From the state's arrival until the frame in which the first of its changes or paintings is. */
async function firstPicture(panel: Frame, of: "changes" | "paintings"): Promise<number> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const moments = await readMoments(panel);
    const [state = NaN] = moments.states;
    const first = moments[of].find((at) => at > state);
    if (first !== undefined) return first - state;
    await sleep(100);
  }
  return NaN;
}

async function typeNumbers(
  workbench: Workbench,
  panel: Frame,
): Promise<{ readonly keyMs: readonly number[]; readonly stateMs: readonly number[] }> {
  const { page } = workbench;
  const line = page.locator(".view-line").filter({ hasText: "var query" }).first();
  await line.click();
  await page.keyboard.press("Home");
  const text = (await line.innerText()).replaceAll("\u00a0", " ").trimStart();
  const column = text.indexOf("new(5") + "new(5".length;
  for (let step = 0; step < column; step++) await page.keyboard.press("ArrowRight");
  const [keyMs, stateMs]: [number[], number[]] = [[], []];
  for (let digit = 1; digit <= 8; digit++) {
    await page.keyboard.press("Shift+ArrowLeft");
    await sleep(600);
    const start = Date.now();
    await page.keyboard.type(String(digit));
    await sleep(900);
    const { states, changes } = await readMoments(panel);
    const state = states.find((at) => at > start);
    const change = changes.find((at) => state !== undefined && at > state);
    if (state === undefined || change === undefined) continue;
    keyMs.push(change - start);
    stateMs.push(change - state);
  }
  return { keyMs, stateMs };
}

async function printLarge(): Promise<void> {
  const file = "long.json";
  console.log(title(`${heads} heads × ${length} × ${length}`));
  const workbench = await Workbench.open({
    files: { [file]: longAttention(heads, length, headDim) },
    openFile: file,
    initScript: stopwatchScript,
    width: 1700,
    height: 1100,
  });
  try {
    await workbench.clickLens(/^▶ Head 0/);
    let panel = await workbench.panel();
    await panel.locator(".head-picture canvas").first().waitFor({ timeout: 120_000 });
    await sleep(2500);
    row("state to first picture", `${(await firstPicture(panel, "paintings")).toFixed(0)} ms`, 400);
    const again: number[] = [];
    for (let turn = 0; turn < repetitions; turn++) {
      panel = await reopen(workbench);
      again.push(await firstPicture(panel, "paintings"));
    }
    row("the same, opened again, least", `${Math.min(...again).toFixed(0)} ms`, 400);
    await panel.locator(".head-picture").first().click();
    const map = panel.locator(".focus-map .map-frame");
    await map.waitFor();
    const rates = await measureMap(workbench.page, panel, map);
    for (const [name, rate] of Object.entries(rates)) row(name, rateText(rate), 30);
  } finally {
    await workbench.close();
  }
}

/** The panel comes up anew and asks for its state. */
async function reopen(workbench: Workbench): Promise<Frame> {
  await workbench.command("Developer: Reload Webviews");
  await sleep(2500);
  return workbench.panel();
}

async function printLinePerPair(): Promise<void> {
  console.log(title(`A line for every pair of tokens, ${heads} heads (the way of BertViz)`));
  for (const result of await measureLinePerPair(heads, [16, 32, 64, 128, 256, 512])) {
    const { length: tokens, lines, pictureMs, hoverMs } = result;
    const text =
      pictureMs === null
        ? "no picture within 20 s"
        : `picture ${pictureMs.toFixed(0)} ms, hover ${(hoverMs ?? NaN).toFixed(0)} ms`;
    row(`${tokens} tokens, ${lines.toLocaleString("en")} lines`, text);
  }
}

function rateText({ frames, paintings, longestMs }: FrameRate): string {
  const rate = `${frames.toFixed(0)} frames/s, ${paintings.toFixed(0)} paintings/s`;
  return `${rate}, longest ${longestMs.toFixed(0)} ms`;
}

function title(text: string): string {
  const load = os.loadavg()[0] ?? NaN;
  return `\n${text}; load ${load.toFixed(1)} on ${os.cpus().length} cores`;
}

function row(name: string, value: string, goal?: number): void {
  console.log(`  ${name.padEnd(48)} ${value}${goal === undefined ? "" : `  (goal ${goal})`}`);
}
