import { done, refuse } from "#app/domain/result.ts";

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
      if (read === "late") return await ended("too-slow");
      if (!read || read.done) break;
      size += read.value.length;
      if (size > room.bytes) return await ended("too-large");
      chunks.push(read.value);
    }
  } catch {
    // The sender went away in the middle.
    return refuse("unreadable");
  } finally {
    late.stop();
  }
  return done(joined(chunks, size));

  async function ended(reason: "too-slow" | "too-large") {
    await reader?.cancel().catch(() => {});
    return refuse(reason);
  }
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
