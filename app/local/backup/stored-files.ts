import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { AwsClient } from "aws4fetch";
import {
  objectUrl,
  plainText,
  type Settings,
  s3FileStore,
} from "#app/integrations/s3/file-store.server.ts";
import { storeSettings } from "../object-store.ts";
import type { StoredFile } from "./manifest.ts";

const objectMark = "._S3rver_object";
const atOnce = 8;
const listTimeoutMs = 30_000;
const fileTimeoutMs = 600_000;

/** Every key of the bucket, a page of the store's at a time. */
export async function listKeys(store: Settings, pageSize = 1_000): Promise<string[]> {
  const client = clientOf(store);
  const keys: string[] = [];
  for (let more = true; more; ) {
    const asked = new URLSearchParams({ "max-keys": String(pageSize) });
    // The older of the two lists: the newer one fails in the local store after its first page.
    if (keys.length > 0) asked.set("marker", keys.at(-1)!);
    const response = await client.fetch(`${store.endpoint}/${store.bucket}?${asked}`, {
      signal: AbortSignal.timeout(listTimeoutMs),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`the object store answered ${response.status} to list`);
    keys.push(...[...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = ""]) => plainText(key)));
    more = /<IsTruncated>true</.test(text);
  }
  return keys;
}

/** The keys of a local store's folder, as its files name them. */
export async function keysInFolder(folder: string): Promise<string[]> {
  const bucket = join(folder, storeSettings.bucket);
  if (!existsSync(bucket)) return [];
  const entries = await readdir(bucket, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(objectMark))
    .map((entry) =>
      relative(bucket, join(entry.parentPath, entry.name)).slice(0, -objectMark.length),
    )
    .map((path) => path.split(sep).join("/"));
}

/** Copies the files with these keys below `files/`, each content once under its own checksum. */
export async function saveFiles(
  store: Settings,
  listAll: () => Promise<string[]>,
  folder: string,
): Promise<StoredFile[]> {
  const client = clientOf(store);
  const saved: StoredFile[] = [];
  const gone: string[] = [];
  await inTurns(await listAll(), async (key) => {
    const response = await client.fetch(objectUrl(store, key), {
      signal: AbortSignal.timeout(fileTimeoutMs),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (response.status === 404) {
      gone.push(key);
      return;
    }
    if (!response.ok) throw new Error(`the object store answered ${response.status} to ${key}`);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const file = `files/${sha256.slice(0, 2)}/${sha256}`;
    const contentType = response.headers.get("Content-Type") ?? "application/octet-stream";
    await mkdir(dirname(join(folder, file)), { recursive: true });
    if (!existsSync(join(folder, file))) await writeFile(join(folder, file), bytes);
    saved.push({ key, file, sizeBytes: bytes.length, sha256, contentType });
  });
  // Thrown away since it was listed, or there and not readable?
  const still = gone.length > 0 ? new Set(await listAll()) : new Set();
  const unreadable = gone.find((key) => still.has(key));
  if (unreadable) throw new Error(`the object store lists ${unreadable} and does not have it`);
  return saved.sort((one, other) => (one.key < other.key ? -1 : 1));
}

/** Puts the files of a backup into a store under their keys. */
export async function putFiles(store: Settings, folder: string, files: readonly StoredFile[]) {
  const target = s3FileStore(store);
  await inTurns(files, async ({ key, file, contentType }) =>
    target.put(key, await readFile(join(folder, file)), contentType),
  );
}

function clientOf({ accessKeyId, secretAccessKey, region }: Settings) {
  return new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 2 });
}

async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
  const queue = items[Symbol.iterator]();
  const worker = async () => {
    for (const item of { [Symbol.iterator]: () => queue }) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
