import { Refusal } from "../runner/refusal.ts";
import { snapshotRemote } from "./remote-snapshot.ts";
import { listKeys } from "./stored-files.ts";

const needed = [
  "DATABASE_URL",
  "DATABASE_TOKEN",
  "S3_ENDPOINT",
  "S3_BUCKET",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
] as const;

/** The deployed shop's database and bucket, as this shell's environment names them. */
export function deployedShop(environment: NodeJS.ProcessEnv = process.env) {
  const missing = needed.filter((name) => environment[name] === undefined);
  if (missing.length > 0) throw new Refusal(`--deployed needs ${missing.join(", ")} in this shell`);
  const [url, token, endpoint, bucket, accessKeyId, secretAccessKey] = needed.map(
    (name) => environment[name]!,
  ) as [string, string, string, string, string, string];
  const region = environment.S3_REGION ?? "auto";
  const store = { endpoint, bucket, accessKeyId, secretAccessKey, region };
  return {
    database: { url, token },
    takeDatabase: (path: string) => snapshotRemote(url, token, path),
    store,
    listKeys: () => listKeys(store),
    sealKey: environment.SEAL_KEY,
    async close() {},
  };
}
