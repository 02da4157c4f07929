import { mkdir } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import S3rver from "@20minutes/s3rver";
import { isStoreKey } from "#app/domain/core/files/file-key.ts";
import { temporaryAccounts } from "./temporary-accounts.ts";

// The SDK would tell whoever runs Node 20 to take 22. What this machine runs is none of its matter: in
// production it runs in the Worker, which has no Node at all.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";

export const storeSettings = {
  bucket: "kaitsukebin",
  region: "auto",
  accessKeyId: "S3RVER",
  secretAccessKey: "S3RVER",
};

/** The rule that a deployed bucket needs as well, with the shop's own hosts for the star. */
const browsersMayWrite = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin>
<AllowedMethod>PUT</AllowedMethod><AllowedMethod>GET</AllowedMethod><AllowedHeader>*</AllowedHeader>
<ExposeHeader>ETag</ExposeHeader><MaxAgeSeconds>600</MaxAgeSeconds></CORSRule></CORSConfiguration>`;

/** This store makes paths of files out of keys: one with `..` would be read or written outside its folder. */
async function refuseDotParts(
  context: { path: string; status: number },
  next: () => Promise<void>,
) {
  if (isStoreKey(decodedPath(context.path))) return next();
  context.status = 400;
}

/** What cannot be decoded stands for itself: the store refuses it. */
function decodedPath(path: string) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The local object store: an S3 server that keeps its files in a folder. */
export async function startObjectStore(folder: string) {
  await mkdir(folder, { recursive: true });
  const server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: folder,
    configureBuckets: [{ name: storeSettings.bucket, configs: [browsersMayWrite] }],
  });
  server.middleware.unshift(refuseDotParts, temporaryAccounts(storeSettings));
  const address = (await server.run()) as AddressInfo;
  return { endpoint: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}
