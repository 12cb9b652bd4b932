/** zlib's compression (RFC 1950), as browsers and Node have it. */
export async function deflate(bytes: Uint8Array): Promise<Uint8Array> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}
