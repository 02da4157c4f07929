import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { japanMonth } from "#app/domain/core/calendar.ts";
import { chunks } from "#app/domain/core/chunks.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import {
  materialGoods,
  materialJobs,
  materialMonths,
  materialPictureMonths,
  materialPictures,
} from "#db/schema/index.ts";
import {
  type MaterialKind,
  type MaterialSettings,
  materialLimits,
  type PictureKind,
  type WriterChoice,
} from "./material.ts";
import { countGoods, findGoods, findJob } from "./material-queries.server.ts";

export interface AskedMaterial extends MaterialSettings {
  /** The id of the form: sent twice it makes one job. */
  id: string;
  kinds: readonly MaterialKind[];
  pictureKinds?: readonly PictureKind[];
  /** Pictures of each goods to edit for each kind; 1 where it is left out. */
  picturesEach?: number;
  writer?: WriterChoice;
  offerIds: readonly string[];
  productIds: readonly string[];
}

/**
 * 素材作成の依頼: orders texts and pictures of goods, which jobs then make. Refuses goods that are not found, and
 * more than the company's monthly share of texts or pictures. Safe to send twice.
 */
export async function askMaterial(scope: Scope<Buyer>, asked: AskedMaterial) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  const [productIds, offerIds] = [asked.productIds, asked.offerIds].map((ids) => [...new Set(ids)]);
  const count = productIds!.length + offerIds!.length;
  if (count === 0) return refuse("nothing-chosen");
  const wishes = wishesOf(asked);
  if (wishes.kinds.length + wishes.pictureKinds.length === 0) return refuse("no-kind");
  if (count > materialLimits.goodsMax) return refuse("too-many");
  const before = await askedBefore(scope, asked);
  if (before !== "new") return before === "same" ? done(undefined) : refuse("known");
  const goods = await findGoods(scope, productIds!, offerIds!);
  if (goods.length < count) {
    const met = new Set(goods.map(({ offerId }) => offerId));
    const missing = offerIds!.filter((one) => !met.has(one));
    return { ...refuse("gone"), missing };
  }

  const { companyId, name: askedByName } = actor;
  const { id } = asked;
  const month = japanMonth(now);
  const pictures = picturesAsked(wishes, goods, { jobId: id, month, askedAt: now, askedByName });
  const texts = goods.length * wishes.kinds.length;
  if (texts + pictures.length === 0) return refuse("no-picture");
  if (pictures.length > materialLimits.picturesMonthMax) return refuse("picture-share-spent");
  const job = {
    ...wishes,
    id,
    companyId,
    askedAt: now,
    askedByName,
    pictureCount: pictures.length,
    state: "running" as const,
    title: goods[0]!.name,
    goodsCount: goods.length,
  };
  const rows = goods.map((one, index) => ({
    ...one,
    jobId: id,
    place: index + 1,
    month,
    state: "waiting" as const,
  }));
  const written = await commit(
    scope,
    [
      db.insert(materialJobs).values(job),
      ...countTexts(scope, month, texts),
      db.insert(materialGoods).values(rows),
      ...(pictures.length > 0 ? countPictures(scope, month, pictures.length) : []),
      ...chunks(pictures, rowsAtOnce).map((part) => db.insert(materialPictures).values(part)),
    ],
    askRefusals,
  );
  // The button was pressed twice at once: the first request wrote the job.
  const isTwice = !written.ok && (await askedBefore(scope, asked)) === "same";
  return isTwice ? done(undefined) : written;
}

/**
 * 取り消し: cancels texts and pictures that are still waiting, and gives them back to the share of the month
 * they were taken from.
 */
export async function cancelMaterial(scope: Scope<Buyer>, jobId: string) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  const job = await findJob(scope, jobId);
  if (!job) return refuse("not-found");
  if (job.state !== "running") return refuse("job-ended");
  const { companyId } = actor;
  const left = sql<number>`(SELECT coalesce(sum(iif(json_array_length(g.again) > 0, json_array_length(g.again), ${job.kinds.length})), 0)
    FROM material_goods g JOIN material_jobs j ON j.id = g.job_id
    WHERE g.job_id = ${jobId} AND g.state = 'waiting' AND j.state = 'running'
      AND iif(g.month = '', ${japanMonth(job.askedAt)}, g.month) = material_months.month)`;
  const picturesLeft = sql<number>`(SELECT count(*) FROM material_pictures p JOIN material_jobs j ON j.id = p.job_id
    WHERE p.job_id = ${jobId} AND p.state = 'waiting' AND j.state = 'running' AND p.month = material_picture_months.month)`;
  return commit(
    scope,
    [
      // Counted while they still wait: a second cancellation gives nothing back.
      db
        .update(materialMonths)
        .set({ texts: sql`max(0, ${materialMonths.texts} - ${left})` })
        .where(eq(materialMonths.companyId, companyId)),
      db
        .update(materialPictureMonths)
        .set({ pictures: sql`max(0, ${materialPictureMonths.pictures} - ${picturesLeft})` })
        .where(eq(materialPictureMonths.companyId, companyId)),
      db
        .update(materialPictures)
        .set({ state: "cancelled" })
        .where(and(eq(materialPictures.jobId, jobId), eq(materialPictures.state, "waiting"))),
      db
        .update(materialGoods)
        // Goods whose text was to be written again keep the earlier one.
        .set({
          state: sql`iif(json_array_length(again) > 0, 'done', 'cancelled')`,
          again: [],
          guidance: "",
        })
        .where(and(eq(materialGoods.jobId, jobId), eq(materialGoods.state, "waiting"))),
      db
        .update(materialJobs)
        .set({ state: "cancelled", endedAt: now })
        .where(and(eq(materialJobs.id, jobId), eq(materialJobs.state, "running"))),
      countGoods(scope, jobId),
    ],
    {},
  );
}

/** もう一度: puts failed goods and pictures back into the queue; finished ones do not change. */
export async function retryMaterial(scope: Scope<Buyer>, jobId: string) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  const job = await findJob(scope, jobId);
  if (!job) return refuse("not-found");
  if (job.failedCount === 0 || job.state === "cancelled") return refuse("nothing-failed");
  return commit(
    scope,
    [
      db
        .update(materialGoods)
        .set({ state: "waiting", problem: "" })
        .where(and(eq(materialGoods.jobId, jobId), eq(materialGoods.state, "failed"))),
      db
        .update(materialPictures)
        .set({ state: "waiting", problem: "" })
        .where(and(eq(materialPictures.jobId, jobId), eq(materialPictures.state, "failed"))),
      db
        .update(materialJobs)
        .set({ state: "running", endedAt: null })
        .where(eq(materialJobs.id, jobId)),
      countGoods(scope, jobId),
    ],
    {},
  );
}

/** Plans the statements that take texts from the company's share of a month. */
export function countTexts(
  { db, actor: { companyId } }: Scope<Buyer>,
  month: string,
  texts: number | SQL<number>,
): Statement[] {
  return [
    // SQLite evaluates CHECK before ON CONFLICT, so the month's row is inserted first.
    db.insert(materialMonths).values({ companyId, month, texts: 0 }).onConflictDoNothing(),
    db
      .update(materialMonths)
      .set({ texts: sql`${materialMonths.texts} + ${texts}` })
      .where(and(eq(materialMonths.companyId, companyId), eq(materialMonths.month, month))),
  ];
}

/** Plans the statements that take pictures from the company's share of a month. */
export function countPictures(
  { db, actor: { companyId } }: Scope<Buyer>,
  month: string,
  pictures: number | SQL<number>,
): Statement[] {
  const shares = materialPictureMonths;
  return [
    db.insert(shares).values({ companyId, month, pictures: 0 }).onConflictDoNothing(),
    db
      .update(shares)
      .set({ pictures: sql`${shares.pictures} + ${pictures}` })
      .where(and(eq(shares.companyId, companyId), eq(shares.month, month))),
  ];
}

/** The settings of a picture that nobody has changed. */
const usualWish = { tolerance: "middle", marginPercent: 6 } as const;

interface Wishes {
  pictureKinds: readonly PictureKind[];
  picturesEach: number;
}

/**
 * Plans the picture rows of a job: for each kind the first pictures of each goods, or for a collage one
 * picture of several.
 */
function picturesAsked<Said extends object>(
  { pictureKinds, picturesEach }: Wishes,
  goods: readonly { pictures: readonly string[] }[],
  said: Said,
) {
  return goods.flatMap(({ pictures }, index) =>
    pictureKinds.flatMap((kind) => {
      const chosen = pictures.slice(
        0,
        kind === "collage" ? materialLimits.picturesMax : picturesEach,
      );
      const each = chosen.map((one) => [one]);
      const sources = kind === "collage" ? [chosen].filter(({ length }) => length > 0) : each;
      return sources.map((from, nth) => ({
        ...said,
        ...usualWish,
        place: index + 1,
        kind,
        nth: nth + 1,
        version: 1,
        state: "waiting" as const,
        sources: from,
      }));
    }),
  );
}

const askRefusals = {
  "material_jobs.id": "known",
  material_month_share: "share-spent",
  material_picture_share: "picture-share-spent",
} as const;

/** The settings of the job, each kind once. */
function wishesOf(asked: AskedMaterial) {
  const { market, brand, avoid, writer = "model", picturesEach = 1 } = asked;
  return {
    market,
    brand,
    avoid,
    writer,
    picturesEach,
    kinds: [...new Set(asked.kinds)],
    pictureKinds: [...new Set(asked.pictureKinds ?? [])],
  };
}

/** Rows of pictures in one statement, which is limited by the number of values. */
const rowsAtOnce = 100;

/** Tells if this form was sent before, and if so with the same content or another. */
async function askedBefore({ db, actor }: Scope<Buyer>, asked: AskedMaterial) {
  const { id } = asked;
  const own = and(eq(materialJobs.id, id), eq(materialJobs.companyId, actor.companyId));
  const [[job], goods] = await db.batch([
    db.select().from(materialJobs).where(own).limit(1),
    db
      .select({ productId: materialGoods.productId, offerId: materialGoods.offerId })
      .from(materialGoods)
      .where(eq(materialGoods.jobId, id))
      .orderBy(materialGoods.place)
      .limit(materialLimits.goodsMax),
  ]);
  if (!job) return "new";
  const said = (of: ReturnType<typeof wishesOf>) => [
    ...[of.market, of.brand, of.avoid, of.writer, of.picturesEach, of.kinds, of.pictureKinds],
  ];
  const ids = goods.map(({ productId, offerId }) => productId || offerId);
  const wanted = [...new Set(asked.productIds), ...new Set(asked.offerIds)];
  const before = JSON.stringify([said(job), ids]);
  return before === JSON.stringify([said(wishesOf(asked)), wanted]) ? "same" : "other";
}
