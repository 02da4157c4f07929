import { and, asc, desc, eq, exists, getTableColumns, gte, inArray, lte, sql } from "drizzle-orm";
import { z } from "zod";
import { buyerText } from "#app/domain/content/phrase/buyer-words.schema.server.ts";
import { type Buyer, type Staff, signedName, type Visitor } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { commit, commitOnce, guard } from "#app/domain/core/commit.server.ts";
import { touchContent } from "#app/domain/core/content-version.server.ts";
import { freeText } from "#app/domain/core/field-kinds.schema.server.ts";
import { formRowQuery } from "#app/domain/core/form-row.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { categories, offers, recommendedPallets } from "#db/schema/index.ts";
import { onSaleToAll } from "../offers/offer-queries.server.ts";
import { ownerOf } from "../products/own-measures.server.ts";
import { offersOfIds, searchStoredOffers } from "../search/search-stored-offers.server.ts";
import {
  occasions,
  type RecommendedClass,
  recommendedClasses,
  recommendedLimits,
} from "./recommended.ts";

export type RecommendedRow = typeof recommendedPallets.$inferSelect;

const categoriesMax = 200;

const columns = {
  ...getTableColumns(recommendedPallets),
  picture: sql<string>`COALESCE(json_extract(${offers.pictures}, '$[0]'), '')`,
};

/** Selects today's recommendations, of one class or of all; those that end first come first. */
export function currentQuery(
  { db, now }: Pick<Scope, "db" | "now">,
  { kind, id }: { kind?: RecommendedClass | undefined; id?: string | undefined } = {},
) {
  const today = japanDay(now);
  return db
    .select(columns)
    .from(recommendedPallets)
    .leftJoin(offers, eq(offers.id, recommendedPallets.coverId))
    .where(
      and(
        gte(recommendedPallets.untilDay, today),
        lte(recommendedPallets.fromDay, today),
        kind && eq(recommendedPallets.kind, kind),
        id === undefined ? undefined : eq(recommendedPallets.id, id),
      ),
    )
    .orderBy(asc(recommendedPallets.untilDay), asc(recommendedPallets.id))
    .limit(recommendedLimits.currentMax);
}

/** Reads the recommendations for staff, those that end last first, and the categories to choose from. */
export async function readStaffRecommended({ db, now }: Scope<Staff>) {
  const [rows, kinds] = await db.batch([
    db
      .select(columns)
      .from(recommendedPallets)
      .leftJoin(offers, eq(offers.id, recommendedPallets.coverId))
      .orderBy(desc(recommendedPallets.untilDay), desc(recommendedPallets.id))
      .limit(recommendedLimits.listedMax),
    db
      .select({ id: categories.id, nameZh: categories.nameZh })
      .from(categories)
      .orderBy(asc(categories.id))
      .limit(categoriesMax),
  ]);
  return { rows, categories: kinds, today: japanDay(now) };
}

type Goods = Pick<RecommendedRow, "picked" | "conditions">;

/** Lists a page of a recommendation's goods, without those that the company has blacklisted. */
export async function goodsOfRecommended(
  { db, actor }: Scope<Buyer | Visitor>,
  { picked, conditions }: Goods,
  { after, limit }: { after?: string | undefined; limit: number },
) {
  const own = { hiddenFor: ownerOf(actor), ownOf: ownerOf(actor) };
  if (picked.length === 0) {
    const { offers, next } = await searchStoredOffers(db, {
      ...conditions,
      ...own,
      sort: "popular",
      after,
      limit,
    });
    return { offers, next };
  }
  const from = /^\d{1,3}$/.test(after ?? "") ? Number(after) : 0;
  const until = from + limit;
  return {
    offers: await offersOfIds(db, picked.slice(from, until), own),
    next: until < picked.length ? String(until) : null,
  };
}

/** The settings by staff; version 0 is a new recommendation, any other the version that was read. */
type RecommendedInput = Omit<RecommendedRow, "changedAt" | "changedByName">;

/** Adds or changes a recommendation for everybody; refuses goods and categories that do not exist. */
export async function keepRecommended(scope: Scope<Staff>, wish: RecommendedInput) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "edit-content")) return refuse("forbidden");
  const { picked, coverId, conditions, version } = wish;
  const asked = [...new Set([coverId, ...picked])];
  const [known, kinds] = await db.batch([
    db
      .select({ id: offers.id })
      .from(offers)
      .where(and(inArray(offers.id, asked), onSaleToAll))
      .limit(asked.length),
    db
      .select({ id: categories.id })
      .from(categories)
      .where(eq(categories.id, conditions.categoryId ?? ""))
      .limit(1),
  ]);
  const met = new Set(known.map(({ id }) => id));
  if (!met.has(coverId)) return refuse("no-such-cover");
  const missing = picked.filter((id) => !met.has(id));
  if (missing.length > 0) return { ...refuse("no-such-goods"), missing };
  if (conditions.categoryId && kinds.length === 0) return refuse("no-such-category");

  const row = { ...wish, changedAt: now, changedByName: signedName(actor) };
  const { id: _, version: __, ...changed } = row;
  const own = eq(recommendedPallets.id, wish.id);
  const asRead = and(own, eq(recommendedPallets.version, version));
  const write =
    version === 0
      ? [db.insert(recommendedPallets).values({ ...row, version: 1 })]
      : [
          guard(exists(db.select().from(recommendedPallets).where(asRead)), "changed-meanwhile"),
          db
            .update(recommendedPallets)
            .set({ ...changed, version: version + 1 })
            .where(own),
        ];
  return commitOnce(
    scope,
    formRowQuery(scope, recommendedPallets, { ...wish, version: 1 }),
    [...write, touchContent(scope, "goods")],
    { "recommended_pallets.id": "form-used" },
  );
}

/** Deletes a recommendation. */
export async function removeRecommended(scope: Scope<Staff>, id: string) {
  const { db, actor } = scope;
  if (!staffMay(actor, "edit-content")) return refuse("forbidden");
  return commit(
    scope,
    [
      db.delete(recommendedPallets).where(eq(recommendedPallets.id, id)),
      touchContent(scope, "goods"),
    ],
    {},
  );
}

const { titleMax, aboutMax, pickedMax } = recommendedLimits;
const keysOf = <Key extends string>(named: Record<Key, unknown>) => Object.keys(named) as Key[];

const day = (label: string) =>
  z
    .string(`请选择${label}`)
    .regex(/^20\d{2}-\d{2}-\d{2}$/, `请选择${label}`)
    .refine((typed) => !Number.isNaN(Date.parse(typed)), `请选择${label}`);
const japanese = (label: string, max: number) =>
  buyerText(freeText(`请填写${label}`).min(1, `请填写${label}`).max(max, `${label}不超过${max}字`));
const count = (most: number) =>
  z.coerce.number("请输入整数").int("请输入整数").min(1, "请输入1以上").max(most, `不超过${most}`);
const number = /^\d{5,20}$/;

/** The staff's form of a recommendation. */
export const RecommendedForm = z
  .object({
    id: z.uuid("请重新打开页面后再试"),
    version: z.coerce.number().int().min(0).max(1_000_000),
    kind: z.enum(keysOf(recommendedClasses), "请选择分类"),
    occasion: z.enum(keysOf(occasions), "请选择节日").optional(),
    title: japanese("标题（日文）", titleMax),
    about: japanese("说明（日文）", aboutMax),
    coverId: z
      .string("请输入封面商品编号")
      .transform((typed) => typed.normalize("NFKC").trim())
      .pipe(z.string().regex(number, "请输入5至20位的商品编号")),
    fromDay: day("开始日"),
    untilDay: day("结束日"),
    words: freeText().max(100, "关键词不超过100字").default(""),
    categoryId: z.string().max(40).optional(),
    landedMaxYen: count(1_000_000).optional(),
    minOrderMax: count(100_000).optional(),
    picked: z
      .string()
      .max(pickedMax * 22, `商品不超过${pickedMax}个`)
      .default("")
      .transform((typed) => [
        ...new Set(
          typed
            .normalize("NFKC")
            .split(/[\s,、，]+/)
            .filter(Boolean),
        ),
      ])
      .refine((ids) => ids.every((id) => number.test(id)), "请每行输入一个5至20位的商品编号")
      .refine((ids) => ids.length <= pickedMax, `商品不超过${pickedMax}个`),
  })
  .refine(({ fromDay, untilDay }) => fromDay <= untilDay, {
    path: ["untilDay"],
    message: "结束日不能早于开始日",
  })
  .refine(({ words, categoryId, picked }) => words || categoryId || picked.length > 0, {
    path: ["words"],
    message: "请填写关键词或分类，或在下面逐个选商品",
  })
  .refine(({ kind, occasion }) => kind !== "event" || occasion, {
    path: ["occasion"],
    message: "请选择节日",
  });
