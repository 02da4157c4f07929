import { done, refuse } from "#app/domain/core/result.ts";
import { boundedQuery } from "./bounded-fields.ts";
import { boundedJson } from "./bounded-json.ts";
import { inputLimits } from "./input-limits.ts";
import { keptSigns } from "./kept-signs.ts";
import { multipartOf } from "./multipart.server.ts";
import { readBytes } from "./read-bytes.server.ts";

/** What a program sent under each name: text, several texts, files, or what no schema takes. */
type Fields = Record<string, unknown>;

/** Reads a call's fields, form or JSON, and no more bytes than the call may have. */
export async function readFields(request: Request, bytesMax: number = inputLimits.callBytes) {
  const read = await readBytes(request, {
    bytes: bytesMax,
    milliseconds: bytesMax > inputLimits.callBytes ? inputLimits.filesMs : inputLimits.textMs,
  });
  if (!read.ok) return read;
  const bytes = read.value;
  const type = request.headers.get("Content-Type") ?? "";
  if (bytes.length === 0) return done({});
  try {
    if (/\bjson\b/i.test(type)) return fieldsOfJson(boundedJson(new TextDecoder().decode(bytes)));
    const form = /^multipart\/form-data/i.test(type)
      ? await multipartOf(bytes, type)
      : boundedQuery(bytes);
    return form ? done(fieldsOfForm(form)) : refuse("unreadable");
  } catch {
    // Whatever a parser of the platform throws, the bytes are the sender's fault.
    return refuse("unreadable");
  }
}

/** A name sent several times is a list; `name[]` is another way to write `name`. */
function fieldsOfForm(form: FormData | URLSearchParams): Fields {
  const values = new Map<string, unknown[]>();
  form.forEach((value, sent) => {
    const name = sent.replace(/\[\]$/, "");
    const plain = typeof value === "string" ? keptSigns(value) : value;
    const held = values.get(name);
    if (held) held.push(plain);
    else values.set(name, [plain]);
  });
  return Object.fromEntries(
    [...values].map(([name, all]) => [name, all.length === 1 ? all[0] : all]),
  );
}

function fieldsOfJson(sent: unknown) {
  if (typeof sent !== "object" || sent === null || Array.isArray(sent)) return refuse("unreadable");
  const entries = Object.entries(sent).filter(([, value]) => value !== null);
  return done(Object.fromEntries(entries.map(([name, value]) => [name, asTyped(value)])) as Fields);
}

/** The same words whether typed into a form or written as JSON: 3 is "3". */
function asTyped(value: unknown): unknown {
  switch (typeof value) {
    case "string":
      return keptSigns(value);
    case "number":
      return String(value);
    case "boolean":
      return value ? "1" : "0";
    default:
      return Array.isArray(value) ? value.map(asTyped) : value;
  }
}
