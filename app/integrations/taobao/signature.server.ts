import { inOrder, signed } from "../marketplace/signed.server.ts";

/**
 * `sign`: HMAC-SHA256 under the application's secret over the call's path and the parameters as they are,
 * name and value together, ordered by name; hexadecimal in capitals. Rule of Taobao Global's platform.
 */
export function signatureOf(
  secret: string,
  path: string,
  parameters: Readonly<Record<string, string>>,
) {
  return signed("SHA-256", secret, path + inOrder(parameters, "sign"));
}
