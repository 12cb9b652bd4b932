import { pageChoicesId, type PageChoices } from "../src/protocol/pageElements.ts";

/** What the page brings along from where the panel was before. */
export function readPageChoices(page: ParentNode): PageChoices | null {
  const text = page.querySelector(`#${pageChoicesId}`)?.textContent;
  return text ? (JSON.parse(text) as PageChoices) : null;
}

/** What this very page kept, else what it brought along, else what another page kept in its place. */
export function latestChoices(kept: unknown, brought: PageChoices | null): unknown {
  if (!brought) return kept;
  const { page } = (kept ?? {}) as { readonly page?: unknown };
  return page === brought.page ? kept : brought.choices;
}
