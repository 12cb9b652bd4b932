import { evaluate } from "../../src/engine/evaluate.ts";
import { openSource } from "../../src/source/openSource.ts";
import { toGroupProblem } from "../../src/problem/groupProblem.ts";
import { toLensLines } from "../../src/viewModel/lensLines.ts";
import { sourceResources } from "../support/sourceResources.ts";
import { longFile } from "./longFile.ts";
import { median } from "./median.ts";

/** One file length. */
export interface SourceLatency {
  readonly lines: number;
  readonly openMs: number;
  /** Reading again and all lens titles, after one keystroke. */
  readonly keystrokeMs: number;
}

/** Types digits into the middle of a long C# file, as the editor would hand them over. */
export async function measureSource(lines: number, keystrokes = 41): Promise<SourceLatency> {
  let text = longFile(lines);
  const started = performance.now();
  const source = await openSource(text, "csharp", sourceResources);
  await lensTitles(source.extract());
  const openMs = performance.now() - started;
  const place = text.indexOf("new(5)", text.length >> 1) + "new(5".length;
  const times: number[] = [];
  for (let stroke = 0; stroke < keystrokes; stroke++) {
    const digit = String(stroke % 10);
    text = text.slice(0, place) + digit + text.slice(place);
    const before = performance.now();
    source.update(text, [{ start: place, end: place, text: digit }]);
    await lensTitles(source.extract());
    times.push(performance.now() - before);
  }
  source.dispose();
  return { lines, openMs, keystrokeMs: median(times) };
}

type Extraction = ReturnType<Awaited<ReturnType<typeof openSource>>["extract"]>;

async function lensTitles({ groups }: Extraction): Promise<number> {
  let count = 0;
  for (const group of groups) {
    const stated = toGroupProblem(group);
    if (stated.kind !== "ready") continue;
    const trace = await evaluate(stated.problem);
    if (trace.kind === "attention") {
      count += toLensLines({ group, kind: "attention", trace }).length;
    }
  }
  return count;
}
