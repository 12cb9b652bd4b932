import { pageChoicesId, type PageChoices } from "../src/protocol/pageElements.ts";

/** What the page inherits from the panel's previous place. */
export function readPageChoices(page: ParentNode): PageChoices | null {
  const text = page.querySelector(`#${pageChoicesId}`)?.textContent;
  return text ? (JSON.parse(text) as PageChoices) : null;
}

/** What this page stored, otherwise what it inherits, otherwise what another page stored in its place. */
export function latestChoices(kept: unknown, brought: PageChoices | null): unknown {
  if (!brought) return kept;
  const { page } = (kept ?? {}) as { readonly page?: unknown };
  return page === brought.page ? kept : brought.choices;
}
