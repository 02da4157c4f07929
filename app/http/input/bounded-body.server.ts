import { deadline, type Room, streamed } from "./read-bytes.server.ts";

/**
 * The request, and how to drain what nobody read of its body. A client that is still
 * sending reads no answer: where the connection ends under it, it is told of a broken connection
 * instead of why its form was refused. What only asks carries no body on: the router would fail on one.
 */
export function withBoundedBody(request: Request) {
  const reader = request.body?.getReader();
  if (!reader) return { request, drain: async () => {} };
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    // Who reads it may have had enough; the client has not.
    cancel() {},
  };
  const { method, headers } = request;
  const asks = method === "GET" || method === "HEAD";
  return {
    request: asks
      ? new Request(request.url, { method, headers })
      : new Request(request, { ...streamed(new ReadableStream(source)), method }),
    drain,
  };

  /** Resolves when all has come, or as much or as long as there is room for. */
  async function drain(room: Room) {
    const late = deadline(room.milliseconds);
    try {
      for (let size = 0; size < room.bytes; ) {
        const read = await Promise.race([reader!.read(), late.passed]);
        if (read === "late" || read.done) return;
        size += read.value.length;
      }
    } catch {
      // The client went away: nobody waits for the answer.
    } finally {
      late.stop();
    }
  }
}
