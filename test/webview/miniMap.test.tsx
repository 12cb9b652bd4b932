// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { MiniMap } from "../../webview/marks/MiniMap.tsx";

afterEach(() => {
  vi.restoreAllMocks();
});

test("a small picture is painted again only where its numbers or its scale change", async () => {
  const painted: number[] = [];
  const context = {
    createImageData: (width: number, height: number) => ({
      data: new Uint8ClampedArray(4 * width * height),
    }),
    putImageData: () => undefined,
    drawImage: () => painted.push(1),
  };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  const place = document.createElement("div");
  const draw = (numbers: readonly number[], largest: number): Promise<void> =>
    act(() => {
      const maps = [{ rows: 1, columns: 2, numbers: Float64Array.from(numbers) }];
      const magnitude = { kind: "signed", largest } as const;
      render(<MiniMap maps={maps} magnitude={magnitude} width={20} height={10} />, place);
    });
  await draw([1, NaN], 1);
  await draw([1, NaN], 1);
  expect(painted).toHaveLength(1);
  await draw([1, 2], 1);
  expect(painted).toHaveLength(2);
  await draw([1, 2], 2);
  expect(painted).toHaveLength(3);
});
