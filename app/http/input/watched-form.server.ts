import { FormShape } from "./form-shape.ts";
import type { TooMuch } from "./input-limits.ts";
import { deadline, type Room } from "./read-bytes.server.ts";

export type Ended = "coming" | "whole" | TooMuch;

/**
 * A multipart form's bytes, passed on as they come and looked at on the way: too large to be read
 * beforehand, it must not be half read either. A form that breaks its own shape, a limit or off ends
 * in an error, so that no action gets it, and `ended` says from then on whose fault that was.
 */
export function watchedForm(body: ReadableStream<Uint8Array>, boundary: string, room: Room) {
  const shape = new FormShape(boundary);
  let ended: Ended = "coming";
  let size = 0;
  const late = deadline(room.milliseconds);

  const watch = new TransformStream<Uint8Array, Uint8Array>({
    start(controller) {
      late.passed.then(() => end("too-slow", controller));
    },
    transform(chunk, controller) {
      size += chunk.length;
      shape.take(chunk);
      if (size > room.bytes) end("too-large", controller);
      else if (shape.broken) end("unreadable", controller);
      else controller.enqueue(chunk);
    },
    flush(controller) {
      late.stop();
      if (shape.isWhole()) ended = "whole";
      else end("unreadable", controller);
    },
  });

  return { stream: body.pipeThrough(watch), ended: () => ended };

  function end(how: TooMuch, controller: TransformStreamDefaultController<Uint8Array>) {
    late.stop();
    if (ended !== "coming") return;
    ended = how;
    controller.error(new Error(`a multipart form that is ${how}`));
  }
}
