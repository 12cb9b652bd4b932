import type { ComponentChildren, JSX } from "preact";
import { useContext } from "preact/hooks";
import { PanelToolsContext } from "../panelTools.ts";
import { useStore } from "../store.ts";

/** A part of the panel that can be folded away; stays folded when the panel is opened again. */
export function Section(props: {
  readonly name: string;
  readonly title: string;
  readonly note: string;
  readonly children: ComponentChildren;
}): JSX.Element {
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
        <h2>{title}</h2> <span class="section-note">{note}</span>
      </summary>
      {isOpen && children}
    </details>
  );
}
