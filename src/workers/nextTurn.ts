/**
 * Resolves when all others have had their turn. A timer would rest for milliseconds, and where several
 * are due Node lets one follow the other before it hears anything else.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    // What Node is asked for while it hears messages, it does before it hears more of them.
    if (typeof setImmediate === "function") setImmediate(() => setImmediate(resolve));
    else postTo(resolve);
  });
}

/** Calls back when this turn is over. */
export function afterTurn(then: () => void): void {
  if (typeof setImmediate === "function") setImmediate(then);
  else postTo(then);
}

/** For browsers, which have no such thing. */
function postTo(then: () => void): void {
  const { port1, port2 } = new MessageChannel();
  const end = () => {
    port1.close();
    then();
  };
  port1.addEventListener("message", end, { once: true });
  port1.start();
  port2.postMessage(null);
}
