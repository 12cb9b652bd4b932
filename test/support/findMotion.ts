import type { Frame, Page } from "playwright-core";

/** Everything on a page that moves now, or would when it changes, down into shadow trees. */
export function findMotion(page: Page | Frame): Promise<readonly string[]> {
  return page.evaluate(() => {
    const name = (element: Element): string =>
      `${element.localName}.${element.getAttribute("class") ?? ""}`;
    const found = document.getAnimations().map(({ effect }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      return `${target ? name(target) : "something"} is moving`;
    });
    const look = (root: Document | ShadowRoot): void => {
      for (const element of root.querySelectorAll("*")) {
        if (element.shadowRoot) look(element.shadowRoot);
        if (!element.checkVisibility()) continue;
        for (const part of ["", "::before", "::after"]) {
          const { transitionDuration, animationName } = getComputedStyle(element, part);
          const isStill = /^[0s, ]+$/.test(transitionDuration) && animationName === "none";
          if (!isStill) found.push(`${name(element)}${part} would move`);
        }
      }
    };
    look(document);
    return [...new Set(found)];
  });
}
