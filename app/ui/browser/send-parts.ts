interface Begun {
  id: string;
  partBytes: number;
  parts: string[];
}

/** A file in the object store: the id of its sending, and the mark of each part. */
export interface Sent {
  id: string;
  etags: string[];
}

interface Sending {
  file: File;
  /** Where the addresses of the parts are asked for. */
  beginAt: string;
  /** Another file has been chosen meanwhile. */
  signal: AbortSignal;
  /** Hears how much has gone out, 0 to 1. */
  tell: (share: number) => void;
}

export const failed = "送信できませんでした。通信の状態を確認して、ファイルを選び直してください";

/** Sends the file to the object store, part after part, and answers what has arrived or a sentence of what went wrong. */
export async function sendParts({ file, beginAt, signal, tell }: Sending): Promise<Sent | string> {
  const body = new FormData();
  body.set("name", file.name);
  body.set("sizeBytes", String(file.size));
  const response = await fetch(beginAt, { method: "POST", body, signal });
  const begun = (await response.json().catch(() => ({}))) as Partial<Begun> & { problem?: string };
  const { id, parts, partBytes } = begun;
  if (!response.ok || !id || !parts || !partBytes) return begun.problem ?? failed;

  const etags: string[] = [];
  for (const [index, url] of parts.entries()) {
    const from = index * partBytes;
    const part = file.slice(from, from + partBytes);
    const etag = await persistently(signal, () =>
      putPart(url, part, signal, (bytes) => tell((from + bytes) / file.size)),
    );
    if (!etag) return failed;
    etags.push(etag);
  }
  return { id, etags };
}

const tries = 3;

async function persistently(signal: AbortSignal, send: () => Promise<string | undefined>) {
  for (let count = 0; count < tries && !signal.aborted; count++) {
    const etag = await send();
    if (etag) return etag;
  }
  return undefined;
}

/** By XMLHttpRequest, which alone tells how much of a body has gone out. */
function putPart(url: string, part: Blob, signal: AbortSignal, tell: (bytes: number) => void) {
  return new Promise<string | undefined>((settle) => {
    const request = new XMLHttpRequest();
    request.open("PUT", url);
    request.upload.onprogress = ({ loaded }) => tell(loaded);
    request.onload = () =>
      settle(request.status === 200 ? (request.getResponseHeader("ETag") ?? undefined) : undefined);
    request.onerror = () => settle(undefined);
    request.onabort = () => settle(undefined);
    signal.addEventListener("abort", () => request.abort());
    request.send(part);
  });
}
