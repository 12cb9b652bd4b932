/** Resolves when all others have had their turn; a timer would rest for milliseconds. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const end = () => {
      port1.close();
      resolve();
    };
    port1.addEventListener("message", end, { once: true });
    port1.start();
    port2.postMessage(null);
  });
}
