import { describe, expect, it } from "vitest";
import { Rpc, type CallHandlersOf, type RpcMessage } from "../../../src/rpc/rpc.ts";

interface Kitchen {
  readonly cook: {
    readonly params: { readonly dish: string };
    readonly result: string;
    readonly progress: number;
  };
  readonly count: { readonly params: readonly number[]; readonly result: number };
}

interface Guest {
  readonly taste: { readonly params: string; readonly result: boolean };
}

const kitchen: CallHandlersOf<Kitchen> = {
  cook: ({ dish }, { report }) => {
    report(0.5);
    return `${dish} is ready`;
  },
  count: (numbers) => numbers.length,
};

/** Two ends of one channel, and everything that crossed it. */
function connect(handlers: Partial<CallHandlersOf<Kitchen>> = kitchen) {
  const crossed: { message: RpcMessage; moved: number }[] = [];
  const failures: string[] = [];
  const send =
    (to: { take: (message: unknown) => void }) =>
    (message: RpcMessage, moved?: readonly ArrayBuffer[]) => {
      crossed.push({ message, moved: moved?.length ?? 0 });
      queueMicrotask(() => to.take(message));
    };
  const guest: Rpc<Kitchen, Guest> = new Rpc<Kitchen, Guest>((...sent) => send(cook)(...sent), {
    taste: (dish) => dish !== "soap",
  });
  const cook: Rpc<Guest, Kitchen> = new Rpc<Guest, Kitchen>(
    (...sent) => send(guest)(...sent),
    handlers,
    {
      onFailure: (name) => failures.push(name),
    },
  );
  return { guest, cook, crossed, failures };
}

describe("requests between two sides", () => {
  it("are answered, each with its own result, in both directions", async () => {
    const { guest, cook } = connect();
    const both = [guest.ask("cook", { dish: "soup" }), guest.ask("count", [1, 2])];
    expect(await Promise.all(both)).toEqual(["soup is ready", 2]);
    expect(await cook.ask("taste", "soap")).toBe(false);
    expect([guest.isWaiting, cook.isWaiting]).toEqual([false, false]);
  });

  it("say how far they are", async () => {
    const told: number[] = [];
    await connect().guest.ask("cook", { dish: "soup" }, { onProgress: (at) => told.push(at) });
    expect(told).toEqual([0.5]);
  });

  it("that fail are rejected with the reason, and logged where they failed", async () => {
    const { guest, failures } = connect({
      cook: () => {
        throw new Error("no salt");
      },
    });
    await expect(guest.ask("cook", { dish: "soup" })).rejects.toThrow("no salt");
    await expect(guest.ask("count", [])).rejects.toThrow("nobody answers count");
    expect(failures).toEqual(["cook", "count"]);
  });

  it("that nobody waits for any longer are stopped; the reply still says when that is", async () => {
    let stopped = "";
    const { guest, failures } = connect({
      cook: (_, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => {
            stopped = "stopped";
            reject(new Error("not wanted"));
          });
        }),
    });
    const cancel = new AbortController();
    const asked = guest.ask("cook", { dish: "soup" }, { signal: cancel.signal });
    await Promise.resolve();
    expect(stopped).toBe("");
    cancel.abort();
    await expect(asked).rejects.toThrow("not wanted");
    expect([stopped, failures]).toEqual(["stopped", []]);
  });

  it("that are cancelled before they are sent are not sent", async () => {
    const { guest, crossed } = connect();
    const asked = guest.ask("cook", { dish: "soup" }, { signal: AbortSignal.abort() });
    await expect(asked).rejects.toThrow("aborted");
    expect(crossed).toEqual([]);
  });

  it("are rejected when the channel is gone, and what runs for the other side is stopped", async () => {
    let signal: AbortSignal | undefined;
    const { guest, cook } = connect({
      cook: (_, call) => {
        ({ signal } = call);
        return new Promise(() => undefined);
      },
    });
    const asked = guest.ask("cook", { dish: "soup" });
    await Promise.resolve();
    await Promise.resolve();
    guest.close(new Error("the kitchen burns"));
    cook.close(new Error("the guest has left"));
    await expect(asked).rejects.toThrow("the kitchen burns");
    await expect(guest.ask("count", [])).rejects.toThrow("the kitchen burns");
    expect(signal?.aborted).toBe(true);
  });

  it("move the buffers of a result instead of copying them", async () => {
    const { guest, crossed } = connect({
      count: (numbers, { transfer }) => {
        transfer([new ArrayBuffer(8)]);
        return numbers.length;
      },
    });
    await guest.ask("count", [1]);
    expect(crossed.map(({ message, moved }) => [message.type, moved])).toEqual([
      ["request", 0],
      ["reply", 1],
    ]);
  });

  it("leave alone what is meant for others on the same channel", () => {
    const { guest, crossed } = connect();
    for (const message of [null, 3, { type: "ready" }, { type: "event", name: "x" }])
      guest.take(message);
    guest.take({ type: "reply", id: 9, ok: true, result: 1 });
    expect(crossed).toEqual([]);
  });
});

it("takes a reply that comes while the request is posted", async () => {
  const cook: Rpc<Guest, Kitchen> = new Rpc<Guest, Kitchen>((message) => guest.take(message), {});
  const guest: Rpc<Kitchen> = new Rpc<Kitchen>((message) => cook.take(message), {});
  await expect(guest.ask("count", [1])).rejects.toThrow("nobody answers count");
});
