import { isFieldName } from "./field-name.ts";
import { inputLimits } from "./input-limits.ts";

const headersMax = 8 * 1024;
const lineEnd = [13, 10];
const dashes = [45, 45];
const emptyLine = bytesOf("\r\n\r\n");

/** What a multipart form looks like so far: its borders, how many fields it has and what they are called. */
export class FormShape {
  broken = false;
  readonly #border: Uint8Array;
  // The first border stands at the very beginning, without the line end of the others.
  #rest: Uint8Array = new Uint8Array(lineEnd);
  #awaited: "first" | "border" | "after" | "headers" | "nothing" = "first";
  #fields = 0;
  #files = 0;
  #textBytes = 0;
  #isText = false;

  constructor(boundary: string) {
    this.#border = bytesOf(`\r\n--${boundary}`);
  }

  take(chunk: Uint8Array) {
    this.#rest = joined(this.#rest, chunk);
    while (!this.broken && this.#step());
  }

  isWhole() {
    return !this.broken && this.#awaited === "nothing";
  }

  /** Takes one piece off what has come; false when it has to wait for more. */
  #step(): boolean {
    const rest = this.#rest;
    const border = this.#border;
    switch (this.#awaited) {
      case "first":
        if (rest.length < border.length) return false;
        this.broken = !startsWith(rest, border);
        return this.#took(border.length, "after");
      case "border": {
        const place = placeOf(rest, border);
        // Its beginning may be what came last.
        const read = place >= 0 ? place : Math.max(0, rest.length - border.length);
        if (this.#isText) this.#textBytes += read;
        this.broken = this.#textBytes > inputLimits.textBytes;
        return (
          this.#took(place >= 0 ? read + border.length : read, place >= 0 ? "after" : "border") &&
          place >= 0
        );
      }
      case "after":
        if (rest.length < 2) return false;
        if (startsWith(rest, dashes)) return this.#took(2, "nothing");
        this.broken = !startsWith(rest, lineEnd);
        return this.#took(0, "headers");
      case "headers": {
        const place = placeOf(rest, emptyLine);
        if (place < 0) {
          this.broken = rest.length > headersMax;
          return false;
        }
        this.broken = !this.#isField(new TextDecoder().decode(rest.subarray(0, place)));
        // The line end before the border may be the one that ends the headers of an empty field.
        return this.#took(place + 2, "border");
      }
      case "nothing":
        this.#rest = new Uint8Array();
        return false;
    }
  }

  #isField(headers: string) {
    const [, rest = ""] = /^content-disposition:\s*form-data;(.*)$/im.exec(headers) ?? [];
    const [, quoted, plain] = /(?:^|[;\s])name=(?:"([^"]*)"|([^\s;"]*))/i.exec(rest) ?? [];
    const name = quoted ?? plain;
    this.#fields++;
    this.#isText = !/\bfilename\*?=/i.test(rest);
    if (!this.#isText) this.#files++;
    const few = this.#fields <= inputLimits.fields && this.#files <= inputLimits.filesPerForm;
    return few && name !== undefined && isFieldName(name);
  }

  #took(count: number, next: "border" | "after" | "headers" | "nothing") {
    this.#rest = this.#rest.subarray(count);
    this.#awaited = next;
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
