const encoder = new TextEncoder();

/** HMAC of a text under a secret, hexadecimal in capitals, as these platforms sign. */
export async function signed(hash: "SHA-1" | "SHA-256", secret: string, text: string) {
  const algorithm = { name: "HMAC", hash };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, [
    "sign",
  ]);
  const bytes = await crypto.subtle.sign("HMAC", key, encoder.encode(text));
  return inHex(bytes);
}

/** Bytes as hexadecimal in capitals. */
function inHex(bytes: ArrayBuffer) {
  return [...new Uint8Array(bytes)]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .toUpperCase();
}

/** Parameters in the order of their names, name and value together. */
export function inOrder(parameters: Readonly<Record<string, string>>, without: string) {
  return Object.keys(parameters)
    .filter((name) => name !== without)
    .sort()
    .map((name) => name + parameters[name])
    .join("");
}
