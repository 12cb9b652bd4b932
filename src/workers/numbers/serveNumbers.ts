import { openNumberFile } from "../../files/openNumberFile.ts";
import { type FileBytes, readFrom, type Reading } from "../../files/reading.ts";
import type { NumberFile } from "../../files/storedTensor.ts";
import { Rpc } from "../../rpc/rpc.ts";
import { copySlice, toAttentionJson, toWeightsJson } from "../../viewModel/files/sliceTexts.ts";
import { readTensorTile } from "../../viewModel/files/tensorTiles.ts";
import { readyMessage, type ServerPort } from "../ports/port.ts";
import type { BytesRequests, NumberRequests } from "./messages.ts";
import { TensorMeasures } from "./tensorMeasures.ts";

/** How often it is said how far opening is, in ms. */
const tellMs = 200;

/** The server of a worker that reads one file of numbers: whatever the file holds, it holds up nothing else. */
export function serveNumbers(port: ServerPort): void {
  let opened: { file: FileBytes; contents: NumberFile; measures: TensorMeasures } | null = null;
  const read = <T>(toReading: (contents: NumberFile) => Reading<T>): Promise<T> => {
    if (!opened) throw new Error("a file is read that is not open");
    return readFrom(opened.file, toReading(opened.contents));
  };
  const host = new Rpc<BytesRequests, NumberRequests>(
    (message, transfer) => port.post(message, transfer),
    {
      open: async ({ name, size }, { report }) => {
        const file: FileBytes = {
          size,
          read: (offset, length) => host.ask("read", { offset, length }),
        };
        let told = performance.now();
        const contents = await readFrom(file, openNumberFile(name, size), ({ offset }) => {
          if (performance.now() - told < tellMs) return;
          told = performance.now();
          report(offset / size);
        });
        const measures = new TensorMeasures(file, contents, {
          tell: (measured) => host.tell("measured", measured),
          turn: () => port.turn(),
        });
        opened = { file, contents, measures };
        const { format, refused } = contents;
        const tensors = contents.tensors.map((each) => ({
          ...{ name: each.name, shape: each.shape, type: each.type },
          columnNames: each.columnNames,
        }));
        return { format, tensors, refused };
      },
      measure: async ({ tensor, isAsked }) => {
        await opened?.measures.start(tensor, isAsked);
        return null;
      },
      stop: ({ tensor }) => {
        opened?.measures.stop(tensor);
        return null;
      },
      tile: async ({ slice, address }, { transfer }) => {
        const tile = await read((contents) => readTensorTile(contents, slice, address));
        const { buffer } = tile.values;
        if (buffer instanceof ArrayBuffer) transfer([buffer]);
        return tile;
      },
      copy: ({ slice, form }) => read((contents) => copySlice(contents, slice, form)),
      use: ({ chosen, name }) => read((contents) => toAttentionJson(contents, chosen, name)),
      useWeights: ({ slice, name }) => read((contents) => toWeightsJson(contents, slice, name)),
    },
  );
  port.listen(host.take);
  port.post(readyMessage);
}
