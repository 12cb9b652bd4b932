import type { JSX } from "preact";
import type { HeadsControl } from "../../../src/viewModel/whatIf/whatIfState.ts";
import { texts } from "../../texts.ts";

/** One button per head in its colour; a pressed button turns its head off. */
export function HeadSwitches(props: {
  readonly control: HeadsControl;
  readonly onChange: (removed: readonly number[]) => void;
}): JSX.Element {
  const { control, onChange } = props;
  const { headCount, removed } = control;
  const toggle = (head: number): void => {
    const others = removed.filter((each) => each !== head);
    onChange(others.length < removed.length ? others : [...removed, head].sort((a, b) => a - b));
  };
  return (
    <div class="head-switches">
      {Array.from({ length: headCount }, (_, head) => (
        <button
          key={head}
          type="button"
          class={`head-switch head-${head % 16}`}
          aria-pressed={removed.includes(head)}
          aria-label={texts.withoutHead(head)}
          onClick={() => {
            toggle(head);
          }}
        >
          {head}
        </button>
      ))}
    </div>
  );
}
