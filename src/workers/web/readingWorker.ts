// The reading worker, as browsers run it.
import "./words.ts";
import type * as Reading from "../reading/serveReading.ts";
import { takeFiles } from "./files.ts";
import { loadPart } from "./parts.ts";
import { openOwnPort } from "./workerScope.ts";

const { port, read } = takeFiles(openOwnPort());
const clock = () => performance.now();
const { serveReading } = loadPart("serveReading.cjs") as typeof Reading;
serveReading(port, { loadWasm: (file) => read(`wasm/${file}`), clock });
