import { and, asc, count, eq, gt, inArray, isNull, lt } from "drizzle-orm";
import { files, uploads } from "#db/schema/index.ts";
import type { Buyer, Staff, System } from "../actor.ts";
import { daysAfter } from "../calendar.ts";
import { commit } from "../commit.server.ts";
import { sendsFiles } from "../policy.ts";
import { done, refuse } from "../result.ts";
import type { Scope } from "../scope.ts";
import { isStoreKey, keyPrefix, safeName } from "./file-key.ts";
import type { DirectStore, FileStore } from "./file-store.ts";
import { fileEndingOf, withEnding } from "./file-type.ts";
import { hasTooManyPixels } from "./image-header.ts";
import type { Upload } from "./save-files.server.ts";
import { fileRow, fitsFolder, isTooLarge } from "./save-upload.server.ts";
import {
  keyMinutes,
  partBytes,
  readBytesMax,
  type UploadFolder,
  uploadBytesMax,
  uploadMinutes,
  uploadsOpenMax,
  uploadsPerFormMax,
} from "./upload.ts";

export interface UploadStores {
  files: FileStore;
  direct: DirectStore;
}

/** Who sends files before the form that carries their ids. */
export type Uploader = Buyer | Staff;

/** The person as the row of an upload names them. */
function senderOf(actor: Uploader) {
  return actor.kind === "buyer"
    ? { companyId: actor.companyId, userId: actor.id }
    : { staffId: actor.id };
}

function isOwn(actor: Uploader) {
  return actor.kind === "buyer"
    ? and(eq(uploads.userId, actor.id), eq(uploads.companyId, actor.companyId))
    : eq(uploads.staffId, actor.id);
}

/** Issues temporary keys for a new place in the store, which is recorded as the company's. */
export async function issueTemporaryKeys(
  scope: Scope<Buyer>,
  store: DirectStore,
  folder: UploadFolder,
) {
  const { db, actor, now } = scope;
  if (await hasTooManyOpen(scope)) return refuse("too-many");
  const prefix = keyPrefix(now, folder);
  const endsAt = new Date(now.getTime() + keyMinutes * 60_000);
  const keys = await store.keysFor(prefix, now, keyMinutes);
  await commit(
    scope,
    [
      db.insert(uploads).values({
        id: crypto.randomUUID(),
        ...senderOf(actor),
        folder,
        prefix,
        startedAt: now,
        endsAt,
      }),
    ],
    {},
  );
  return done({ ...keys, prefix, expiresAt: endsAt });
}

/**
 * True where the person has `uploadsOpenMax` places open, each of which is storage that nobody pays for. What has
 * arrived whole waits for its form and is counted no more.
 */
async function hasTooManyOpen({ db, actor, now }: Scope<Uploader>) {
  // No place that began before this can be open; the bound lets the index skip the past.
  const since = new Date(now.getTime() - uploadMinutes * 60_000);
  const open = and(
    isOwn(actor),
    isNull(uploads.finishedAt),
    gt(uploads.startedAt, since),
    gt(uploads.endsAt, now),
  );
  const [row] = await db.select({ open: count() }).from(uploads).where(open);
  return (row?.open ?? 0) >= uploadsOpenMax;
}

/**
 * Begins an upload in parts from the browser to the store; answers an address for each part, valid for
 * `uploadMinutes`. Refuses staff of whose duties none has a form that takes files.
 */
export async function beginUpload(
  scope: Scope<Uploader>,
  store: DirectStore,
  { name, sizeBytes }: { name: string; sizeBytes: number },
) {
  if (scope.actor.kind === "staff" && !sendsFiles(scope.actor)) return refuse("forbidden");
  if (sizeBytes === 0) return refuse("no-file");
  if (sizeBytes > uploadBytesMax.dest) return refuse("too-large");
  if (await hasTooManyOpen(scope)) return refuse("too-many");
  const { db, actor, now } = scope;
  const id = crypto.randomUUID();
  const safe = safeName(name);
  const prefix = keyPrefix(now, "dest");
  const key = prefix + safe;
  // The type is not known until the content is checked.
  const partsId = await store.begin(key, "application/octet-stream");
  const endsAt = new Date(now.getTime() + uploadMinutes * 60_000);
  await commit(
    scope,
    [
      db.insert(uploads).values({
        id,
        ...senderOf(actor),
        folder: "dest",
        prefix,
        name: safe,
        sizeBytes,
        partsId,
        startedAt: now,
        endsAt,
      }),
    ],
    {},
  );
  const count = Math.ceil(sizeBytes / partBytes);
  const parts = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      store.partUrl(key, partsId, index + 1, uploadMinutes),
    ),
  );
  return done({ id, partBytes, parts });
}

/** Reads the person's own uploads that are still open. */
export function openUploadsQuery({ db, actor, now }: Scope<Uploader>, ids: readonly string[]) {
  return db
    .select()
    .from(uploads)
    .where(and(inArray(uploads.id, [...ids]), isOwn(actor), gt(uploads.endsAt, now)))
    .limit(uploadsPerFormMax);
}

/**
 * Joins the parts that a browser has sent to one file and checks its content. A form carries its id from then on:
 * `attachUpload` makes it a document's, `readUploads` gives its bytes. What may not be sent gives its place up.
 */
export async function finishUpload(
  scope: Scope<Uploader>,
  stores: UploadStores,
  { uploadId, etags }: { uploadId: string; etags: readonly string[] },
) {
  const { db, now } = scope;
  const [upload] = await openUploadsQuery(scope, [uploadId]);
  if (!upload?.partsId || upload.fileId) return refuse("unfinished");
  const key = upload.prefix + upload.name;
  // On a retry the parts are joined already, so the answer of `finish` does not matter; the check finds
  // whether the file is there.
  await stores.direct.finish(
    key,
    upload.partsId,
    etags.map((etag, index) => ({ number: index + 1, etag })),
  );
  const checked = await checkUpload(stores, key, upload.folder);
  const place = eq(uploads.id, uploadId);
  if (checked.ok)
    await commit(scope, [db.update(uploads).set({ finishedAt: now }).where(place)], {});
  else if (checked.reason !== "unfinished")
    await commit(scope, [db.delete(uploads).where(place)], {});
  return checked;
}

/**
 * The files that a person's browser has sent before the form that carries their ids, in the order of the ids.
 * Refuses the whole where one is not the person's own, not finished, attached to a document itself, or older than
 * `uploadMinutes`. The bytes are copied: until then the same id can be read again, also by another form.
 */
export async function readUploads(
  scope: Scope<Uploader>,
  store: FileStore,
  ids: readonly string[],
) {
  if (ids.length === 0) return done([]);
  if (ids.length > uploadsPerFormMax) return refuse("unfinished");
  const own = await openUploadsQuery(scope, ids);
  const sent: Upload[] = [];
  let bytesLeft = readBytesMax;
  for (const id of ids) {
    const upload = own.find((one) => one.id === id && one.finishedAt && !one.fileId);
    const file = upload && (await store.get(upload.prefix + upload.name));
    if (!file) return refuse("unfinished");
    bytesLeft -= file.sizeBytes;
    if (bytesLeft < 0) {
      await file.body.cancel();
      return refuse("too-large");
    }
    sent.push({ name: upload.name, bytes: await bytesOf(file.body) });
  }
  return done(sent);
}

/**
 * Checks an object that a browser or program wrote to the store; removes it where its type or size is not
 * allowed.
 */
export async function checkUpload(
  { files: store, direct }: UploadStores,
  key: string,
  folder: UploadFolder,
) {
  const seen = await direct.readHeadAndTail(key);
  if (!seen) return refuse("unfinished");
  const ending = fileEndingOf(seen, key);
  const kept = await judgeContent();
  if (!kept.ok) await store.remove(key);
  return kept;

  async function judgeContent() {
    if (!ending || !fitsFolder(ending, folder)) return refuse("unknown-type");
    if (isTooLarge(ending, seen!.sizeBytes)) return refuse("too-large");
    if (fitsFolder(ending, "image") && (await isHuge())) return refuse("picture-too-many-pixels");
    return done({ ending, sizeBytes: seen!.sizeBytes });
  }

  /** Reads the whole picture, since a photograph's size may follow the camera's own data. */
  async function isHuge() {
    const picture = await store.get(key);
    return picture ? hasTooManyPixels(await bytesOf(picture.body)) : false;
  }
}

async function bytesOf(body: ReadableStream<Uint8Array>) {
  return new Uint8Array(await new Response(body).arrayBuffer());
}

/**
 * Registers an object that a program wrote with temporary keys as a file of the company, once its content is
 * checked. Refuses a key below a place that was not lent to this company; the same key twice is one file.
 */
export async function registerUpload(scope: Scope<Buyer>, stores: UploadStores, key: string) {
  if (!isStoreKey(key)) return refuse("not-found");
  const { db, actor } = scope;
  const name = key.split("/").at(-1) ?? "";
  const prefix = key.slice(0, key.length - name.length);
  const own = eq(files.companyId, actor.companyId);
  const [[known], [lent]] = await db.batch([
    db
      .select()
      .from(files)
      .where(and(eq(files.key, key), own))
      .limit(1),
    db
      .select({ folder: uploads.folder })
      .from(uploads)
      .where(and(eq(uploads.prefix, prefix), eq(uploads.companyId, actor.companyId)))
      .limit(1),
  ]);
  if (known) return done(known);
  if (!lent || !name) return refuse("not-found");

  const judged = await checkUpload(stores, key, lent.folder);
  if (!judged.ok) return judged;
  const { ending, sizeBytes } = judged.value;
  const file = fileRow(scope, { key, name: withEnding(safeName(name), ending), ending, sizeBytes });
  const kept = await commit(scope, [db.insert(files).values(file)], {
    "files.key": "moved-meanwhile",
  });
  return kept.ok ? done(file) : kept;
}

const clearedAtOnceMax = 500;

/**
 * Deletes upload places that ended a day ago, and the objects below them that did not become files. The
 * bucket itself drops the parts of an unfinished upload.
 */
export async function clearUploads(scope: Scope<System>, store: FileStore) {
  const { db, now } = scope;
  const past = await db
    .select({ id: uploads.id, prefix: uploads.prefix })
    .from(uploads)
    .where(lt(uploads.endsAt, daysAfter(now, -1)))
    .orderBy(asc(uploads.endsAt))
    .limit(clearedAtOnceMax);
  for (const { id, prefix } of past) {
    const keys = await store.keysBelow(prefix);
    const kept = await db
      .select({ key: files.key })
      .from(files)
      .where(inArray(files.key, keys))
      .limit(keys.length);
    const taken = new Set(kept.map(({ key }) => key));
    for (const key of keys) if (!taken.has(key)) await store.remove(key);
    await commit(scope, [db.delete(uploads).where(eq(uploads.id, id))], {});
  }
}
