import { and, desc, eq, ne, sql } from "drizzle-orm";
import { ownProductQueries } from "#app/domain/catalog/products/own-product-queries.server.ts";
import {
  actOnProduct,
  ownProductRefusals,
} from "#app/domain/catalog/products/write-own-product.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { japanMonth } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { findFile } from "#app/domain/core/files/find-file.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { files, materialGoods, materialJobs, materialPictures } from "#db/schema/index.ts";
import { countPictures } from "../ask-material.server.ts";
import { materialLimits } from "../material.ts";
import { countGoods, type MaterialPicture } from "../material-queries.server.ts";
import type { PictureEditSettings } from "./edit-picture.ts";
import { type PictureId, thisPicture } from "./keep-picture.server.ts";
import { isFailing } from "./picture-rules.ts";
import { withWords } from "./writing.ts";

type WhichPicture = Omit<PictureId, "version">;

export interface WishedPicture extends Pick<PictureEditSettings, "tolerance" | "marginPercent"> {
  /** The address of another picture to edit; the same as before where it is left out. */
  source?: string | undefined;
  /** Japanese words for each place with writing, in order; as before where it is left out. */
  words?: readonly string[] | undefined;
}

/**
 * 編集し直し: orders a new version of a picture with other settings; a failed version is tried again in place. A
 * job then edits it. Refuses if nothing changes, or above the company's share of the month.
 */
export async function editAgain(
  scope: Scope<Buyer>,
  which: WhichPicture,
  seenVersion: number,
  { tolerance, marginPercent, source, words }: WishedPicture,
) {
  const at = await found(scope, which);
  if (!at.ok) return at;
  const { newest, goods } = at.value;
  if (newest.version !== seenVersion) return refuse("changed-meanwhile");
  if (newest.state === "waiting") return refuse("still-waiting");
  if (source && !goods.pictures.includes(source) && !(await isSeenFile(scope, source)))
    return refuse("not-its-picture");
  const sources = source ? [source] : newest.sources;
  const isOther = sources[0] !== newest.sources[0];
  const { writing: before } = newest;
  // Words belong to the places of the picture that they were typed for.
  const writing = isOther ? null : before && words ? withWords(before, words, "member") : before;
  const wish = { tolerance, marginPercent, sources, writing };
  if (newest.state === "done" && isSame(newest, wish)) return refuse("same-wish");
  const { db, actor, now } = scope;
  const month = japanMonth(now);
  const asked = { ...wish, month, askedAt: now, askedByName: actor.name };
  const isNew = newest.state === "done";
  return commit(
    scope,
    [
      ...countPictures(scope, month, isNew ? 1 : restingCount(newest)),
      isNew ? version(scope, newest, asked) : instead(scope, newest, asked),
      db
        .update(materialJobs)
        .set({ state: "running", endedAt: null })
        .where(eq(materialJobs.id, which.jobId)),
      countGoods(scope, which.jobId),
    ],
    changeRefusals,
  );
}

/**
 * 採用: accepts a version and makes it the picture of the company's own product. Refuses a picture that
 * breaks the marketplace's rules; an earlier accepted version is no longer accepted.
 */
export async function acceptPicture(scope: Scope<Buyer>, which: WhichPicture, chosen: number) {
  const at = await found(scope, which);
  if (!at.ok) return at;
  const picture = at.value.all.find((one) => one.version === chosen && one.state === "done");
  if (!picture) return refuse("not-found");
  if (isFailing(picture)) return refuse("fails-checks");
  if (picture.acceptedAt) return done(undefined);
  const { db, actor, now } = scope;
  const taken = await asProductPicture(scope, at.value.goods.productId, `/files/${picture.fileId}`);
  return commit(
    scope,
    [
      ...taken,
      letGo(scope, which),
      db
        .update(materialPictures)
        .set({ acceptedAt: now, acceptedByName: actor.name })
        .where(thisPicture(picture)),
    ],
    ownProductRefusals,
  );
}

/** 採用の取り消し: the picture is no longer accepted; the product keeps it. */
export async function unacceptPicture(scope: Scope<Buyer>, which: WhichPicture) {
  const at = await found(scope, which);
  if (!at.ok) return at;
  return commit(scope, [letGo(scope, which)], {});
}

const changeRefusals = {
  "material_pictures.job_id, material_pictures.place, material_pictures.kind, material_pictures.nth, material_pictures.version":
    "changed-meanwhile",
  material_picture_version: "too-many-versions",
  material_picture_share: "picture-share-spent",
} as const;

const ofPicture = ({ jobId, place, kind, nth }: WhichPicture) =>
  and(
    eq(materialPictures.jobId, jobId),
    eq(materialPictures.place, place),
    eq(materialPictures.kind, kind),
    eq(materialPictures.nth, nth),
  );

async function found({ db, actor }: Scope<Buyer>, which: WhichPicture) {
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  const rows = await db
    .select({ picture: materialPictures, goods: materialGoods })
    .from(materialPictures)
    .innerJoin(
      materialGoods,
      and(
        eq(materialGoods.jobId, materialPictures.jobId),
        eq(materialGoods.place, materialPictures.place),
      ),
    )
    .innerJoin(materialJobs, eq(materialJobs.id, materialPictures.jobId))
    .where(and(ofPicture(which), eq(materialJobs.companyId, actor.companyId)))
    .orderBy(desc(materialPictures.version))
    .limit(materialLimits.versionsMax);
  const [newest] = rows;
  if (!newest) return refuse("not-found");
  return done({ newest: newest.picture, goods: newest.goods, all: rows.map((row) => row.picture) });
}

/** True for a file that this person may open, so that nobody sees a hidden file by editing it. */
async function isSeenFile(scope: Scope<Buyer>, source: string) {
  const [, id] = /^\/files\/([\w-]{1,64})$/.exec(source) ?? [];
  return id !== undefined && (await findFile(scope, id)) !== undefined;
}

type Wished = Pick<MaterialPicture, "tolerance" | "marginPercent" | "sources" | "writing">;
type Asked = Wished & Pick<MaterialPicture, "month" | "askedAt" | "askedByName">;

function isSame(picture: MaterialPicture, wish: Wished) {
  const said = ({ tolerance, marginPercent, sources, writing }: Wished) =>
    JSON.stringify([tolerance, marginPercent, sources, writing?.places]);
  return said(picture) === said(wish);
}

function version(
  { db }: Scope,
  { jobId, place, kind, nth, version: before }: PictureId,
  asked: Asked,
) {
  const made = { jobId, place, kind, nth, version: before + 1, state: "waiting" as const };
  return db.insert(materialPictures).values({ ...made, ...asked });
}

/**
 * Counts 1 only while the picture is not waiting, so that several presses take one picture from the share.
 */
function restingCount(picture: PictureId) {
  return sql<number>`(SELECT count(*) FROM ${materialPictures} WHERE ${thisPicture(picture)}
    AND ${materialPictures.state} <> 'waiting')`;
}

function instead({ db }: Scope, picture: PictureId, asked: Asked) {
  return db
    .update(materialPictures)
    .set({ ...asked, state: "waiting", problem: "" })
    .where(and(thisPicture(picture), ne(materialPictures.state, "waiting")));
}

function letGo({ db }: Scope, which: WhichPicture): Statement {
  return db
    .update(materialPictures)
    .set({ acceptedAt: null, acceptedByName: "" })
    .where(ofPicture(which));
}

async function asProductPicture(scope: Scope<Buyer>, id: string, picture: string) {
  if (!id) return [];
  const [[product]] = await scope.db.batch([...ownProductQueries(scope, id)]);
  if (!product || product.picture === picture) return [];
  const fileId = picture.slice("/files/".length);
  return [
    ...(await actOnProduct(scope, product, "edit", { picture }, message("product.drawn-picture"))),
    // From now on everybody who handles the product may see it.
    scope.db.update(files).set({ documentKind: "product" }).where(eq(files.id, fileId)),
  ];
}
