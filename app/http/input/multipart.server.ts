import { areBounded } from "./bounded-fields.ts";
import { FormShape } from "./form-shape.ts";

/** A multipart form within the limits: it is counted before it is taken apart. */
export async function multipartOf(bytes: Uint8Array<ArrayBuffer>, type: string) {
  const boundary = boundaryOf(type);
  if (!boundary) return undefined;
  const shape = new FormShape(boundary);
  shape.take(bytes);
  if (!shape.isWhole()) return undefined;
  try {
    const form = await new Response(bytes, { headers: { "Content-Type": type } }).formData();
    return areBounded(form) ? form : undefined;
  } catch {
    // Whatever a parser of the platform throws, the bytes are the sender's fault.
    return undefined;
  }
}

export function boundaryOf(type: string) {
  const [, quoted, plain] = type.match(/\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i) ?? [];
  return quoted ?? plain;
}
