import { and, asc, eq, inArray, lt, sql } from "drizzle-orm";
import { strToU8, type Zippable, zipSync } from "fflate";
import type { Buyer, System } from "#app/domain/core/actor.ts";
import { daysAfter, japanMonth } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { toCsv } from "#app/domain/core/files/csv.ts";
import { safeName } from "#app/domain/core/files/file-key.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  files,
  materialGoods,
  materialJobs,
  materialMonths,
  materialPictureMonths,
  materialPictures,
  materialTexts,
} from "#db/schema/index.ts";
import { findingNames } from "./check-text.ts";
import {
  materialKindNames,
  materialKinds,
  materialLimits,
  materialMarkets,
  materialPictureStates,
  pictureKinds,
} from "./material.ts";
import {
  currentPictures,
  currentTexts,
  findJobWithGoods,
  type MaterialPicture,
} from "./material-queries.server.ts";
import { advisoryRules, pictureFindingNames } from "./pictures/picture-rules.ts";

/**
 * Packs a job's texts and pictures into a zip: a folder for each goods, and a CSV of all with their checks.
 */
export async function packMaterial(scope: Scope<Buyer>, store: FileStore, jobId: string) {
  const [found, keys] = await Promise.all([
    findJobWithGoods(scope, jobId),
    pictureKeysQuery(scope, jobId),
  ]);
  if (!found) return undefined;
  const { job, goods, texts, pictures } = found;
  const stands = currentTexts(texts);
  const packed: Zippable = {};
  const rows = goods.flatMap(({ place, name }) =>
    materialKindNames.flatMap((kind) => {
      const text = stands.get(`${place}/${kind}`);
      if (!text) return [];
      const folder = folderOf(place, name);
      // A text that fails a check is only in the CSV with its reason, not among the files.
      if (text.findings.length === 0)
        packed[`${folder}/${kind}.txt`] = strToU8(`${text.text.replaceAll("\n", "\r\n")}\r\n`);
      const wrong = text.findings.map(
        ({ rule, words }) => `${findingNames[rule]}: ${words.join("、")}`,
      );
      const state = text.acceptedAt ? "採用" : wrong.length > 0 ? "不適合" : "未採用";
      const cells = [place, name, materialMarkets[job.market], materialKinds[kind]];
      return [[...cells, text.version, state, wrong.join(" / "), text.text]];
    }),
  );
  const kept = [...currentPictures(pictures).values()];
  const keyOf = new Map(keys.map(({ id, key }) => [id, key]));
  const told = await packPictures(store, keyOf, goods, kept, packed);
  const heading = ["番号", "商品", "掲載先", "素材", "版", "状態", "不適合の理由", "文"];
  const pictureRows = told.map(({ place, name, kind, nth, version, state, wrong, file }) => [
    ...[place, name, materialMarkets[job.market], `${pictureKinds[kind]} ${nth}`],
    ...[version, state, wrong, file],
  ]);
  packed["material.csv"] = strToU8(toCsv([heading, ...rows, ...pictureRows]));
  return zipSync(packed, { mtime: job.askedAt });
}

const forgottenAtOnce = 200;
const filesAtOnce = 1_000;

/** Deletes jobs older than `keptDays` with their files; texts and pictures taken over stay in the products. */
export async function forgetMaterial(scope: Scope<System>, store: FileStore) {
  const { db, now } = scope;
  const before = daysAfter(now, -materialLimits.keptDays);
  const old = await db
    .select({ id: materialJobs.id })
    .from(materialJobs)
    .where(lt(materialJobs.askedAt, before))
    .orderBy(asc(materialJobs.askedAt))
    .limit(forgottenAtOnce);
  const ids = old.map(({ id }) => id);
  const pictures = await db
    .select({ id: files.id, key: files.key })
    .from(materialPictures)
    .innerJoin(
      materialGoods,
      sql`(${materialGoods.jobId}, ${materialGoods.place}) = (${materialPictures.jobId}, ${materialPictures.place})`,
    )
    .innerJoin(files, eq(files.id, materialPictures.fileId))
    .where(
      // A picture that a product shows is kept.
      sql`${inArray(materialPictures.jobId, ids)} AND NOT EXISTS (SELECT 1 FROM own_products p
        WHERE p.company_id = ${files.companyId} AND p.picture = '/files/' || ${files.id})`,
    )
    .limit(filesAtOnce);
  for (const { key } of pictures) await store.remove(key);
  const fileIds = pictures.map(({ id }) => id);
  const gone = db.delete(files).where(inArray(files.id, fileIds));
  // There may be more files: the jobs are deleted by the run that deletes the last of them.
  if (pictures.length === filesAtOnce) return void (await commit(scope, [gone], {}));
  await commit(
    scope,
    [
      gone,
      db.delete(materialPictures).where(inArray(materialPictures.jobId, ids)),
      db.delete(materialTexts).where(inArray(materialTexts.jobId, ids)),
      db.delete(materialGoods).where(inArray(materialGoods.jobId, ids)),
      db.delete(materialJobs).where(inArray(materialJobs.id, ids)),
      db.delete(materialMonths).where(lt(materialMonths.month, japanMonth(before))),
      db.delete(materialPictureMonths).where(lt(materialPictureMonths.month, japanMonth(before))),
    ],
    {},
  );
}

/**
 * The bytes of pictures in a zip: more would not fit into the memory of a Worker. The others are saved one
 * by one.
 */
const pictureBytesMax = 40 * 1_024 * 1_024;

function folderOf(place: number, name: string) {
  return `${String(place).padStart(3, "0")}_${safeName(name.replaceAll("/", "／")).slice(0, 40)}`;
}

/** Selects the storage keys of a job's picture files. */
function pictureKeysQuery({ db, actor }: Scope<Buyer>, jobId: string) {
  const pictures = db
    .select({ fileId: materialPictures.fileId })
    .from(materialPictures)
    .where(eq(materialPictures.jobId, jobId));
  return db
    .select({ id: files.id, key: files.key })
    .from(files)
    .where(and(inArray(files.id, pictures), eq(files.companyId, actor.companyId)))
    .limit(materialLimits.picturesMonthMax * 2);
}

/** Adds pictures that meet the rules to the folders of their goods, and answers a row about each picture. */
async function packPictures(
  store: FileStore,
  keys: ReadonlyMap<string, string>,
  goods: readonly { place: number; name: string }[],
  pictures: readonly MaterialPicture[],
  into: Zippable,
) {
  const names = new Map(goods.map(({ place, name }) => [place, name]));
  let bytes = 0;
  const told = [];
  for (const picture of pictures) {
    const { place, kind, nth, version, fileId, sizeBytes, acceptedAt } = picture;
    const name = names.get(place) ?? "";
    const failing = picture.findings.filter(({ rule }) => !advisoryRules.includes(rule));
    const fits = bytes + sizeBytes <= pictureBytesMax;
    const key = picture.state === "done" && failing.length === 0 && fits && keys.get(fileId);
    const stored = key ? await store.get(key) : undefined;
    const path = `${folderOf(place, name)}/${kind}${nth}.jpg`;
    if (stored) {
      into[path] = [new Uint8Array(await new Response(stored.body).arrayBuffer()), { level: 0 }];
      bytes += sizeBytes;
    }
    const state = acceptedAt
      ? "採用"
      : failing.length > 0
        ? "不適合"
        : materialPictureStates[picture.state].ja;
    const wrong = failing.map(({ rule }) => pictureFindingNames[rule]).join(" / ");
    const why = fits ? "" : "容量のため入っていません。画面から1枚ずつ保存してください";
    told.push({ place, name, kind, nth, version, state, wrong, file: stored ? path : why });
  }
  return told;
}
