import type { TemporaryKeys } from "#app/domain/core/files/file-store.ts";
import type { Settings } from "./client.server.ts";

/**
 * R2's temporary credentials, signed here from the parent key as its documentation describes: a
 * JWT (HS256) that names bucket, place and end. The store works the secret out of the token alone.
 */
export async function temporaryKeys(
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: Settings,
  { prefix, now, minutes }: { prefix: string; now: Date; minutes: number },
): Promise<TemporaryKeys> {
  const { host } = new URL(endpoint);
  const issued = Math.floor(now.getTime() / 1_000);
  const token = await signedToken(secretAccessKey, {
    bucket,
    scope: "object-read-write",
    paths: { prefixPaths: [prefix], objectPaths: [] },
    sub: host.split(".")[0],
    iss: accessKeyId,
    aud: host,
    iat: issued,
    exp: issued + minutes * 60,
  });
  const digest = await crypto.subtle.digest("SHA-256", bytesOf(token));
  return {
    endpoint,
    bucket,
    region,
    accessKeyId,
    secretAccessKey: [...new Uint8Array(digest)]
      .map((byte) => byte.toString(16).padStart(2, "0"))
      .join(""),
    sessionToken: btoa(`jwt/${token}`),
  };
}

async function signedToken(secret: string, claims: object) {
  const unsigned = [{ alg: "HS256", typ: "JWT" }, claims]
    .map((part) => urlSafe(bytesOf(JSON.stringify(part))))
    .join(".");
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytesOf(secret), algorithm, false, ["sign"]);
  const signed = await crypto.subtle.sign("HMAC", key, bytesOf(unsigned));
  return `${unsigned}.${urlSafe(new Uint8Array(signed))}`;
}

function bytesOf(text: string) {
  return new TextEncoder().encode(text);
}

function urlSafe(bytes: Uint8Array) {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
