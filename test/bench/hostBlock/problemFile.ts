/** How large a block is. */
export interface BlockSize {
  readonly length: number;
  readonly modelDim: number;
}

/** A transformer block as one JSON problem, seven characters for each number, a row on each line. */
export function problemFile({ length, modelDim }: BlockSize): string {
  const hiddenDim = 4 * modelDim;
  let drawn = 0;
  const number = (): string => {
    drawn = (drawn * 1664525 + 1013904223) % 2 ** 32;
    return `${drawn % 2 === 0 ? "-" : ""}0.${String(1000 + ((drawn >>> 8) % 9000))}`;
  };
  const row = (columns: number): string => `[${Array.from({ length: columns }, number).join(",")}]`;
  const rows = (count: number, columns: number): string => {
    return `[\n${Array.from({ length: count }, () => row(columns)).join(",\n")}\n]`;
  };
  const linear = (into: number, from: number): string => {
    return `{"weight": ${rows(into, from)}, "bias": ${row(into)}}`;
  };
  const norm = (): string => `{"weight": ${row(modelDim)}, "bias": ${row(modelDim)}}`;
  const projections = ["query", "key", "value", "output"].map((name) => {
    return `"${name}Projection": ${linear(modelDim, modelDim)}`;
  });
  const mlp = `"up": ${linear(hiddenDim, modelDim)}, "down": ${linear(modelDim, hiddenDim)}`;
  return [
    '{"kind": "block", "placement": "pre", "norm": "layerNorm",',
    `"norm1": ${norm()}, "norm2": ${norm()},`,
    `"attention": {"headCount": 4, "causal": true, ${projections.join(",\n")}},`,
    `"mlp": {"activation": "geluTanh", ${mlp}},`,
    `"input": ${rows(length, modelDim)}}`,
  ].join("\n");
}
