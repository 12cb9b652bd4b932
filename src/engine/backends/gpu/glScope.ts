/** The part of a WebGL2 context that is used here. */
export interface GlContext {
  readonly MAX_TEXTURE_SIZE: number;
  readonly RENDERER: number;
  getParameter(name: number): unknown;
  getExtension(name: string): {
    readonly UNMASKED_RENDERER_WEBGL?: number;
    loseContext?(): void;
  } | null;
  getError(): number;
  isContextLost(): boolean;
  finish(): void;
}

/** A canvas that is on no page, as workers have it. */
interface Canvas {
  getContext(kind: "webgl2"): GlContext | null;
}

/** What a browser's worker has for WebGL. */
export interface GlScope {
  readonly OffscreenCanvas?: new (width: number, height: number) => Canvas;
}

/** A canvas and its context; null where there is none that computes with real numbers. */
export function openGlContext(
  scope: GlScope,
): { readonly canvas: object; readonly context: GlContext } | null {
  if (!scope.OffscreenCanvas) return null;
  const canvas = new scope.OffscreenCanvas(1, 1);
  const context = canvas.getContext("webgl2");
  return context?.getExtension("EXT_color_buffer_float") ? { canvas, context } : null;
}
