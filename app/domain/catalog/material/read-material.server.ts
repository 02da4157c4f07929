import { and, asc, desc, eq, lt, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { japanMonth } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  materialGoods,
  materialJobs,
  materialMonths,
  materialPictureMonths,
  materialPictures,
  materialTexts,
} from "#db/schema/index.ts";
import { type MaterialMarket, materialKindNames, materialLimits } from "./material.ts";

const textsMax = materialLimits.versionsMax * materialKindNames.length;

/** The statement for a job of the company; another company's is not found. */
function jobQuery({ db, actor }: Scope<Buyer>, id: string) {
  return db
    .select()
    .from(materialJobs)
    .where(and(eq(materialJobs.id, id), eq(materialJobs.companyId, actor.companyId)))
    .limit(1);
}

export async function findJob(scope: Scope<Buyer>, id: string) {
  const [job] = await jobQuery(scope, id);
  return job;
}

/** A job with its goods, and how many of their texts failed a check or were taken over. */
export async function findJobWithGoods(scope: Scope<Buyer>, id: string) {
  const { db, actor } = scope;
  const own = and(eq(materialJobs.id, id), eq(materialJobs.companyId, actor.companyId));
  const [[job], goods, texts, pictures] = await db.batch([
    jobQuery(scope, id),
    db
      .select({ goods: materialGoods })
      .from(materialGoods)
      .innerJoin(materialJobs, eq(materialJobs.id, materialGoods.jobId))
      .where(own)
      .orderBy(asc(materialGoods.place))
      .limit(materialLimits.goodsMax),
    db
      .select({ text: materialTexts })
      .from(materialTexts)
      .innerJoin(materialJobs, eq(materialJobs.id, materialTexts.jobId))
      .where(own)
      .orderBy(asc(materialTexts.place), asc(materialTexts.kind), asc(materialTexts.version))
      .limit(materialLimits.goodsMax * textsMax),
    picturesQuery(scope, id),
  ]);
  return (
    job && {
      job,
      goods: goods.map((one) => one.goods),
      texts: texts.map((one) => one.text),
      pictures: pictures.map((one) => one.picture),
    }
  );
}

export type MaterialText = typeof materialTexts.$inferSelect;

/** One of a job's goods with every version of its texts, the newest first. */
export async function findGoodsTexts(scope: Scope<Buyer>, jobId: string, place: number) {
  const { db, actor } = scope;
  const own = and(
    eq(materialJobs.id, jobId),
    eq(materialJobs.companyId, actor.companyId),
    eq(materialGoods.place, place),
  );
  const [[found], texts, pictures] = await db.batch([
    db
      .select({ job: materialJobs, goods: materialGoods })
      .from(materialGoods)
      .innerJoin(materialJobs, eq(materialJobs.id, materialGoods.jobId))
      .where(own)
      .limit(1),
    db
      .select({ text: materialTexts })
      .from(materialTexts)
      .innerJoin(materialJobs, eq(materialJobs.id, materialTexts.jobId))
      .where(
        and(
          eq(materialTexts.jobId, jobId),
          eq(materialTexts.place, place),
          eq(materialJobs.companyId, actor.companyId),
        ),
      )
      .orderBy(asc(materialTexts.kind), desc(materialTexts.version))
      .limit(textsMax),
    picturesQuery(scope, jobId, place),
  ]);
  return (
    found && {
      ...found,
      texts: texts.map(({ text }) => text),
      pictures: pictures.map(({ picture }) => picture),
    }
  );
}

export type MaterialPicture = typeof materialPictures.$inferSelect;

/** The statement for the pictures of a job of the company, or of one of its goods, newest versions first. */
function picturesQuery({ db, actor }: Scope<Buyer>, jobId: string, place?: number) {
  return db
    .select({ picture: materialPictures })
    .from(materialPictures)
    .innerJoin(materialJobs, eq(materialJobs.id, materialPictures.jobId))
    .where(
      and(
        eq(materialPictures.jobId, jobId),
        place === undefined ? undefined : eq(materialPictures.place, place),
        eq(materialJobs.companyId, actor.companyId),
      ),
    )
    .orderBy(
      asc(materialPictures.place),
      asc(materialPictures.kind),
      asc(materialPictures.nth),
      desc(materialPictures.version),
    )
    .limit(materialLimits.picturesMonthMax * 2);
}

interface MaterialQuery {
  market?: MaterialMarket | undefined;
  /** Only jobs in which something failed. */
  failed?: boolean | undefined;
  /** The number of the last one before. */
  after?: number | undefined;
}

export const jobsShown = 20;

/** The company's jobs of ninety days, newest first, one more than a page. */
export function jobsQuery({ db, actor }: Scope<Buyer>, { market, failed, after }: MaterialQuery) {
  return db
    .select()
    .from(materialJobs)
    .where(
      and(
        eq(materialJobs.companyId, actor.companyId),
        market ? eq(materialJobs.market, market) : undefined,
        // In so many words: a partial index answers for no bound value.
        failed ? sql`${materialJobs.failedCount} > 0` : undefined,
        after === undefined ? undefined : lt(materialJobs.number, after),
      ),
    )
    .orderBy(desc(materialJobs.number))
    .limit(jobsShown + 1);
}

/** How many texts the company had written this month. */
export function monthQuery({ db, actor, now }: Scope<Buyer>) {
  return db
    .select({ texts: materialMonths.texts })
    .from(materialMonths)
    .where(
      and(eq(materialMonths.companyId, actor.companyId), eq(materialMonths.month, japanMonth(now))),
    )
    .limit(1);
}

/** How many pictures the company had edited this month. */
export function pictureMonthQuery({ db, actor, now }: Scope<Buyer>) {
  const { companyId, month, pictures } = materialPictureMonths;
  return db
    .select({ pictures })
    .from(materialPictureMonths)
    .where(and(eq(companyId, actor.companyId), eq(month, japanMonth(now))))
    .limit(1);
}

/** The version of each picture that counts: what was taken over, else the newest. */
export function standingPictures(pictures: readonly MaterialPicture[]) {
  const kept = new Map<string, MaterialPicture>();
  for (const picture of [...pictures].sort((one, other) => other.version - one.version)) {
    const key = `${picture.place}/${picture.kind}/${picture.nth}`;
    const before = kept.get(key);
    if (!before || (picture.acceptedAt && !before.acceptedAt)) kept.set(key, picture);
  }
  return kept;
}

/** The version of each text that counts: what was taken over, else the newest. */
export function standing(texts: readonly MaterialText[]) {
  const byKind = new Map<string, MaterialText>();
  for (const text of [...texts].sort((one, other) => other.version - one.version)) {
    const key = `${text.place}/${text.kind}`;
    const kept = byKind.get(key);
    if (!kept || (text.acceptedAt && !kept.acceptedAt)) byKind.set(key, text);
  }
  return byKind;
}
