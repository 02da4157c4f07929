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
  | { kind: "request" | "order"; text: string }
  | TrackingCode;

interface TrackingCode {
  kind: "tracking";
  text: string;
  /** Where the text ends like one of several parcels under a courier's number: which one, and of how many. */
  piece?: { whole: string; number: number; of: number | undefined };
}

type ScanRefusal =
  | "nothing"
  | "joined"
  | "unreadable"
  | "too-long"
  | "half-lot"
  | "half-shelf"
  | "no-number-in-address";

/** The codes of a text: one, or several that a fast scanner ran together; or the reason why none was read. */
type Scanned = { codes: readonly ScannedCode[] } | { refusal: ScanRefusal };

/** No scanner sends more characters at once. */
const longest = 120;

/** A QR code holds more. */
const addressLongest = 400;

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

/**
 * Reads a scanned or typed text by its form alone: in any width and case, repeated or run together, with what a
 * scanner sets around a code (AIM symbology identifier, stars of Code 39, separators of GS1), or as the address in a
 * QR code that holds the number.
 */
export function readScanned(typed: string): Scanned {
  const text = withoutSymbology(
    typed
      .slice(0, 2 * addressLongest)
      .normalize("NFKC")
      .trim(),
  );
  if (text === "") return { refusal: "nothing" };
  // 顺丰's code holds commas.
  if (sfNumber(text)) return readAddress(text);
  if (text.length > (/https?:/i.test(text) ? addressLongest : longest))
    return { refusal: "too-long" };
  const words = text.split(/[\s,;、]+/).filter(Boolean);
  const read = words.map((word) =>
    isAddress(word) ? readAddress(word) : readWord(word.toUpperCase()),
  );
  const refused = read.find((one) => "refusal" in one);
  if (refused) return refused;
  const codes = read.flatMap((one) => ("codes" in one ? one.codes : []));
  return { codes: codes.filter((code, at) => code.text !== codes[at - 1]?.text) };
}

/** Symbology identifiers of ISO/IEC 15424 that announce GS1 element strings. */
const gs1 = /^\](C1|E0|[eE][0-2]|d2|Q3|J1)/;

const groupSeparator = "\u001d";

/** Takes away what a scanner adds: `]C1` before a code, `*…*` around Code 39, and the separators of GS1. */
function withoutSymbology(typed: string) {
  const text = typed.replaceAll(/<GS>|\{GS\}/gi, groupSeparator);
  const elements = gs1.test(text) ? readElements(text.replace(gs1, "")) : undefined;
  return (elements ?? text)
    .replaceAll(/\][A-Za-z][0-9A-Za-z]/g, " ")
    .replaceAll("*", " ")
    .replaceAll(groupSeparator, " ")
    .trim();
}

/**
 * Answers the number among GS1 elements: the parcel's own (00, SSCC), that of the consignment (401) or of the shipment
 * (402); undefined for other data, such as a courier's plain number behind the identifier.
 */
function readElements(text: string) {
  const [first = "", ...more] = text.split(groupSeparator).filter(Boolean);
  const numbered = [first, ...more].map((element) =>
    /^(?:00(\d{18})|402(\d{17})|401(\S{1,30}))/.exec(element)?.slice(1).find(Boolean),
  );
  return numbered.find(Boolean) ?? (more.length > 0 ? first : undefined);
}

function isAddress(text: string) {
  return /^https?:\/\//i.test(text);
}

/** The names under which couriers' addresses carry the number, and the field of 顺丰's code. */
const numberNames = [
  ...["nu", "no", "num", "number", "mailno", "waybillno", "waybill", "waybillcode", "billcode"],
  ...["trackingnumber", "trackingno", "tracking", "track", "reqcodeno1", "okurijono", "code", "id"],
];

/** Reads the number in an address: our own code, else the value of a name that couriers use, else the only number. */
function readAddress(text: string): Scanned {
  if (text.length > addressLongest) return { refusal: "too-long" };
  const sf = sfNumber(text);
  if (sf) return readWord(sf.toUpperCase());
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const fragment = new URLSearchParams(url?.hash.replace(/^#[^?]*\??/, "") ?? "");
  const named = [...(url?.searchParams ?? []), ...fragment].map(
    ([name, value]) => [name.toLowerCase(), value.trim().toUpperCase()] as const,
  );
  const path = (url?.pathname ?? "").split("/").map((part) => decoded(part).toUpperCase());
  const values = [...named.map(([, value]) => value), ...path];
  const ours = values.map(readOwn).find(Boolean);
  if (ours) return { codes: [ours] };
  const byName = numberNames
    .map((name) => named.find(([other]) => other === name)?.[1])
    .find((value) => value && isCouriersNumber(value));
  const others = [...new Set(values.filter(isCouriersNumber))];
  const number = byName ?? (others.length === 1 ? others[0] : undefined);
  return number ? readWord(number) : { refusal: "no-number-in-address" };
}

/** The number in the code of 顺丰's waybills, `MMM={'k1':…,'k5':'SF…'}`. */
function sfNumber(text: string) {
  return /['"]k5['"]\s*:\s*['"]([^'"]+)['"]/i.exec(text)?.[1];
}

function decoded(part: string) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Shorter digits in an address are dates, versions and ids of pages. */
function isCouriersNumber(text: string) {
  return isTracking(text) && text.length >= 10 && text.replace(/\D/g, "").length >= 8;
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

/**
 * `-1-3-` (京东), `-2`, `#2` or `1/3` behind a number of at least eight digits: one of several parcels under it. A number
 * may truly end so: who looks it up tries the whole text first.
 */
const pieceForms = [
  /^(.+?)-(\d{1,3})-(\d{1,3})-?$/,
  /^(.+?)[-_]?\(?(\d{1,3})\/(\d{1,3})\)?$/,
  /^(.+?)#(\d{1,3})$/,
  /^(.+?)-(\d{1,3})$/,
];

function readPiece(text: string): TrackingCode | undefined {
  for (const form of pieceForms) {
    const [, whole = "", number, of] = form.exec(text) ?? [];
    if (!isTracking(whole) || whole.replace(/\D/g, "").length < 8) continue;
    const piece = { whole, number: Number(number), of: of === undefined ? undefined : Number(of) };
    if (piece.number < 1 || piece.number > (piece.of ?? piece.number)) continue;
    // No carrier's number holds these signs, and an address carries them badly.
    const plain = [whole, piece.number, piece.of].filter(Boolean).join("-");
    return { kind: "tracking", text: /[#/()]/.test(text) ? plain : text, piece };
  }
  return undefined;
}

function readTracking(text: string): Scanned {
  if (halfLot.test(text)) return { refusal: "half-lot" };
  if (shelfLikePattern(text)) return { refusal: "half-shelf" };
  // A text that begins like our code but continues otherwise is no parcel's number.
  if (/^(L-|PD-|KB-)/.test(text)) return { refusal: "unreadable" };
  const piece = readPiece(text);
  if (piece && piece.text.length <= trackingLongest) return { codes: [piece] };
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
