import { json } from "../../../../src/source/dialects/json/json.ts";
import { testDialect } from "../../../support/dialectTable.ts";

testDialect("JSON", json, [
  {
    reads: "matrices, constants and string lists by the keys around them",
    text: `{ // two demos
  "heads": 2, "causal": true,
  "first": { "query": [[1, -2.5e-3], [3, 1e999]], "tokens": ["a", "b"] },
  "others": [ { "query": [[1, 2]] }, { "query": [[3, 4]] } ]
}`,
    matrices: {
      "first/query": [[1, -0.0025], [3, Infinity]],
      "others 1/query": [[1, 2]],
      "others 2/query": [[3, 4]],
    }, // prettier-ignore
    cells: ["1", "-2.5e-3", "3", "1e999"],
    origin: "literal",
    constants: { heads: 2, causal: true },
    strings: { "first/tokens": ["a", "b"] },
    comments: ["two demos"],
  },
  {
    reads: "a matrix that is the whole file",
    text: "[[1, 2], [3, 4]]",
    matrices: { "?": [[1, 2], [3, 4]] }, // prettier-ignore
  },
  {
    reads: "null in a mask as what hides a position",
    text: '{ "attention_mask": [[0, null], [0, 0]] }',
    matrices: { attention_mask: [[0, -Infinity], [0, 0]] }, // prettier-ignore
  },
  {
    reads: "half-typed numbers as far as they go",
    text: '{ "k": [[1., 2], [3e, 4e-]] }',
    matrices: { k: [[1, 2], [3, 4]] }, // prettier-ignore
    cells: ["1.", "2", "3e", "4e-"],
  },
  {
    reads: "a file that is not finished",
    text: '{ "q": [[1, 2], [3, 4]], "k": [[5, 6], [7, 8]',
    matrices: { q: [[1, 2], [3, 4]], k: [[5, 6], [7, 8]] }, // prettier-ignore
  },
  {
    reads: "null, strings and missing numbers as problems",
    text: '{ "a": [[1, null], [2, 3]], "b": [[1, 2], ["x", 3]], "c": [[1, , 2], [3, 4, 5]] }',
    matrices: {},
    problems: [
      "error 'null' 'null' in a[0] is not a number: write a number such as 0.5",
      `error '"x"' '"x"' in b[1] is not a number: write a number such as 0.5`,
      "error ',' ',' in c[0] is not a number: write a number such as 0.5",
    ],
  },
  {
    reads: "ragged rows as a problem",
    text: '{ "k": [[1, 2], [3, 4], [5]] }',
    matrices: {},
    problems: ["error '[5]' k[2] has 1 number but the rows above have 2: add 1"],
  },
]);
