import type { HTMLAttributes, PreactDOMAttributes } from "preact";

/** A toolkit element with a value: dropdown, text field. */
export interface ValueElement extends HTMLElement {
  value: string;
}

/** A toolkit element that is on or off. */
export interface CheckedElement extends HTMLElement {
  checked: boolean;
}

type Attributes<Target extends HTMLElement, Own> = HTMLAttributes<Target> &
  PreactDOMAttributes &
  Own;

/** The elements of the toolkit that the views use, for JSX. */
export interface ToolkitElements {
  "vscode-button": Attributes<HTMLElement, { appearance?: "primary" | "secondary" | "icon" }>;
  "vscode-checkbox": Attributes<CheckedElement, object>;
  "vscode-dropdown": Attributes<ValueElement, object>;
  "vscode-option": Attributes<HTMLElement, { value: string; selected?: boolean }>;
  "vscode-progress-ring": Attributes<HTMLElement, object>;
  "vscode-text-field": Attributes<ValueElement, { size?: number; value?: string }>;
}

declare module "preact" {
  // oxlint-disable-next-line typescript/no-namespace -- how Preact is told of elements
  namespace JSX {
    // oxlint-disable-next-line typescript/no-empty-object-type -- it only merges
    interface IntrinsicElements extends ToolkitElements {}
  }
}
