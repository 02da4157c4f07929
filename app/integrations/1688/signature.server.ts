import { inOrder, signed } from "../marketplace/signed.server.ts";

/**
 * `_aop_signature`: HMAC-SHA1 under the application's secret over the path behind `/openapi/` and the
 * parameters as they are, name and value together, ordered by name; hexadecimal in capitals. The signature
 * itself is none of them. Rule of open.1688.com.
 */
export function signatureOf(
  secret: string,
  path: string,
  parameters: Readonly<Record<string, string>>,
) {
  return signed("SHA-1", secret, path + inOrder(parameters, "_aop_signature"));
}
