// A GPU process on the sources, run by Node as it is.
import path from "node:path";
import { toGpuChannel } from "../../../src/workers/gpu/gpuChannel.ts";
import { serveGpu } from "../../../src/workers/gpu/serveGpu.ts";
import { openGpu } from "../../../src/workers/openGpu.ts";

serveGpu(toGpuChannel(process), () => openGpu(path.resolve("node_modules/webgpu")));
