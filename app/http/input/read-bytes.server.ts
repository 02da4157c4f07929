import { done, refuse } from "#app/domain/core/result.ts";

export interface Room {
  bytes: number;
  milliseconds: number;
}

/** The body, unless it is larger or slower than it may be: what it says of its size is not believed. */
export async function readBytes(request: Request, room: Room) {
  if (Number(request.headers.get("Content-Length") ?? 0) > room.bytes) return refuse("too-large");
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  const late = deadline(room.milliseconds);
  try {
    for (;;) {
      const read = await Promise.race([reader?.read(), late.passed]);
      if (read === "late") return ended("too-slow");
      if (!read || read.done) break;
      size += read.value.length;
      if (size > room.bytes) return ended("too-large");
      chunks.push(read.value);
    }
  } catch {
    // The sender went away in the middle.
    return refuse("unreadable");
  } finally {
    late.stop();
  }
  return done(joined(chunks, size));

  function ended(reason: "too-slow" | "too-large") {
    // Not waited for: half of a stream that was split ends only with its other half.
    reader?.cancel().catch(() => {});
    return refuse(reason);
  }
}

/** The body where it is no larger than this, else the stream of all of it, with what has been read put back. */
export async function readBeginning(request: Request, room: Room) {
  const [looked, kept] = request.body?.tee() ?? [];
  if (!looked || !kept) return done({ bytes: new Uint8Array(), stream: undefined });
  const read = await readBytes(new Request(request.url, streamed(looked)), room);
  if (!read.ok && read.reason === "too-large") return done({ bytes: undefined, stream: kept });
  kept.cancel().catch(() => {});
  return read.ok ? done({ bytes: read.value, stream: undefined }) : read;
}

/** What a request with this body is made of. */
export function streamed(body: ReadableStream<Uint8Array>) {
  return { method: "POST", body, duplex: "half" } as RequestInit;
}

/** A moment after which nobody waits any more. */
export function deadline(milliseconds: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const passed = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), milliseconds);
  });
  return { passed, stop: () => clearTimeout(timer) };
}

function joined(chunks: readonly Uint8Array[], size: number) {
  const bytes = new Uint8Array(size);
  let place = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, place);
    place += chunk.length;
  }
  return bytes;
}
