// The reading worker, as browsers run it.
import "./words.ts";
import { serveReading } from "../reading/serveReading.ts";
import { takeFiles } from "./files.ts";
import { openOwnPort } from "./workerScope.ts";

const { port, read } = takeFiles(openOwnPort());
const clock = () => performance.now();
serveReading(port, { loadWasm: (file) => read(`wasm/${file}`), clock });
