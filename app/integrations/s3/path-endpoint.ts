/** What the SDK knows when it asks where a command goes; the rest is of clouds that we do not use. */
interface Place {
  Endpoint?: string;
  Bucket?: string;
  Region?: string;
}

/**
 * Where a command goes: the bucket as the first part of our store's own path, signed for S3. It stands in for
 * the SDK's table of decisions over all that Amazon's own addresses may look like.
 */
export function defaultEndpointResolver({ Endpoint, Bucket, Region }: Place) {
  const url = new URL(Endpoint ?? "");
  if (Bucket !== undefined) url.pathname = `${url.pathname}/${encodeURIComponent(Bucket)}`;
  url.pathname = url.pathname.replace(/^\/+/, "/");
  const signed = { name: "sigv4", signingName: "s3", signingRegion: Region };
  const authSchemes = [{ ...signed, disableDoubleEncoding: true }];
  return { url, properties: { authSchemes }, headers: {} };
}
