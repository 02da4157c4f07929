import { boundedQuery } from "./bounded-fields.ts";
import { inputLimits, type TooMuch } from "./input-limits.ts";
import { boundaryOf, multipartOf } from "./multipart.server.ts";
import { readBytes } from "./read-bytes.server.ts";
import { type Ended, watchedForm } from "./watched-form.server.ts";

type Refused = 400 | 408 | 413;

interface Readable {
  request: Request;
  /** What became of a form that was still on its way when its page began; undefined where it was whole. */
  ended?: () => Refused | undefined;
}

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
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return plainForm(request);
  if (!/^multipart\/form-data\b/i.test(type)) return 400;

  const boundary = boundaryOf(type);
  if (!boundary) return 400;
  const size = Number(request.headers.get("Content-Length") ?? 0);
  if (size > inputLimits.filesBytes) return 413;
  // A form that does not say how large it is may be as large as any.
  return size === 0 || size > inputLimits.lookedThroughBytes
    ? onItsWay(request, boundary)
    : wholeForm(request, type);
}

/** The same for a webhook, whose own signature says the rest. */
export async function readableHook(request: Request): Promise<Readable | Refused> {
  const read = await readBytes(request, {
    bytes: inputLimits.hookBytes,
    milliseconds: inputLimits.textMs,
  });
  return read.ok ? { request: withBody(request, read.value) } : statuses[read.reason];
}

async function plainForm(request: Request): Promise<Readable | Refused> {
  const read = await readBytes(request, {
    bytes: inputLimits.textBytes,
    milliseconds: inputLimits.textMs,
  });
  if (!read.ok) return statuses[read.reason];
  return boundedQuery(read.value) ? { request: withBody(request, read.value) } : 400;
}

async function wholeForm(request: Request, type: string): Promise<Readable | Refused> {
  const read = await readBytes(request, {
    bytes: inputLimits.lookedThroughBytes,
    milliseconds: inputLimits.filesMs,
  });
  if (!read.ok) return statuses[read.reason];
  return (await multipartOf(read.value, type)) ? { request: withBody(request, read.value) } : 400;
}

function onItsWay(request: Request, boundary: string): Readable | Refused {
  if (!request.body) return 400;
  const { stream, ended } = watchedForm(request.body, boundary, {
    bytes: inputLimits.filesBytes,
    milliseconds: inputLimits.filesMs,
  });
  return {
    request: new Request(request, { body: stream, duplex: "half" } as RequestInit),
    ended: () => statusOf(ended()),
  };
}

function statusOf(ended: Ended) {
  return ended === "whole" || ended === "coming" ? undefined : statuses[ended satisfies TooMuch];
}

function withBody(request: Request, body: Uint8Array<ArrayBuffer>) {
  return new Request(request, { body });
}
