import { useStyleRules } from "../styleRules.ts";
import { headColours } from "./headColours.ts";

/** Gives every `.head-0` to `.head-15` its colour as `--head`: the user's own, otherwise ours. */
export function useHeadColours(ground: "dark" | "light"): void {
  const rules = headColours[ground].map(
    (colour, head) =>
      `.head-${head} { --head: var(--vscode-attentionLens-head${head}, ${colour}); }`,
  );
  useStyleRules(rules.join("\n"));
}
