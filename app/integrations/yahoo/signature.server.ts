import { constants, publicEncrypt } from "node:crypto";
import type { YahooSettings } from "./settings.ts";

/**
 * The headers that prove our key: the store and the second, under Yahoo!'s public key. Undefined without
 * one: a single question about orders that is not signed would shorten the consent to twelve hours.
 */
export function signatureOf(settings: YahooSettings, shopId: string) {
  const { publicKey, keyVersion, now = () => new Date() } = settings;
  if (!publicKey || !keyVersion) return undefined;
  const text = `${shopId}:${Math.floor(now().getTime() / 1_000)}`;
  // workerd takes the key as its text alone; in a variable its lines may be written as \n.
  const key = publicKey.replaceAll("\\n", "\n");
  const padding = constants.RSA_PKCS1_PADDING;
  const signature = publicEncrypt({ key, padding }, new TextEncoder().encode(text));
  return {
    "X-sws-signature": Buffer.from(signature).toString("base64"),
    "X-sws-signature-version": keyVersion,
  };
}
