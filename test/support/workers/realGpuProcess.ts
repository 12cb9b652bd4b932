// A GPU process on the sources, run by Node as it is.
import path from "node:path";
import { serveGpu, toGpuChannel } from "../../../src/workers/gpu/serveGpu.ts";
import { openGpu } from "../../../src/workers/openGpu.ts";

serveGpu(toGpuChannel(process), () => openGpu(path.resolve("node_modules/webgpu")));
