import type { JSX } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { MeasuredTensor } from "../../src/protocol/fileMessages.ts";
import { toWords } from "../hostRequests.ts";
import { exactNumber } from "../marks/formatNumber.ts";
import { PanelToolsContext } from "../panelTools.ts";
import type { FileHost } from "./fileHost.ts";
import { fileTexts } from "./fileTexts.ts";

/** What the numbers of a tensor are like; it fills while they are read, which can be stopped. */
export function StatisticsLine(props: {
  readonly tensor: number;
  readonly host: FileHost;
}): JSX.Element {
  const { tensor, host } = props;
  const { notice } = useContext(PanelToolsContext);
  const [measured, setMeasured] = useState<MeasuredTensor | null>(null);
  const tell = (reason: unknown): void => {
    notice.set(toWords(reason));
  };
  const measure = (isAsked: boolean): void => {
    host.request("file/measure", { tensor, isAsked }).catch(tell);
  };
  useEffect(() => {
    const stop = host.onMeasured((next) => {
      if (next.tensor === tensor) setMeasured(next);
    });
    measure(false);
    return () => {
      stop();
      host.request("file/stop", { tensor }).catch(() => null);
    };
  }, [host, tensor]);
  const statistics = measured?.statistics;
  const numbers = (["least", "most", "mean", "deviation"] as const).map((name) => {
    const value = statistics?.[name] ?? null;
    return {
      name: fileTexts[name],
      text: statistics ? fileTexts.number(value) : "…",
      title: value === null ? "" : exactNumber(value),
    };
  });
  const counts = (["zeros", "notNumbers", "infinities"] as const).map((name) => ({
    name: fileTexts[name],
    text: statistics ? fileTexts.count(statistics[name]) : "…",
    title: "",
    isOdd: name !== "zeros" && (statistics?.[name] ?? 0) > 0,
  }));
  const isPartial = statistics !== undefined && statistics.read < statistics.count;
  return (
    <div class="statistics" role="group" aria-label={fileTexts.statistics}>
      <dl title={fileTexts.statistics}>
        {[...numbers, ...counts].map((each) => (
          <div key={each.name} class={"isOdd" in each && each.isOdd ? "odd" : ""}>
            <dt>{each.name}</dt>
            <dd class="tabular" title={each.title}>
              {each.text}
            </dd>
          </div>
        ))}
      </dl>
      {isPartial && (
        <p class="statistics-progress">
          <span class="muted">{fileTexts.measured(statistics.read / statistics.count)}</span>
          <button
            type="button"
            class="text-button"
            onClick={() => {
              if (measured?.isRunning) host.request("file/stop", { tensor }).catch(tell);
              else measure(true);
            }}
          >
            {measured?.isRunning ? fileTexts.stop : fileTexts.goOn}
          </button>
        </p>
      )}
    </div>
  );
}
