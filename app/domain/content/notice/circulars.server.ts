import { and, desc, eq, isNull, lte, sql } from "drizzle-orm";
import { z } from "zod";
import type { Staff } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { commit, commitOnce } from "#app/domain/core/commit.server.ts";
import { touchContent } from "#app/domain/core/content-version.server.ts";
import { freeText } from "#app/domain/core/field-kinds.schema.server.ts";
import { formRowQuery } from "#app/domain/core/form-row.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { letterColumns } from "#app/domain/core/letter/letter-column.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { circulars, companies, notices, serviceRates } from "#db/schema/index.ts";
import { buyerText } from "../phrase/buyer-words.schema.server.ts";
import { isPublicNotice, moveMarksBefore } from "./notices.server.ts";

const shownMax = 50;

/** Reads the circulars, newest first, and the levels to choose from. */
export async function readCirculars({ db, now }: Scope<Staff>) {
  const [written, rates] = await db.batch([
    db
      .select({ circular: circulars, companyName: companies.name })
      .from(circulars)
      .leftJoin(companies, eq(companies.id, circulars.companyId))
      .orderBy(desc(circulars.writtenAt))
      .limit(shownMax),
    db
      .select({ levelJa: serviceRates.levelJa, effectiveFrom: serviceRates.effectiveFrom })
      .from(serviceRates)
      .where(lte(serviceRates.effectiveFrom, japanDay(now)))
      .orderBy(desc(serviceRates.effectiveFrom), serviceRates.fromPurchasesYen)
      .limit(20),
  ]);
  const levels = rates
    .filter(({ effectiveFrom }) => effectiveFrom === rates[0]?.effectiveFrom)
    .map(({ levelJa }) => levelJa);
  return { written, levels };
}

interface Circular {
  id: string;
  audience: "all" | "levels" | "company";
  levels: string[];
  operationId: string;
  title: string;
  body: string;
  /** Left out, the circular is published at once. */
  publishedAt: Date | undefined;
}

/**
 * Publishes a circular to all companies, to those of some levels at present, or to one. One dated later is
 * shown from then on.
 */
export async function publishCircular(scope: Scope<Staff>, wanted: Circular) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "publish-notices")) return refuse("forbidden");
  const { id, audience, title, body } = wanted;
  const publishedAt = wanted.publishedAt ?? now;
  const company = audience === "company" ? await findCompany(wanted.operationId) : undefined;
  if (audience === "company" && !company) return refuse("no-such-company");

  const said = {
    id,
    audience,
    levels: audience === "levels" ? wanted.levels : [],
    companyId: company?.id ?? null,
    title,
    body,
  };
  return commitOnce(
    scope,
    formRowQuery(scope, circulars, { ...said, publishedAt: wanted.publishedAt }),
    [
      db.insert(circulars).values({
        ...said,
        publishedAt,
        writtenAt: now,
        writtenByName: actor.name,
      }),
      reach(),
      moveMarksBefore(db, publishedAt),
      db
        .update(circulars)
        .set({ reached: sql`(SELECT count(*) FROM notices WHERE circular_id = ${id})` })
        .where(eq(circulars.id, id)),
      touchContent(scope, "notices"),
    ],
    { "circulars.id": "form-used" },
  );

  async function findCompany(operationId: string) {
    const [found] = await db
      .select({ id: companies.id })
      .from(companies)
      .where(eq(companies.operationId, operationId))
      .limit(1);
    return found;
  }

  function reach(): Statement {
    const told = letter("circular", { title, body });
    const notice = { kind: "public", letter: told, publishedAt, circularId: id };
    if (audience !== "levels")
      return db.insert(notices).values({ ...notice, id, companyId: company?.id ?? null });
    return db.run(sql`INSERT INTO notices (id, company_id, kind, letter, published_at, circular_id)
      SELECT ${id} || '/' || c.id, c.id, 'public', ${JSON.stringify(told)}, ${publishedAt.getTime()}, ${id} FROM companies c
      WHERE (SELECT level_ja FROM service_rates WHERE from_purchases_yen <= c.cumulative_purchases_yen
        AND effective_from = (SELECT max(effective_from) FROM service_rates WHERE effective_from <= ${japanDay(now)})
        ORDER BY from_purchases_yen DESC LIMIT 1) IN (SELECT value FROM json_each(${JSON.stringify(wanted.levels)}))`);
  }
}

/** Withdraws a circular: it leaves everybody's お知らせ, and staff still see that it existed. */
export async function withdrawCircular(scope: Scope<Staff>, id: string) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "publish-notices")) return refuse("forbidden");
  const [known] = await db
    .select({ withdrawnAt: circulars.withdrawnAt })
    .from(circulars)
    .where(eq(circulars.id, id))
    .limit(1);
  if (!known) return refuse("not-found");
  if (known.withdrawnAt) return refuse("moved-meanwhile");
  return commit(
    scope,
    [
      db
        .update(circulars)
        .set({ withdrawnAt: now })
        .where(and(eq(circulars.id, id), isNull(circulars.withdrawnAt))),
      db.delete(notices).where(eq(notices.circularId, id)),
      touchContent(scope, "notices"),
    ],
    {},
  );
}

/** The form of a circular; the times are Japan's. */
export const CircularForm = z
  .object({
    id: z.uuid("请重新打开页面后再试"),
    audience: z.enum(["all", "levels", "company"], "请选择发送对象"),
    levels: z.preprocess(
      (value) => (value === undefined ? [] : [value].flat()),
      z.array(z.string().max(64)).max(20),
    ),
    operationId: z.string().trim().max(24, "会员编号不超过24字").default(""),
    title: buyerText(freeText("请输入标题").min(1, "请输入标题").max(64, "标题不超过64字"), "标题"),
    body: buyerText(
      freeText("请输入正文").min(1, "请输入正文").max(2_000, "正文不超过2,000字"),
      "正文",
    ),
    step: z.literal("preview").optional(),
    publishedAt: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/, "发布时间格式不正确")
      .transform((typed) => new Date(`${typed}+09:00`))
      .refine((moment) => !Number.isNaN(moment.getTime()), "发布时间不存在")
      .optional(),
  })
  .refine(({ audience, levels }) => audience !== "levels" || levels.length > 0, {
    path: ["levels"],
    error: "请至少选择一个会员等级",
  })
  .refine(({ audience, operationId }) => audience !== "company" || operationId !== "", {
    path: ["operationId"],
    error: "请输入会员编号",
  });

const pageSize = 20;

/** A page's last notice. The id is needed since several may be published at one moment. */
interface NoticePlace {
  at: Date;
  id: string;
}

/** Lists the public お知らせ, newest first; `linked` is false where the place asked from is none of them. */
export async function listPublicNotices(
  { db, now }: Pick<Scope, "db" | "now">,
  after: NoticePlace | undefined,
) {
  const [rows, begins] = await db.batch([
    db
      .select({
        id: notices.id,
        title: letterColumns(notices.letter).title,
        publishedAt: notices.publishedAt,
      })
      .from(notices)
      .where(
        and(
          isPublicNotice(now),
          after &&
            sql`(${notices.publishedAt}, ${notices.id}) < (${after.at.getTime()}, ${after.id})`,
        ),
      )
      .orderBy(desc(notices.publishedAt), desc(notices.id))
      .limit(pageSize + 1),
    db
      .select({ id: notices.id })
      .from(notices)
      .where(
        and(
          isPublicNotice(now),
          eq(notices.publishedAt, after?.at ?? now),
          eq(notices.id, after?.id ?? ""),
        ),
      )
      .limit(1),
  ]);
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  return {
    page,
    next: last ? { at: last.publishedAt, id: last.id } : null,
    linked: !after || begins.length > 0,
  };
}

/** Finds a public notice; a company's own notice is not found by its id. */
export async function findPublicNotice({ db, now }: Pick<Scope, "db" | "now">, id: string) {
  const [notice] = await db
    .select({
      id: notices.id,
      ...letterColumns(notices.letter),
      publishedAt: notices.publishedAt,
    })
    .from(notices)
    .where(and(isPublicNotice(now), eq(notices.id, id)))
    .limit(1);
  return notice;
}
