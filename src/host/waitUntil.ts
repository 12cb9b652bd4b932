/** What VS Code has not told by then does not happen, in ms. */
const patience = { pauses: 40, pauseMs: 50 };

/** Waits for what VS Code, if it is busy, tells a moment later: at most for a while. */
export async function waitUntil(isSo: () => boolean): Promise<void> {
  for (let pause = 0; pause < patience.pauses && !isSo(); pause++) {
    await new Promise((resolve) => setTimeout(resolve, patience.pauseMs));
  }
}
