import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { refusal, type Settings, s3Client, timeoutMs } from "./client.server.ts";

/** Files through the S3 API. */
export function s3FileStore(settings: Settings): FileStore {
  const { bucket: Bucket } = settings;
  const connect = s3Client(settings);
  const inTime = () => ({ abortSignal: AbortSignal.timeout(timeoutMs) });

  return {
    async put(key, body, contentType) {
      const { s3, client } = await connect();
      const put = { Bucket, Key: key, Body: body, ContentType: contentType };
      await client.send(new s3.PutObjectCommand(put), inTime());
    },

    async get(key) {
      const { s3, client } = await connect();
      try {
        const found = await client.send(
          new s3.GetObjectCommand({ Bucket, Key: key }),
          // Until the last byte, which a slow line may wait for.
          inTime(),
        );
        return {
          body: found.Body!.transformToWebStream() as ReadableStream<Uint8Array>,
          contentType: found.ContentType ?? "application/octet-stream",
          sizeBytes: found.ContentLength ?? 0,
        };
      } catch (error) {
        if (refusal(error) === 404) return undefined;
        throw error;
      }
    },

    async remove(key) {
      const { s3, client } = await connect();
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key: key }), inTime());
    },

    async keysBelow(prefix) {
      const { s3, client } = await connect();
      const listed = await client.send(
        new s3.ListObjectsV2Command({ Bucket, Prefix: prefix }),
        inTime(),
      );
      return (listed.Contents ?? []).map(({ Key }) => Key!);
    },
  };
}
