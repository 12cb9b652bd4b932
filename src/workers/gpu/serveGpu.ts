import type { Backend } from "../../engine/backends/backend.ts";
import type { OpenedGpu } from "../../engine/backends/gpu/gpuAdapter.ts";
import { MOST_HELD_SCORES } from "../../engine/trace.ts";
import { Rpc, type NoRequests } from "../../rpc/rpc.ts";
import { countElements } from "../../tensor/shape.ts";
import type { Tensor, TensorValues } from "../../tensor/tensor.ts";
import type { ServerPort } from "../ports/port.ts";
import {
  packTensors,
  unpackTensors,
  type GpuOperation,
  type GpuRequests,
  type PackedTensor,
} from "./messages.ts";

/** The channel of a GPU process. */
type GpuChannel = Pick<ServerPort, "post" | "listen">;

type Operations = Readonly<
  Record<GpuOperation, (...operands: readonly unknown[]) => Promise<unknown>>
>;

/** The server of a GPU process. Results keep their names here until the other side forgets them. */
export function serveGpu(channel: GpuChannel, open: () => Promise<OpenedGpu>): void {
  const named = new Map<number, TensorValues>();
  let gpu: Backend | null = null;
  // The other side uses even names.
  let nextName = 1;

  const user = new Rpc<NoRequests, GpuRequests>((message) => channel.post(message), {
    open: async () => {
      const opened = await open();
      gpu = opened;
      return { adapter: opened.adapter, reason: opened.reason };
    },
    operate: async ({ operation, operands }) => {
      if (!gpu) throw new Error("the GPU was not opened");
      const unpacked = unpackTensors(operands, read) as readonly unknown[];
      const result = await (gpu as unknown as Operations)[operation](...unpacked);
      return packResult(withoutLargeScores(result));
    },
    forget: (tensors) => {
      for (const name of tensors) named.delete(name);
      return null;
    },
  });
  channel.listen(user.take);

  function read({ tensor: name, numbers }: PackedTensor): TensorValues {
    if (numbers) named.set(name, numbers);
    const values = named.get(name);
    if (!values) throw new Error(`tensor ${name} was never told`);
    return values;
  }

  function packResult(result: unknown): unknown {
    const told = new Map<TensorValues, number>();
    return packTensors(result, ({ shape, values }: Tensor): PackedTensor => {
      const known = told.get(values);
      if (known !== undefined) return { shape, tensor: known, numbers: null };
      const name = nextName;
      nextName += 2;
      told.set(values, name);
      named.set(name, values);
      return { shape, tensor: name, numbers: values };
    });
  }
}

/** Scores that a trace does not keep are not sent; see `AttentionStages`. */
function withoutLargeScores(result: unknown): unknown {
  if (typeof result !== "object" || result === null || !("scores" in result)) return result;
  const { scores, ...maps } = result as Readonly<Record<string, Tensor>>;
  if (!scores || countElements(scores.shape) <= MOST_HELD_SCORES) return result;
  const { maskedScores: _masked, ...kept } = maps;
  return kept;
}

/** The channel of a forked process, which ends when its parent does. */
export function toGpuChannel(own: NodeJS.Process): GpuChannel {
  own.once("disconnect", () => own.exit());
  return {
    post: (message) => own.send?.(message),
    listen: (onMessage) => {
      own.on("message", onMessage);
    },
  };
}
