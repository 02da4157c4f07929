import { limits } from "#app/domain/core/limits.ts";
import { type Platform, platforms } from "../domain/catalog/offers/offer.ts";

/** What the panel may ask of the part that holds the token. */
export type Ask =
  | { kind: "settings" }
  | { kind: "options" }
  | {
      kind: "offer";
      platform: Platform;
      offerId: string;
      skuId?: string | undefined;
      quantity?: number | undefined;
    }
  | { kind: "cart"; offerId: string; skuId: string; quantity: number }
  | { kind: "keep"; skuId: string }
  /** A jpeg in base64. */
  | { kind: "picture"; jpeg: string };

/** Why there is no answer; `refused` has words of the shop. */
export type Why =
  | "no-token"
  | "revoked"
  | "offline"
  | "unknown-offer"
  | "not-allowed"
  | "busy"
  | "refused";

export type Reply =
  | { ok: true; shop: string; data: any }
  | { ok: false; shop: string; why: Why; code: number; words: string };

const jpegLettersMax = 4_000_000;

/** A message as an ask; undefined for what no panel of ours would send. */
export function readAsk(message: unknown): Ask | undefined {
  if (typeof message !== "object" || message === null) return undefined;
  const { kind, platform, offerId, skuId, quantity, jpeg } = message as Record<string, unknown>;
  switch (kind) {
    case "settings":
    case "options":
      return { kind };
    case "offer":
      if (!isOfferId(offerId) || !platforms.some((one) => one === platform)) return undefined;
      if (skuId !== undefined && !isSkuId(skuId)) return undefined;
      if (quantity !== undefined && !isQuantity(quantity)) return undefined;
      return { kind, platform: platform as Platform, offerId, skuId, quantity };
    case "cart":
      return isOfferId(offerId) && isSkuId(skuId) && isQuantity(quantity)
        ? { kind, offerId, skuId, quantity }
        : undefined;
    case "keep":
      return isSkuId(skuId) ? { kind, skuId } : undefined;
    case "picture":
      return typeof jpeg === "string" && jpeg.length <= jpegLettersMax ? { kind, jpeg } : undefined;
    default:
      return undefined;
  }
}

function isOfferId(value: unknown): value is string {
  return typeof value === "string" && /^[1-9]\d{4,19}$/.test(value);
}

function isSkuId(value: unknown): value is string {
  return typeof value === "string" && value.length >= 1 && value.length <= 64;
}

/** A number of pieces that the shop takes. */
export function isQuantity(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= limits.quantityMax;
}
