import Decimal from "decimal.js";

/** More of a goods page is not kept; sellers write what they like. */
export const most = { pictures: 30, attributes: 100, skus: 600, tiers: 20, spec: 10 } as const;
/** Heavier or longer than this is a slip of the seller's: a tonne, and ten metres. */
const gramsMax = 1_000_000;
const sideMmMax = 10_000;
const countMax = 999_999_999;

/**
 * A name or title as a seller wrote it: on one line, without what no page can show, and no longer than a page can bear.
 */
export function textOf(told: string, lengthMax = 200) {
  return told
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, lengthMax);
}

/** Pieces, as a whole number not below `least`. */
export function countOf(told: number | null | undefined, least = 0) {
  return Math.min(countMax, Math.max(least, Math.floor(told ?? 0)));
}

/** Kilograms in grams; null of what no piece of goods weighs. */
export function gramsOf(kilograms: number | null | undefined) {
  return within((kilograms ?? 0) * 1_000, gramsMax);
}

/** Centimetres in millimetres; null of what no piece of goods measures. */
export function sideOf(centimetres: number | null | undefined) {
  return within((centimetres ?? 0) * 10, sideMmMax);
}

function within(amount: number, limit: number) {
  const whole = Math.round(amount);
  return whole > 0 && whole <= limit ? whole : null;
}

/** Yuan written out as whole fen; undefined of what is no sum above zero. */
export function fenOf(yuan: string | null | undefined) {
  if (!yuan || !/^\d{1,9}(\.\d{1,4})?$/.test(yuan)) return undefined;
  const fen = new Decimal(yuan).times(100).ceil().toNumber();
  return fen > 0 ? fen : undefined;
}

/** Only a picture's own address: what else stands there is no address of ours to show. */
export function isPicture(address: string) {
  return /^https:\/\/[\w.-]+\.alicdn\.com\/\S+$|^\/[\w./%-]+$/.test(address);
}

/** The address of a film of theirs; empty for any other. */
export function filmOf(address: string | null | undefined) {
  const theirs = /^https:\/\/[\w.-]+\.(alicdn|taobao|1688)\.com\/\S+$/;
  return address && address.length <= 500 && theirs.test(address) ? address : "";
}

/** A picture as these platforms take it. */
export function base64(bytes: Uint8Array) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}
