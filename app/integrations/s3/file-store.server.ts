import { AwsClient } from "aws4fetch";
import type { FileStore } from "#app/domain/core/files/file-store.ts";

export interface Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export const timeoutMs = 30_000;

/** Files through the S3 API (R2 in production), path style, signed with version 4. */
export function s3FileStore({
  endpoint,
  bucket,
  region,
  accessKeyId,
  secretAccessKey,
}: Settings): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 2 });
  const url = (key: string) => objectUrl({ endpoint, bucket }, key);

  async function send(method: string, key: string, init: RequestInit = {}) {
    const response = await client.fetch(url(key), {
      ...init,
      method,
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok && response.status !== 404)
      throw new Error(`object store answered ${response.status} to ${method} ${key}`);
    return response;
  }

  return {
    async put(key, body, contentType) {
      const response = await send("PUT", key, {
        body: body as BodyInit,
        headers: { "Content-Type": contentType },
      });
      if (response.status === 404) throw new Error(`object store has no bucket ${bucket}`);
      await response.body?.cancel();
    },

    async get(key) {
      const response = await send("GET", key);
      if (response.status === 404 || !response.body) {
        await response.body?.cancel();
        return undefined;
      }
      return {
        body: response.body,
        contentType: response.headers.get("Content-Type") ?? "application/octet-stream",
        sizeBytes: Number(response.headers.get("Content-Length") ?? 0),
      };
    },

    async remove(key) {
      const response = await send("DELETE", key);
      await response.body?.cancel();
    },

    async keysBelow(prefix) {
      const asked = new URLSearchParams({ "list-type": "2", prefix });
      const response = await client.fetch(`${endpoint}/${bucket}?${asked}`, {
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`object store answered ${response.status} to list`);
      return [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = ""]) => plainText(key));
    },
  };
}

export function objectUrl(
  { endpoint, bucket }: Pick<Settings, "endpoint" | "bucket">,
  key: string,
) {
  return `${endpoint}/${bucket}/${key.split("/").map(encodeURIComponent).join("/")}`;
}

/** A text of the store's XML as it was meant. */
export function plainText(xml: string) {
  return xml
    .replace(/&#x([0-9a-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");
}
