const encoder = new TextEncoder();

/**
 * `_aop_signature`: HMAC-SHA1 under the application's secret over the path behind `/openapi/` and the
 * parameters as they are, name and value together, ordered by name; hexadecimal in capitals. The signature
 * itself is none of them. Rule of open.1688.com.
 */
export async function signatureOf(
  secret: string,
  path: string,
  parameters: Readonly<Record<string, string>>,
) {
  const said = Object.keys(parameters)
    .filter((name) => name !== "_aop_signature")
    .sort()
    .map((name) => name + parameters[name]);
  const algorithm = { name: "HMAC", hash: "SHA-1" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, [
    "sign",
  ]);
  const bytes = await crypto.subtle.sign("HMAC", key, encoder.encode(path + said.join("")));
  return [...new Uint8Array(bytes)]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .toUpperCase();
}
