// The reading worker for tests, run by Node as it is. A text that says so ends or hangs it when it is
// told, or once it is read. Its parser has less memory, so that it is soon at the end of it.
import { parentPort } from "node:worker_threads";
import type { RpcMessage } from "../../../src/rpc/rpc.ts";
import { toNodeServerPort } from "../../../src/workers/ports/nodePort.ts";
import { serveReading } from "../../../src/workers/reading/serveReading.ts";
import { sourceResources } from "../sourceResources.ts";
import { type Doing } from "../../../src/workers/reading/messages.ts";

if (!parentPort) throw new Error("this runs in a worker");
const clock = () => performance.now();
/** Documents that reading, or answering, comes to no end with. */
const endless = new Set<number>();
const mute = new Set<number>();
parentPort.on("message", (message: RpcMessage) => {
  const text = JSON.stringify(message);
  if (text.includes("CRASH")) process.exit(7);
  if (text.includes("ENDLESS")) endless.add(documentOf(message));
  if (text.includes("MUTE")) mute.add(documentOf(message));
  if (text.includes("QUIET")) for (const all of [endless, mute]) all.delete(documentOf(message));
  for (const end = clock() + 1500; text.includes("PAUSE") && clock() < end;);
  for (const end = clock() + 20_000; text.includes("HANG") && clock() < end;);
});
const port = toNodeServerPort(parentPort);
const post: typeof port.post = (message, transfer) => {
  port.post(message, transfer);
  const told = message as RpcMessage;
  if (told.type !== "event" || told.name !== "begins") return;
  const isReading = (told.params as Doing).question === null;
  while ((isReading ? endless : mute).has(documentOf(told)));
};
serveReading({ ...port, post }, { ...sourceResources, parserMemory: 128 * 2 ** 20 });

function documentOf(message: RpcMessage): number {
  return "params" in message ? (message.params as { readonly document: number }).document : -1;
}
