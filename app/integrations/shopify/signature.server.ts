const encoder = new TextEncoder();
const slackMs = 90_000;

/** Whether Shopify itself sent the seller back with this query, a moment ago. */
export async function isSignedCallback(secret: string, query: URLSearchParams, now: Date) {
  const given = query.get("hmac") ?? "";
  const off = Math.abs(Number(query.get("timestamp")) * 1_000 - now.getTime());
  if (!(off <= slackMs)) return false;
  // Spaces are %20 here; as a form writes them the signature would be another.
  const text = [...query]
    .filter(([name]) => name !== "hmac" && name !== "signature")
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join("&");
  return /^[0-9a-f]{64}$/.test(given) && isOf(secret, text, bytesOfHex(given));
}

/** Whether Shopify itself sent this body, by its `X-Shopify-Hmac-Sha256`. */
export async function isSignedBody(secret: string, body: string, signature: string) {
  if (!/^[A-Za-z0-9+/]{43}=$/.test(signature)) return false;
  return isOf(
    secret,
    body,
    Uint8Array.from(atob(signature), (letter) => letter.charCodeAt(0)),
  );
}

/** Compared by the platform, in the same time whatever differs. */
async function isOf(secret: string, text: string, signature: Uint8Array<ArrayBuffer>) {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, [
    "verify",
  ]);
  return crypto.subtle.verify("HMAC", key, signature, encoder.encode(text));
}

function bytesOfHex(hex: string) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
