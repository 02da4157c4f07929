import { boxCode, type ScannedCode } from "./scanned-code.ts";

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
