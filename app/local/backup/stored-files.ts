import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { refusal, type Settings, s3Client } from "#app/integrations/s3/client.server.ts";
import { s3FileStore } from "#app/integrations/s3/file-store.server.ts";
import { storeSettings } from "../object-store/object-store.ts";
import type { StoredFile } from "./manifest.ts";

const objectMark = "._S3rver_object";
const atOnce = 8;
const listTimeoutMs = 30_000;
const fileTimeoutMs = 600_000;

/** Every key of the bucket, a page of the store's at a time. */
export async function listKeys(store: Settings, pageSize = 1_000): Promise<string[]> {
  const { s3, client } = await s3Client(store)();
  const keys: string[] = [];
  for (let more = true; more; ) {
    // The older of the two lists: the newer one fails in the local store after its first page.
    const listed = await client.send(
      new s3.ListObjectsCommand({
        Bucket: store.bucket,
        MaxKeys: pageSize,
        ...(keys.length > 0 ? { Marker: keys.at(-1) } : {}),
      }),
      { abortSignal: AbortSignal.timeout(listTimeoutMs) },
    );
    keys.push(...(listed.Contents ?? []).map(({ Key }) => Key!));
    more = listed.IsTruncated ?? false;
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
  const read = await reader(store);
  const saved: StoredFile[] = [];
  const gone: string[] = [];
  await inTurns(await listAll(), async (key) => {
    const found = await read(key);
    if (!found) {
      gone.push(key);
      return;
    }
    const { bytes, contentType } = found;
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const file = `files/${sha256.slice(0, 2)}/${sha256}`;
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

async function reader(store: Settings) {
  const { s3, client } = await s3Client(store)();
  return async (key: string) => {
    try {
      const { Body, ContentType } = await client.send(
        new s3.GetObjectCommand({ Bucket: store.bucket, Key: key }),
        { abortSignal: AbortSignal.timeout(fileTimeoutMs) },
      );
      const bytes = await Body!.transformToByteArray();
      return { bytes, contentType: ContentType ?? "application/octet-stream" };
    } catch (error) {
      if (refusal(error) === 404) return undefined;
      throw error;
    }
  };
}

async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
  const queue = items[Symbol.iterator]();
  const worker = async () => {
    for (const item of { [Symbol.iterator]: () => queue }) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
