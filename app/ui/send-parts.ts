// A worker of the page's: it is fetched only where a large file is chosen, and ends with its choice.

interface Begun {
  id: string;
  partBytes: number;
  parts: string[];
}

export interface Wanted {
  file: File;
  /** Where the addresses of the parts are asked for. */
  beginAt: string;
}

/** How much has gone out, 0 to 1; in the end what has arrived, or a sentence of what went wrong. */
export type Told = { share: number } | { id: string; etags: string[] } | { problem: string };

addEventListener("message", async ({ data }: MessageEvent<Wanted>) => {
  const tell = (told: Told) => postMessage(told);
  tell(await sendParts(data, (share) => tell({ share })).catch(() => ({ problem: failed })));
});

/** Sends the file to the object store, part after part. A part that fails is sent twice more. */
async function sendParts({ file, beginAt }: Wanted, tell: (share: number) => void): Promise<Told> {
  const body = new FormData();
  body.set("name", file.name);
  body.set("sizeBytes", String(file.size));
  const response = await fetch(beginAt, { method: "POST", body });
  const begun = (await response.json().catch(() => ({}))) as Partial<Begun> & { problem?: string };
  const { id, parts, partBytes } = begun;
  if (!response.ok || !id || !parts || !partBytes) return { problem: begun.problem ?? failed };

  const etags: string[] = [];
  for (const [index, url] of parts.entries()) {
    const from = index * partBytes;
    const part = file.slice(from, from + partBytes);
    const etag = await persistently(() =>
      putPart(url, part, (bytes) => tell((from + bytes) / file.size)),
    );
    if (!etag) return { problem: failed };
    etags.push(etag);
  }
  return { id, etags };
}

const failed = "送信できませんでした。通信の状態を確かめて、ファイルを選び直してください";
const tries = 3;

async function persistently(send: () => Promise<string | undefined>) {
  for (let count = 0; count < tries; count++) {
    const etag = await send();
    if (etag) return etag;
  }
  return undefined;
}

/** By XMLHttpRequest, which alone tells how much of a body has gone out. */
function putPart(url: string, part: Blob, tell: (bytes: number) => void) {
  return new Promise<string | undefined>((settle) => {
    const request = new XMLHttpRequest();
    request.open("PUT", url);
    request.upload.onprogress = ({ loaded }) => tell(loaded);
    request.onload = () =>
      settle(request.status === 200 ? (request.getResponseHeader("ETag") ?? undefined) : undefined);
    request.onerror = () => settle(undefined);
    request.send(part);
  });
}
