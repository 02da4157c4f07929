import { readBytes } from "./read-bytes.server.ts";

const textBytesMax = 4 * 1024 * 1024;
/** Four pictures or one attachment, with what a form puts around them. */
const filesBytesMax = 52 * 1024 * 1024;
/** Above this a form is not read twice: the Worker has not the room. */
const lookedThroughMax = 8 * 1024 * 1024;

/**
 * The request of a page's form that can be read as one, else the status to refuse it with. Every
 * action reads its form by itself; what cannot be read would end there as an error of ours.
 */
export async function readableForm(request: Request): Promise<Request | 400 | 413> {
  const type = request.headers.get("Content-Type") ?? "";
  // Nothing sent is a form with nothing in it.
  if (!type && !request.body) return new Request(request, { body: new URLSearchParams() });
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
    const bytes = await readBytes(request, textBytesMax);
    return bytes ? new Request(request, { body: bytes }) : 413;
  }
  if (!/^multipart\/form-data\b/i.test(type)) return 400;

  const size = Number(request.headers.get("Content-Length") ?? 0);
  if (size > filesBytesMax) return 413;
  if (size > lookedThroughMax) return request;
  const bytes = await readBytes(request, filesBytesMax);
  if (!bytes) return 413;
  try {
    await new Response(bytes, { headers: { "Content-Type": type } }).formData();
  } catch {
    // Whatever a parser of the platform throws, the bytes are the sender's fault.
    return 400;
  }
  return new Request(request, { body: bytes });
}
