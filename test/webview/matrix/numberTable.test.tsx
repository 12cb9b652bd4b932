// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { describe, expect, it } from "vitest";
import { NumberTable } from "../../../webview/matrix/NumberTable.tsx";

describe("a table of millions of numbers", () => {
  it("draws only what a window can show, even before its style sheet is there", async () => {
    const place = document.createElement("div");
    document.body.append(place);
    // Without styles, an element is as large as what is in it.
    const size = (length: number) => ({ configurable: true, get: () => length });
    Object.defineProperty(HTMLElement.prototype, "clientHeight", size(800_000));
    Object.defineProperty(HTMLElement.prototype, "clientWidth", size(1_400_000));
    const tensor = { name: "a", shape: [32768, 16384], type: "float32", columnNames: [] };
    const slice = { tensor: 0, rowAxis: 0, columnAxis: 1, index: [0, 0] };
    await act(() => {
      render(<NumberTable {...{ tensor, slice, rows: 32768, columns: 16384 }} />, place);
    });
    const cells = place.querySelectorAll(".number-cell").length;
    expect(cells).toBeGreaterThan(10);
    expect(cells).toBeLessThan(5000);
    Reflect.deleteProperty(HTMLElement.prototype, "clientHeight");
    Reflect.deleteProperty(HTMLElement.prototype, "clientWidth");
    render(null, place);
    place.remove();
  });
});
