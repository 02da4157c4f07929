const path = "/fonts/biz-udpgothic.ttf.gz";

/** BIZ UDPGothic, cut to the characters of JIS X 0208, from the shop's own files; kept once read. */
export function servedFont(read: (path: string) => Promise<Response>) {
  let kept: Promise<Uint8Array> | undefined;
  return () => {
    kept ??= fetchFont(read).catch((error: unknown) => {
      kept = undefined;
      throw error;
    });
    return kept;
  };
}

async function fetchFont(read: (path: string) => Promise<Response>) {
  const response = await read(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
