import { readBytes } from "./read-bytes.server.ts";
import { watchedForm } from "./watched-form.server.ts";

const textBytesMax = 4 * 1024 * 1024;
/** Four pictures or one attachment, with what a form puts around them. */
const filesBytesMax = 52 * 1024 * 1024;
/** Above this a form is looked through on its way: the Worker has not the room to read it twice. */
const lookedThroughMax = 8 * 1024 * 1024;

/**
 * The request of a page's form that can be read as one, else the status to refuse it with. Every
 * action reads its form by itself; what cannot be read would end there as an error of ours.
 */
export async function readableForm(
  request: Request,
): Promise<{ request: Request; broken?: () => boolean } | 400 | 413> {
  const type = request.headers.get("Content-Type") ?? "";
  // Nothing sent is a form with nothing in it.
  if (!type && !request.body)
    return { request: new Request(request, { body: new URLSearchParams() }) };
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
    const bytes = await readBytes(request, textBytesMax);
    return bytes ? { request: new Request(request, { body: bytes }) } : 413;
  }
  if (!/^multipart\/form-data\b/i.test(type)) return 400;

  const size = Number(request.headers.get("Content-Length") ?? 0);
  if (size > filesBytesMax) return 413;
  if (size > lookedThroughMax) return watched(request, type);
  const bytes = await readBytes(request, filesBytesMax);
  if (!bytes) return 413;
  try {
    await new Response(bytes, { headers: { "Content-Type": type } }).formData();
  } catch {
    // Whatever a parser of the platform throws, the bytes are the sender's fault.
    return 400;
  }
  return { request: new Request(request, { body: bytes }) };
}

function watched(request: Request, type: string) {
  const [, quoted, plain] = type.match(/\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i) ?? [];
  const boundary = quoted ?? plain;
  if (!boundary || !request.body) return 400;
  const { stream, broken } = watchedForm(request.body, boundary);
  return { request: new Request(request, { body: stream, duplex: "half" } as RequestInit), broken };
}
