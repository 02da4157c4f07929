import type { DirectStore } from "#app/domain/core/files/file-store.ts";
import { headBytes, tailBytes } from "#app/domain/core/files/file-type.ts";
import { type Connected, refusal, type Settings, s3Client, timeoutMs } from "./client.server.ts";
import { temporaryKeys } from "./temporary-keys.server.ts";

interface Store {
  Bucket: string;
  connect(): Promise<Connected>;
}

const inTime = () => ({ abortSignal: AbortSignal.timeout(timeoutMs) });

/** The S3 calls by which browsers write to the store themselves. */
export function s3DirectStore(settings: Settings): DirectStore {
  const { bucket: Bucket } = settings;
  const connect = s3Client(settings);
  const store = { Bucket, connect };

  return {
    origin: new URL(settings.endpoint).origin,

    keysFor: (prefix, now, minutes) => temporaryKeys(settings, { prefix, now, minutes }),

    async begin(key, contentType) {
      const { s3, client } = await connect();
      const begun = await client.send(
        new s3.CreateMultipartUploadCommand({ Bucket, Key: key, ContentType: contentType }),
        inTime(),
      );
      if (!begun.UploadId) throw new Error("the object store began an upload without an id");
      return begun.UploadId;
    },

    async partUrl(key, partsId, number, minutes) {
      const [{ s3, client }, { getSignedUrl }] = await Promise.all([
        connect(),
        import("@aws-sdk/s3-request-presigner"),
      ]);
      const part = { Bucket, Key: key, UploadId: partsId, PartNumber: number };
      return getSignedUrl(client, new s3.UploadPartCommand(part), { expiresIn: minutes * 60 });
    },

    finish: (...upload) => finish(store, ...upload),

    readHeadAndTail: (key) => glance(store, key),
  };
}

async function finish(
  { Bucket, connect }: Store,
  ...[key, partsId, parts]: Parameters<DirectStore["finish"]>
) {
  const { s3, client } = await connect();
  const MultipartUpload = {
    Parts: parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag })),
  };
  try {
    await client.send(
      new s3.CompleteMultipartUploadCommand({
        Bucket,
        Key: key,
        UploadId: partsId,
        MultipartUpload,
      }),
      inTime(),
    );
    return true;
  } catch (error) {
    // The store may find out after it has begun its answer with 200.
    if (refusal(error) !== undefined || error instanceof s3.S3ServiceException) return false;
    throw error;
  }
}

async function glance({ Bucket, connect }: Store, key: string) {
  const connected = await connect();
  const { s3, client } = connected;
  try {
    const seen = await client.send(new s3.HeadObjectCommand({ Bucket, Key: key }), inTime());
    const sizeBytes = seen.ContentLength ?? 0;
    if (sizeBytes === 0) return { sizeBytes, head: new Uint8Array(), tail: new Uint8Array() };
    const [head, tail] = await Promise.all([
      read(connected, Bucket, key, `bytes=0-${Math.min(headBytes, sizeBytes) - 1}`),
      read(connected, Bucket, key, `bytes=${Math.max(0, sizeBytes - tailBytes)}-${sizeBytes - 1}`),
    ]);
    return { sizeBytes, head, tail };
  } catch (error) {
    if (refusal(error) === 404) return undefined;
    throw error;
  }
}

async function read({ s3, client }: Connected, Bucket: string, key: string, range: string) {
  const asked = new s3.GetObjectCommand({ Bucket, Key: key, Range: range });
  const { Body } = await client.send(asked, inTime());
  return Body!.transformToByteArray();
}
