const path = "/fonts/biz-udpgothic.ttf.gz";

/** BIZ UDPGothic, cut to the characters of JIS X 0208, from the shop's own files; kept once read. */
export function servedFont(read: (path: string) => Promise<Response>) {
  let kept: Uint8Array | undefined;
  return async () => {
    // Not the promise: a request may not wait for what another one has begun.
    kept ??= await fetchFont(read);
    return kept;
  };
}

async function fetchFont(read: (path: string) => Promise<Response>) {
  const response = await read(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
