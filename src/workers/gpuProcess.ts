// The GPU, in a process that may crash without affecting anything else. The build puts it beside
// gpu.mjs and the folder of the WebGPU library.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { serveGpu, toGpuChannel } from "./gpu/serveGpu.ts";
import { openGpuBundle } from "./openGpuBundle.ts";

serveGpu(toGpuChannel(process), () => openGpuBundle(path.dirname(fileURLToPath(import.meta.url))));
