/**
 * What became of sending a file: its id, or what is wrong with it. `line-broken`: the same file may go another time.
 * `no-place`: too many are on their way, and it goes with its form.
 */
type SentFile = { id: string } | Problem | "line-broken" | "no-place";

interface Problem {
  problem: string;
  /** Why the server did not take the content. */
  reason?: string;
}

interface Sending {
  file: File;
  /** Answers the addresses of the file's parts, and hears when they are there. */
  sendTo: string;
  signal: AbortSignal;
  /** Hears how much has gone out, 0 to 1. */
  onProgress: (share: number) => void;
}

interface Begun {
  id: string;
  partBytes: number;
  parts: string[];
}

/** Sends a file to the object store, part after part. */
export async function sendFile(sending: Sending): Promise<SentFile> {
  try {
    return await sendParts(sending);
  } catch {
    return "line-broken";
  }
}

async function sendParts({ file, sendTo, signal, onProgress }: Sending): Promise<SentFile> {
  const ask = (fields: Record<string, string>) => askServer(sendTo, fields, signal);
  const begun = await ask({ intent: "begin", name: file.name, sizeBytes: String(file.size) });
  if (begun === "no-place" || "problem" in begun) return begun;
  const { id, parts, partBytes } = begun as Begun;
  const etags: string[] = [];
  for (const [index, url] of parts.entries()) {
    const from = index * partBytes;
    const part = file.slice(from, from + partBytes);
    const etag = await persistently(signal, () =>
      putPart(url, part, signal, (bytes) => onProgress((from + bytes) / file.size)),
    );
    if (!etag) return "line-broken";
    etags.push(etag);
  }
  const finished = await ask({ intent: "finish", upload: id, parts: etags.join(",") });
  return finished === "no-place" || "problem" in finished ? finished : { id };
}

async function askServer(sendTo: string, fields: Record<string, string>, signal: AbortSignal) {
  const body = new URLSearchParams(fields);
  const response = await fetch(sendTo, { method: "POST", body, signal });
  if (response.status === 429) return "no-place";
  // Other answers than ours, such as of an error, are no JSON: that throws, and the same file may go again.
  const answer: Begun | Problem = await response.json();
  return answer;
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
