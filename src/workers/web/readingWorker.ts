// The reading worker, as browsers run it.
import "./words.ts";
import { serveReading } from "../reading/serveReading.ts";
import { takeFiles } from "./files.ts";
import { openOwnPort } from "./workerScope.ts";

const { port, read } = takeFiles(openOwnPort());
serveReading(port, { loadWasm: (file) => read(`wasm/${file}`) }, () => performance.now());
