import { AwsClient } from "aws4fetch";
import type { DirectStore } from "#app/domain/core/files/direct-store.ts";
import { headBytes, tailBytes } from "#app/domain/core/files/file-type.ts";
import { objectUrl, type Settings, timeoutMs } from "./file-store.server.ts";
import { temporaryKeys } from "./temporary-keys.server.ts";

/** The S3 calls by which browsers write to the store themselves. */
export function s3DirectStore(settings: Settings): DirectStore {
  const { accessKeyId, secretAccessKey, region } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 2 });

  function send(method: string, key: string, query = "", init: RequestInit = {}) {
    const signal = AbortSignal.timeout(timeoutMs);
    return client.fetch(objectUrl(settings, key) + query, { ...init, method, signal });
  }

  async function read(key: string, range: string) {
    const response = await send("GET", key, "", { headers: { Range: range } });
    const bytes = new Uint8Array(await response.arrayBuffer());
    return response.ok ? bytes : new Uint8Array();
  }

  return {
    origin: new URL(settings.endpoint).origin,

    keysFor: (prefix, now, minutes) => temporaryKeys(settings, { prefix, now, minutes }),

    async begin(key, contentType) {
      const response = await send("POST", key, "?uploads=", {
        headers: { "Content-Type": contentType },
      });
      const id = (await response.text()).match(/<UploadId>([^<]+)<\/UploadId>/)?.[1];
      if (!response.ok || !id) throw new Error(`object store answered ${response.status} to begin`);
      return id;
    },

    async partUrl(key, partsId, number, minutes) {
      const url = new URL(objectUrl(settings, key));
      url.searchParams.set("partNumber", String(number));
      url.searchParams.set("uploadId", partsId);
      url.searchParams.set("X-Amz-Expires", String(minutes * 60));
      const signed = await client.sign(url, { method: "PUT", aws: { signQuery: true } });
      return signed.url;
    },

    async finish(key, partsId, parts) {
      const list = parts.map(
        ({ number, etag }) =>
          `<Part><PartNumber>${number}</PartNumber><ETag>${xmlText(etag)}</ETag></Part>`,
      );
      const response = await send("POST", key, `?uploadId=${encodeURIComponent(partsId)}`, {
        body: `<CompleteMultipartUpload>${list.join("")}</CompleteMultipartUpload>`,
        headers: { "Content-Type": "application/xml" },
      });
      // The store may find out after it has begun its answer with 200.
      return response.ok && !(await response.text()).includes("<Error>");
    },

    async glance(key) {
      const response = await send("HEAD", key);
      if (!response.ok) return undefined;
      const sizeBytes = Number(response.headers.get("Content-Length") ?? 0);
      if (sizeBytes === 0) return { sizeBytes, head: new Uint8Array(), tail: new Uint8Array() };
      const [head, tail] = await Promise.all([
        read(key, `bytes=0-${Math.min(headBytes, sizeBytes) - 1}`),
        read(key, `bytes=${Math.max(0, sizeBytes - tailBytes)}-${sizeBytes - 1}`),
      ]);
      return { sizeBytes, head, tail };
    },
  };
}

function xmlText(text: string) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
