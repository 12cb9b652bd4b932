import type { JSX } from "preact";

/** Shows what was omitted for its length, or omits it again. */
export function FoldButton(props: {
  readonly isWhole: boolean;
  readonly more: string;
  readonly less: string;
  readonly onFold: (isWhole: boolean) => void;
}): JSX.Element {
  const { isWhole, more, less, onFold } = props;
  return (
    <button
      type="button"
      class="reset"
      aria-expanded={isWhole}
      onClick={() => {
        onFold(!isWhole);
      }}
    >
      {isWhole ? less : more}
    </button>
  );
}
