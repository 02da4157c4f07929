import type { S3Client, S3ServiceException } from "@aws-sdk/client-s3";

export interface Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

export const timeoutMs = 30_000;

/** How the Worker's runtime says that a connection ended without an answer. */
const lostLine = "Network connection lost.";

type Commands = typeof import("./sdk.ts");

/** The SDK with a client of this store. */
export interface Connected {
  s3: Commands;
  client: S3Client;
}

/**
 * A client of the S3 API (R2 in production), path style. The SDK is read when a request first moves a
 * file: it weighs more than the pages that never do.
 */
export function s3Client(settings: Settings): () => Promise<Connected> {
  let connected: Promise<Connected> | undefined;
  return () => {
    connected ??= connect(settings);
    return connected;
  };
}

async function connect(settings: Settings): Promise<Connected> {
  const s3 = await import("./sdk.ts");
  const { endpoint, region, accessKeyId, secretAccessKey, sessionToken } = settings;
  const client = new s3.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) },
    forcePathStyle: true,
    maxAttempts: 3,
    // R2 and the local store know the older checks; a presigned part would carry a checksum of nothing.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  shortenBucketPath(client);
  retryLostLines(client);
  return { s3, client };
}

/** The local store reckons a bucket's own address without a last slash; others take both. */
function shortenBucketPath(client: S3Client) {
  client.middlewareStack.add(
    (next) => (args) => {
      const request = args.request as { path: string };
      request.path = request.path.replace(/^(\/[^/]+)\/$/, "$1");
      return next(args);
    },
    { step: "build", name: "shortenBucketPath" },
  );
}

/**
 * The SDK tries again where a line was lost, but knows that only by the words of browsers and of Node,
 * not by those of the Worker's runtime. A connection that was kept is often lost: the store closes it
 * while the Worker is busy. Whatever is asked of the store may be asked twice.
 */
function retryLostLines(client: S3Client) {
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        if (error instanceof Error && error.message === lostLine)
          Object.assign(error, { $retryable: { throttling: false } });
        throw error;
      }
    },
    { step: "deserialize", name: "retryLostLines" },
  );
}

/** What the store answered, where it refused; undefined where the line itself failed. */
export function refusal(error: unknown): number | undefined {
  const status = (error as S3ServiceException).$metadata?.httpStatusCode;
  return status === undefined || status < 400 ? undefined : status;
}
