import { isPicture } from "./told.ts";

const timeoutMs = 8_000;
const bytesMax = 3 * 1024 * 1024;

/** Where the marketplaces of buyers' shops keep the pictures of what is sold there. */
const shopHosts =
  /^https:\/\/(m\.media-amazon\.com|images-(na|fe)\.ssl-images-amazon\.com|image\.rakuten\.co\.jp|t?shop\.r10s\.jp|item-shopping\.c\.yimg\.jp|cdn\.shopify\.com)\/\S+$/;

/** A picture of what a buyer's shop sells, or of goods: the same, from these shops' picture servers too. */
export function downloadShopPicture(address: string, ask: typeof fetch = fetch) {
  return shopHosts.test(address) ? asked(address, ask) : downloadPicture(address, ask);
}

/**
 * A picture of goods from the marketplaces' own picture servers; no other address is asked and no redirect
 * followed. Undefined where there is none, or one that is too large.
 */
export async function downloadPicture(address: string, ask: typeof fetch = fetch) {
  return address.startsWith("https://") && isPicture(address) ? asked(address, ask) : undefined;
}

async function asked(address: string, ask: typeof fetch): Promise<Uint8Array | undefined | "away"> {
  try {
    const response = await ask(address, {
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status >= 500 || response.status === 429) return "away";
    const tooLarge = Number(response.headers.get("Content-Length") ?? 0) > bytesMax;
    if (!response.ok || !response.body || tooLarge) {
      await response.body?.cancel();
      return undefined;
    }
    return await bounded(response.body);
  } catch {
    return "away";
  }
}

async function bounded(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
    if (length > bytesMax) {
      await reader.cancel();
      return undefined;
    }
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
