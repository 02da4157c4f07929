/** The body, or undefined once it is larger than it may be: what it says of its size is not believed. */
export async function readBytes(request: Request, bytesMax: number) {
  if (Number(request.headers.get("Content-Length") ?? 0) > bytesMax) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.length;
    if (size > bytesMax) {
      await reader?.cancel();
      return undefined;
    }
    chunks.push(read.value);
  }
  const bytes = new Uint8Array(size);
  let place = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, place);
    place += chunk.length;
  }
  return bytes;
}
