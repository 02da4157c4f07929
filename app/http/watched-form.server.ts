const headersMax = 8 * 1024;
const lineEnd = [13, 10];
const dashes = [45, 45];

/**
 * A multipart form's bytes, passed on as they come and looked at on the way: too large to be read
 * beforehand, it must not be half read either. A form that breaks its own shape ends in an error, so
 * that no action gets it, and `broken` says from then on whose fault that was.
 */
export function watchedForm(body: ReadableStream<Uint8Array>, boundary: string) {
  const border = bytesOf(`\r\n--${boundary}`);
  const emptyLine = bytesOf("\r\n\r\n");
  // The first border stands at the very beginning, without the line end of the others.
  let rest: Uint8Array = new Uint8Array(lineEnd);
  let awaited: "first" | "border" | "after" | "headers" | "nothing" = "first";
  let broken = false;

  const watch = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      rest = joined(rest, chunk);
      while (!broken && step());
      if (broken) controller.error(new Error("a multipart form that breaks its own shape"));
      else controller.enqueue(chunk);
    },
    flush(controller) {
      broken ||= awaited !== "nothing";
      if (broken) controller.error(new Error("a multipart form that breaks off"));
    },
  });

  return { stream: body.pipeThrough(watch), broken: () => broken };

  /** Takes one piece off what has come; false when it has to wait for more. */
  function step(): boolean {
    switch (awaited) {
      case "first":
        if (rest.length < border.length) return false;
        broken = !startsWith(rest, border);
        return took(border.length, "after");
      case "border": {
        const place = placeOf(rest, border);
        if (place >= 0) return took(place + border.length, "after");
        // Its beginning may be what came last.
        rest = rest.subarray(Math.max(0, rest.length - border.length));
        return false;
      }
      case "after":
        if (rest.length < 2) return false;
        if (startsWith(rest, dashes)) return took(2, "nothing");
        broken = !startsWith(rest, lineEnd);
        return took(0, "headers");
      case "headers": {
        const place = placeOf(rest, emptyLine);
        if (place < 0) {
          broken = rest.length > headersMax;
          return false;
        }
        const headers = new TextDecoder().decode(rest.subarray(0, place));
        broken = !/^content-disposition:\s*form-data;.*\bname=/im.test(headers);
        // The line end before the border may be the one that ends the headers of an empty field.
        return took(place + 2, "border");
      }
      case "nothing":
        rest = new Uint8Array();
        return false;
    }
  }

  function took(count: number, next: typeof awaited) {
    rest = rest.subarray(count);
    awaited = next;
    return true;
  }
}

function bytesOf(text: string) {
  return new TextEncoder().encode(text);
}

function joined(one: Uint8Array, other: Uint8Array) {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

function startsWith(bytes: Uint8Array, wanted: ArrayLike<number>, from = 0) {
  for (let index = 0; index < wanted.length; index++)
    if (bytes[from + index] !== wanted[index]) return false;
  return true;
}

function placeOf(bytes: Uint8Array, wanted: Uint8Array) {
  for (
    let place = bytes.indexOf(wanted[0]!);
    place >= 0 && place + wanted.length <= bytes.length;
    place = bytes.indexOf(wanted[0]!, place + 1)
  )
    if (startsWith(bytes, wanted, place)) return place;
  return -1;
}
