import { setTimeout as sleep } from "node:timers/promises";
import type { Frame, Page } from "playwright-core";

const steps = 12;
const pixelsPerStep = 6;
/** A hand presses before it moves. */
const pressMs = 150;
const query = '[data-stage="query"] td[data-row="0"][data-column="1"]';
const weight = '[data-stage="attentionWeights"][data-head="0"] td[data-column="1"]';

/** From the movement of the pointer until the frame in which a weight has changed, in ms. */
export interface DragTimes {
  readonly firstMs: number;
  readonly nextMs: readonly number[];
}

interface Watched {
  __dragged: number[];
}

/** Drags a number of the query step by step, each when the file has followed the one before. */
export async function dragNumber(page: Page, panel: Frame): Promise<DragTimes> {
  const cell = panel.locator(query).first();
  await cell.scrollIntoViewIfNeeded();
  await panel.evaluate(watch, weight);
  const box = await cell.boundingBox();
  if (!box) throw new Error("the number is not in sight");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await sleep(500);
  await page.mouse.down();
  await sleep(pressMs);
  for (let step = 1; step <= steps; step++) {
    await page.mouse.move(x + step * pixelsPerStep, y);
    await sleep(600);
  }
  await page.mouse.up();
  const times = await panel.evaluate(() => (window as unknown as Watched).__dragged);
  const [firstMs = NaN, ...nextMs] = times;
  return { firstMs, nextMs };
}

/** Runs in the panel. */
function watch(selector: string): void {
  const times: number[] = ((window as unknown as Watched).__dragged = []);
  const read = () => document.querySelector(selector)?.textContent;
  let moved: number | null = null;
  let before = read();
  const note = ({ timeStamp, buttons }: PointerEvent) => {
    if (buttons > 0) moved ??= timeStamp;
  };
  addEventListener("pointermove", note, true);
  const look = (): void => {
    const now = read();
    if (now !== before && moved !== null) {
      times.push(performance.now() - moved);
      [before, moved] = [now, null];
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
