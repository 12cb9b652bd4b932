import type { JSX } from "preact";

const paths = {
  first: "M3 3h1.5v10H3zM13 3v10L5.5 8z",
  previous: "M11.5 3v10L4 8z",
  play: "M4 2.5v11L13 8z",
  pause: "M4 3h2.8v10H4zM9.2 3H12v10H9.2z",
  next: "M4.5 3v10L12 8z",
  last: "M11.5 3H13v10h-1.5zM3 3v10l7.5-5z",
  leave: "M8 6.9 12 3l1 1-4 4 4 4-1 1-4-3.9L4 13l-1-1 4-4-4-4 1-1z",
} as const;

/** The name of an icon on a button of the stepper. */
export type StepIconName = keyof typeof paths;

/** An icon on a button of the stepper. */
export function StepIcon({ name }: { readonly name: StepIconName }): JSX.Element {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={paths[name]} fill="currentColor" />
    </svg>
  );
}
