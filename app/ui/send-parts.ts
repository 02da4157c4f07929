interface Begun {
  id: string;
  partBytes: number;
  parts: string[];
}

export interface SentUpload {
  id: string;
  etags: string[];
}

/**
 * Sends a large file to the object store, part after part, and tells how much has gone out, 0 to 1.
 * A part that fails is sent twice more. Answers a sentence when it could not be sent.
 */
export async function sendParts(
  file: File,
  beginAt: string,
  tell: (share: number) => void,
): Promise<SentUpload | string> {
  const body = new FormData();
  body.set("name", file.name);
  body.set("sizeBytes", String(file.size));
  const response = await fetch(beginAt, { method: "POST", body });
  const begun = (await response.json().catch(() => ({}))) as Partial<Begun> & { problem?: string };
  const { id, parts, partBytes } = begun;
  if (!response.ok || !id || !parts || !partBytes) return begun.problem ?? failed;

  const etags: string[] = [];
  for (const [index, url] of parts.entries()) {
    const from = index * partBytes;
    const part = file.slice(from, from + partBytes);
    const etag = await persistently(() =>
      putPart(url, part, (bytes) => tell((from + bytes) / file.size)),
    );
    if (!etag) return failed;
    etags.push(etag);
  }
  tell(1);
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
