// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { galleryStates } from "../gallery/galleryStates.ts";
import { setDragging } from "../../webview/marks/dragged.ts";
import { openPanel } from "./panelHarness.tsx";

afterEach(() => {
  setDragging(false);
  vi.restoreAllMocks();
  Reflect.deleteProperty(HTMLElement.prototype, "animate");
});

test.each([
  [false, 3],
  [true, 0],
])(
  "what changes lights up, but not while a number is dragged: %s, %i cells",
  async (isDragged, count) => {
    const state = await galleryStates.chapter();
    if (!state.attention) throw new Error("there is no attention");
    const panel = await openPanel(state);
    const lit: Element[] = [];
    const animate = function (this: Element) {
      lit.push(this);
    };
    vi.spyOn(window, "matchMedia").mockReturnValue({ matches: false } as MediaQueryList);
    Object.assign(HTMLElement.prototype, { animate });
    setDragging(isDragged);
    const { offset } = state.attention.key;
    const numbers = state.numbers.slice();
    for (const at of [0, 3, 5]) numbers[offset + at] = 7;
    await panel.show({ ...state, numbers });
    const cells = lit.filter((cell) => cell.closest('[data-stage="key"]'));
    expect(cells).toHaveLength(count);
  },
);
