import { boundedQuery } from "./bounded-fields.ts";
import { inputLimits, type TooMuch } from "./input-limits.ts";
import { boundaryOf, multipartOf } from "./multipart.server.ts";
import { readBeginning, readBytes, streamed } from "./read-bytes.server.ts";
import { type Ended, watchedForm } from "./watched-form.server.ts";

type Refused = 400 | 408 | 413 | 415;

interface Readable {
  request: Request;
  /** What became of a form that was still on its way when its page began; undefined where it was whole. */
  ended?: () => Refused | undefined;
}

const plainType = "application/x-www-form-urlencoded";
const statuses = { unreadable: 400, "too-slow": 408, "too-large": 413 } as const;

/**
 * The request of a page's form that can be read as one and stays within the limits, else the status
 * to refuse it with. Every action reads its form by itself; what cannot be read would end there as
 * an error of ours.
 */
export async function readableForm(request: Request): Promise<Readable | Refused> {
  const type = request.headers.get("Content-Type") ?? "";
  // Nothing sent is a form with nothing in it.
  if (!type && !request.body)
    return { request: new Request(request, { body: new URLSearchParams() }) };
  if (/^application\/x-www-form-urlencoded *(;|$)/i.test(type))
    return inOurLetters(type) ? plainForm(request) : 415;
  if (!/^multipart\/form-data *(;|$)/i.test(type)) return 400;

  const boundary = boundaryOf(type);
  if (!boundary) return 400;
  const size = Number(request.headers.get("Content-Length") ?? 0);
  if (size > inputLimits.filesBytes) return 413;
  if (size > inputLimits.lookedThroughBytes) return onItsWay(request, request.body, boundary);
  return wholeForm(request, type, boundary);
}

/** The same for a webhook, whose own signature says the rest. */
export async function readableHook(request: Request): Promise<Readable | Refused> {
  const read = await readBytes(request, {
    bytes: inputLimits.hookBytes,
    milliseconds: inputLimits.textMs,
  });
  return read.ok
    ? { request: withBody(request, read.value, request.headers.get("Content-Type")) }
    : statuses[read.reason];
}

async function plainForm(request: Request): Promise<Readable | Refused> {
  const read = await readBytes(request, {
    bytes: inputLimits.textBytes,
    milliseconds: inputLimits.textMs,
  });
  if (!read.ok) return statuses[read.reason];
  return boundedQuery(read.value) ? { request: withBody(request, read.value, plainType) } : 400;
}

/** What it says of its size is not believed: one that turns out to be larger is watched like the large ones. */
async function wholeForm(
  request: Request,
  type: string,
  boundary: string,
): Promise<Readable | Refused> {
  const read = await readBeginning(request, {
    bytes: inputLimits.lookedThroughBytes,
    milliseconds: inputLimits.filesMs,
  });
  if (!read.ok) return read.reason === "too-large" ? 413 : statuses[read.reason];
  const { bytes, stream } = read.value;
  if (!bytes) return onItsWay(request, stream, boundary);
  return (await multipartOf(bytes, type)) ? { request: withBody(request, bytes, type) } : 400;
}

function onItsWay(
  { url, headers, signal }: Request,
  body: ReadableStream<Uint8Array> | null | undefined,
  boundary: string,
): Readable | Refused {
  if (!body) return 400;
  const { stream, ended } = watchedForm(body, boundary, {
    bytes: inputLimits.filesBytes,
    milliseconds: inputLimits.filesMs,
  });
  return {
    request: new Request(url, {
      ...streamed(stream),
      headers: typed(headers, `multipart/form-data; boundary="${boundary}"`),
      signal,
    }),
    ended: () => statusOf(ended()),
  };
}

function statusOf(ended: Ended) {
  return ended === "whole" || ended === "coming" ? undefined : statuses[ended satisfies TooMuch];
}

function withBody(
  { url, headers, signal }: Request,
  body: Uint8Array<ArrayBuffer>,
  type: string | null,
) {
  return new Request(url, { method: "POST", headers: typed(headers, type), body, signal });
}

/** The type as it was read here: the platform's parser fails on what stands beside it. */
function typed(headers: Headers, type: string | null) {
  const read = new Headers(headers);
  if (type !== null) read.set("Content-Type", type);
  return read;
}

/** Pages of ours send UTF-8. Other letters are not guessed: a wrong guess would be kept as somebody's name. */
function inOurLetters(type: string) {
  const [, charset = "utf-8"] = type.match(/;\s*charset\s*=\s*"?([^";]*)/i) ?? [];
  return /^utf-?8\s*$/i.test(charset);
}
