import { shelfLikePattern } from "./shelf.ts";

/** Formats the label of a lot, `L-000123`, from `lots.number`. */
export function lotCode(number: number) {
  return `L-${String(number).padStart(6, "0")}`;
}

/** Formats the label of a box, `PD-261118-0091-B3`; `number` is the box's within its request. */
export function boxCode(request: string, number: number) {
  return `${request}-B${number}`;
}

/** One print holds at most this many labels. */
export const labelsMax = 200;

export type ScannedCode =
  /** `number` is `lots.number`. */
  | { kind: "lot"; text: string; number: number }
  | { kind: "shelf"; text: string }
  /** `request` is the shipping request's number, `box` the box's number within it. */
  | { kind: "box"; text: string; request: string; box: number }
  | { kind: "request" | "order" | "tracking"; text: string };

type ScanRefusal = "nothing" | "joined" | "unreadable" | "too-long" | "half-lot" | "half-shelf";

/** The codes of a text: one, or several that a fast scanner ran together; or the reason why none was read. */
type Scanned = { codes: readonly ScannedCode[] } | { refusal: ScanRefusal };

/** No scanner sends more characters at once. */
const longest = 120;

/** No carrier's number is longer; a longer text is two of them in a row. */
const trackingLongest = 32;

const day = String.raw`\d{6}-\d{4}`;

const box = new RegExp(`^(PD-${day})-B(\\d{1,3})$`);

/** These patterns match our own codes within a longer text. */
const lot = String.raw`L-(?:[1-9]\d{6}|\d{6})`;

const own = new RegExp(`PD-${day}(?:-B\\d{1,3})?|KB-${day}|${lot}|[A-Z]-\\d{2}-\\d{2}`, "g");

/** Matches a lot's label with lost digits or beginning. */
const halfLot = /^(?:L-?\d{0,5}|-?0\d{3,6})$/;

const forms = [
  ["request", new RegExp(`^PD-${day}$`)],
  ["order", new RegExp(`^KB-${day}$`)],
  ["shelf", /^[A-Z]-\d{2}-\d{2}$/],
] as const;

/** Reads a scanned or typed text by its form alone: in any width and case, repeated or run together. */
export function readScanned(typed: string): Scanned {
  const text = typed
    .slice(0, 2 * longest)
    .normalize("NFKC")
    .trim()
    .toUpperCase();
  if (text === "") return { refusal: "nothing" };
  if (text.length > longest) return { refusal: "too-long" };
  const read = text.split(/[\s,;、]+/).map(readWord);
  const refused = read.find((one) => "refusal" in one);
  if (refused) return refused;
  const codes = read.flatMap((one) => ("codes" in one ? one.codes : []));
  return { codes: codes.filter((code, at) => code.text !== codes[at - 1]?.text) };
}

function readWord(text: string): Scanned {
  const known = readOwn(text);
  if (known) return { codes: [known] };
  const half = text.slice(0, text.length / 2);
  if (text === half + half && half.length >= 8) return readWord(half);
  return runTogether(text) ?? readTracking(text);
}

function readOwn(text: string): ScannedCode | undefined {
  const number = Number(/^L-?(\d{6,7})$/.exec(text)?.[1]);
  // A missing digit would make it another lot's label, so only the printed form is read.
  if (lotCode(number) === text.replace(/^L-?/, "L-"))
    return { kind: "lot", text: lotCode(number), number };
  const boxed = box.exec(text);
  if (boxed) return { kind: "box", text, request: boxed[1]!, box: Number(boxed[2]) };
  const kind = forms.find(([, form]) => form.test(text))?.[0];
  return kind && { kind, text };
}

/**
 * Splits a text that holds several codes: our own have fixed forms, the text between them is a parcel's
 * number.
 */
function runTogether(text: string): Scanned | undefined {
  const ours = text.match(own);
  if (!ours) return undefined;
  const rests = text.split(own).filter((rest) => rest !== "");
  if (!rests.every((rest) => isTracking(rest) && rest.length >= 8)) return { refusal: "joined" };
  const found = text.match(new RegExp(`${own.source}|(?:(?!${own.source}).)+`, "g")) ?? [];
  return { codes: found.map((one) => readOwn(one) ?? { kind: "tracking", text: one }) };
}

function readTracking(text: string): Scanned {
  if (halfLot.test(text)) return { refusal: "half-lot" };
  if (shelfLikePattern(text)) return { refusal: "half-shelf" };
  // A text that begins like our code but continues otherwise is no parcel's number.
  if (/^(L-|PD-|KB-)/.test(text)) return { refusal: "unreadable" };
  if (!isTracking(text)) return { refusal: "unreadable" };
  const two = /^([A-Z]{1,4}\d{8,})([A-Z]{1,4}\d{8,})$/.exec(text);
  if (two) return { codes: two.slice(1).map((one) => ({ kind: "tracking", text: one })) };
  return text.length > trackingLongest
    ? { refusal: "joined" }
    : { codes: [{ kind: "tracking", text }] };
}

function isTracking(text: string) {
  return text.length >= 5 && /^[0-9A-Z][0-9A-Z_-]*$/.test(text) && /\d/.test(text);
}

/** A box to unpack, by its own label, or the trolley (0), by the request's number. */
export interface UnpackTarget {
  request: string;
  boxNumber: number;
}

/** Reads a label for unpacking; undefined for one that is neither a box nor a request. */
export function toUnpackTarget(code: ScannedCode | undefined): UnpackTarget | undefined {
  if (code?.kind === "box") return { request: code.request, boxNumber: code.box };
  if (code?.kind === "request") return { request: code.text, boxNumber: 0 };
  return undefined;
}

/** Formats the label that is scanned for it. */
export function unpackCode({ request, boxNumber }: UnpackTarget) {
  return boxNumber === 0 ? request : boxCode(request, boxNumber);
}
