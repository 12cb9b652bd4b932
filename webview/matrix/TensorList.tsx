import type { JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { TensorRow } from "../../src/protocol/fileMessages.ts";
import { type Store, useStore } from "../store.ts";
import type { FileChoices } from "./fileChoices.ts";
import { fileTexts } from "./fileTexts.ts";
import { scrollSpace } from "./scrollSpace.ts";
import { useSight } from "./useSight.ts";

const rowHeight = 40;
/** Rows above and below those in sight. */
const spare = 6;

/** The tensors of a file, by name; arrow keys move, and only those in sight are drawn. */
export function TensorList(props: {
  readonly tensors: readonly TensorRow[];
  readonly shown: number;
  readonly choices: Store<FileChoices>;
}): JSX.Element {
  const { tensors, shown, choices } = props;
  const { search } = useStore(choices);
  const list = useRef<HTMLDivElement>(null);
  const found = useMemo(() => {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    const every = tensors.map((tensor, at) => ({ ...tensor, at }));
    return every.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  }, [tensors, search]);
  const [sight, measure] = useSight(list);
  const space = scrollSpace(found.length, rowHeight, sight.top, sight.height);
  const reveal = (place: number): void => {
    const element = list.current;
    if (!element) return;
    const { scrollTop, clientHeight } = element;
    const now = scrollSpace(found.length, rowHeight, scrollTop, clientHeight);
    element.scrollTop = now.reveal(place);
    measure();
  };
  useEffect(() => {
    reveal(found.findIndex(({ at }) => at === shown));
  }, []);
  const choose = (place: number): void => {
    const row = found[Math.max(0, Math.min(found.length - 1, place))];
    if (!row) return;
    choices.set({ ...choices.get(), tensor: row.name });
    reveal(found.indexOf(row));
  };
  const press = (event: KeyboardEvent): void => {
    const at = found.findIndex((row) => row.at === shown);
    const page = Math.max(1, Math.floor(sight.height / rowHeight) - 1);
    const steps: { readonly [key: string]: number } = {
      ...{ ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + page, PageUp: at - page },
      ...{ Home: 0, End: found.length - 1 },
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    choose(to);
  };
  const first = Math.max(0, space.first - spare);
  return (
    <nav class="tensor-list" aria-label={fileTexts.tensors}>
      <div class="tensor-search">
        <input
          type="search"
          value={search}
          placeholder={fileTexts.search}
          aria-label={fileTexts.search}
          onInput={({ currentTarget }) => {
            choices.set({ ...choices.get(), search: currentTarget.value });
            if (list.current) list.current.scrollTop = 0;
            measure();
          }}
          onKeyDown={(event) => {
            if (event.key !== "ArrowDown" && event.key !== "Enter") return;
            event.preventDefault();
            if (!found.some(({ at }) => at === shown)) choose(0);
            list.current?.focus();
          }}
        />
        {search !== "" && (
          <span class="muted" role="status">
            {fileTexts.foundOf(found.length, tensors.length)}
          </span>
        )}
      </div>
      <div
        ref={list}
        class="tensor-rows"
        role="listbox"
        tabIndex={0}
        aria-label={fileTexts.tensors}
        aria-activedescendant={`tensor-${shown}`}
        onScroll={measure}
        onKeyDown={press}
      >
        <div style={{ height: space.size }}>
          {found.slice(first, space.end + spare).map(({ name, shape, type, at }, place) => (
            <div
              key={at}
              id={`tensor-${at}`}
              class="tensor-row"
              role="option"
              aria-selected={at === shown}
              title={name}
              style={{ top: sight.top + space.placeOf(first + place) }}
              onClick={() => {
                choose(first + place);
              }}
            >
              <bdi class="tensor-name">{name}</bdi>
              <span class="tensor-shape tabular">
                {fileTexts.shape(shape)} <span class="tensor-type">{type}</span>
              </span>
            </div>
          ))}
        </div>
        {found.length === 0 && <p class="file-empty">{fileTexts.noneFound(search)}</p>}
      </div>
    </nav>
  );
}
