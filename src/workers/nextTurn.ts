/**
 * Resolves when all others have had their turn. A timer would rest for milliseconds, and where several
 * are due Node lets one follow the other before it hears anything else.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof setImmediate === "function") setImmediate(resolve);
    else postTo(resolve);
  });
}

/** For browsers, which have no such thing. */
function postTo(resolve: () => void): void {
  const { port1, port2 } = new MessageChannel();
  const end = () => {
    port1.close();
    resolve();
  };
  port1.addEventListener("message", end, { once: true });
  port1.start();
  port2.postMessage(null);
}
