import type { ComponentChildren, JSX } from "preact";
import { useContext } from "preact/hooks";
import { PanelToolsContext } from "../panelTools.ts";
import { PlaceContext } from "../places.ts";
import { useStore } from "../store.ts";

interface SectionProps {
  readonly name: string;
  readonly title: string;
  readonly note: string;
  readonly children: ComponentChildren;
}

/** A part of the panel: in its own place below the name of the place, otherwise foldable. */
export function Section(props: SectionProps): JSX.Element {
  const { name, note, children } = props;
  const place = useContext(PlaceContext);
  if (place === null) return <Foldable {...props} />;
  return (
    <div class={`section section-${name}`}>
      {note !== "" && <p class="section-note">{note}</p>}
      {children}
    </div>
  );
}

/** Stays folded when the panel is opened again. */
function Foldable(props: SectionProps): JSX.Element {
  const { name, title, note, children } = props;
  const { choices } = useContext(PanelToolsContext);
  const { closedSections } = useStore(choices);
  const isOpen = !closedSections.includes(name);
  const keep = (open: boolean): void => {
    if (open === isOpen) return;
    const others = choices.get().closedSections.filter((closed) => closed !== name);
    choices.set({ ...choices.get(), closedSections: open ? others : [...others, name] });
  };
  return (
    <details
      class={`section section-${name}`}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        keep(currentTarget.open);
      }}
    >
      <summary>
        <h2>{title}</h2> {note !== "" && <span class="section-note">{note}</span>}
      </summary>
      {isOpen && children}
    </details>
  );
}
