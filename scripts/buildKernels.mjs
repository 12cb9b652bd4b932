// The WebAssembly kernels, compiled from AssemblyScript; skipped when nothing they come from changed.
import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { root } from "./install.mjs";

const require = createRequire(import.meta.url);
const sourceFolder = path.join(root, "src/engine/backends/wasm/assembly");
const outFolder = path.join(root, "out/kernels");

/** 4 GiB, in pages: the most that a host may hand in as shared memory. */
const mostPages = "65536";
const shared = ["--importMemory", "--sharedMemory", "--maximumMemory", mostPages];

const variants = [
  { name: "kernels", features: ["simd"], memory: [] },
  { name: "kernels-relaxed", features: ["simd", "relaxed-simd"], memory: [] },
  { name: "kernels-shared", features: ["simd", "threads"], memory: shared },
  {
    name: "kernels-shared-relaxed",
    features: ["simd", "relaxed-simd", "threads"],
    memory: shared,
  },
];

/**
 * Files `kernels.wasm` and `kernels-relaxed.wasm`, which bring their own memory, and
 * `kernels-shared.wasm` and `kernels-shared-relaxed.wasm`, which several threads run on one memory.
 */
export async function buildKernels() {
  const digest = await computeDigest();
  await mkdir(outFolder, { recursive: true });
  return Promise.all(variants.map((variant) => compile(variant, digest)));
}

async function computeDigest() {
  const hash = createHash("sha256");
  hash.update(await readFile(new URL(import.meta.url)));
  hash.update(await readFile(require.resolve("assemblyscript/package.json")));
  for (const file of (await readdir(sourceFolder)).sort()) {
    hash.update(file).update(await readFile(path.join(sourceFolder, file)));
  }
  return hash.digest("hex").slice(0, 16);
}

async function compile({ name, features, memory }, digest) {
  // The name says what it was made from, so several builds at once cannot disturb each other.
  const file = path.join(outFolder, `${name}-${digest}.wasm`);
  if (await exists(file)) return { name: `${name}.wasm`, file };
  const { default: asc } = await import("assemblyscript/asc");
  const enabled = features.flatMap((feature) => ["--enable", feature]);
  const output = `${name}.wasm`;
  const written = new Map();
  const { error, stderr } = await asc.main(
    [
      ...["index.ts", "--baseDir", sourceFolder, "--outFile", output],
      ...["-O3", "--runtime", "stub", "--use", "abort=", "--noAssert"],
      // Vectors are exchanged between files here, never with JavaScript.
      ...["--disableWarning", "112", ...memory, ...enabled],
    ],
    { writeFile: (target, contents) => void written.set(target, contents) },
  );
  if (error) throw new Error(`${name} did not compile: ${stderr.toString()}`, { cause: error });
  await removeOlder(name, file);
  // Threads of one process may compile the same file at the same time.
  const temporary = `${file}.${randomUUID()}`;
  await writeFile(temporary, written.get(output));
  await rename(temporary, file);
  return { name: output, file };
}

async function exists(file) {
  return readFile(file).then(
    () => true,
    () => false,
  );
}

async function removeOlder(name, current) {
  const built = new RegExp(`^${name}-[0-9a-f]{16}\\.wasm$`);
  const files = (await readdir(outFolder)).filter((file) => built.test(file));
  const older = files.map((file) => path.join(outFolder, file)).filter((file) => file !== current);
  await Promise.all(older.map((file) => rm(file, { force: true })));
}
