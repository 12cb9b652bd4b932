import { setTimeout as sleep } from "node:timers/promises";
import { launchBrowser } from "../../../scripts/browser.ts";

/** How long one picture took; null: it did not come within the time, or the page died. */
export interface LinePerPair {
  readonly length: number;
  readonly lines: number;
  readonly pictureMs: number | null;
  /** From a pointer on a token until the other lines have faded. */
  readonly hoverMs: number | null;
}

const mostMs = 20_000;

/**
 * The way of BertViz's head view, written anew: an SVG line for every pair of tokens in every head,
 * its opacity the weight; a token under the pointer hides the lines of the others.
 */
export async function measureLinePerPair(
  heads: number,
  lengths: readonly number[],
): Promise<readonly LinePerPair[]> {
  const results: LinePerPair[] = [];
  for (const length of lengths) {
    const result = await measureLength(heads, length);
    results.push(result);
    if (result.pictureMs === null) break;
  }
  return results;
}

async function measureLength(heads: number, length: number): Promise<LinePerPair> {
  const browser = await launchBrowser();
  const lines = heads * length * length;
  try {
    const page = await browser.newPage({ viewport: { width: 1000, height: 900 } });
    const late = sleep(mostMs).then(() => null);
    const measured = await Promise.race([page.evaluate(drawLines, { heads, length }), late]);
    return {
      length,
      lines,
      pictureMs: measured?.picture ?? null,
      hoverMs: measured?.hover ?? null,
    };
  } catch {
    return { length, lines, pictureMs: null, hoverMs: null };
  } finally {
    await browser.close();
  }
}

/** Runs in the page. */
async function drawLines({
  heads,
  length,
}: {
  readonly heads: number;
  readonly length: number;
}): Promise<{ readonly picture: number; readonly hover: number }> {
  const painted = (): Promise<void> =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        requestAnimationFrame(() => {
          resolve();
        });
      });
    });
  const start = performance.now();
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("width", "800");
  svg.setAttribute("height", String(length * 22));
  for (let head = 0; head < heads; head++) {
    for (let query = 0; query < length; query++) {
      for (let key = 0; key < length; key++) {
        const line = document.createElementNS("http://www.w3.org/2000/svg", "line");
        line.setAttribute("x1", "150");
        line.setAttribute("x2", "600");
        line.setAttribute("y1", String(query * 22 + 11));
        line.setAttribute("y2", String(key * 22 + 11));
        line.setAttribute("class", `query-${query}`);
        line.setAttribute("stroke", `hsl(${head * 30} 70% 50%)`);
        line.setAttribute("stroke-opacity", String(((query * 31 + key * 17 + head) % 97) / 97));
        svg.append(line);
      }
    }
  }
  document.body.append(svg);
  await painted();
  const drawn = performance.now();
  for (const line of svg.querySelectorAll("line:not(.query-3)")) {
    line.setAttribute("stroke-opacity", "0");
  }
  await painted();
  return { picture: drawn - start, hover: performance.now() - drawn };
}
