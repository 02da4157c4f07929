import { and, asc, desc, eq, lt, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  categories,
  offers,
  palletChanges,
  palletGoods,
  palletNights,
  pallets,
  palletTemplates,
} from "#db/schema/index.ts";
import { offersOfIds } from "../search/search-stored-offers.server.ts";
import { type PalletGoodsState, palletLimits } from "./pallet.ts";

const palletPageSize = 30;
const nightsShown = 14;
const changesShown = 30;

const counted = (state: PalletGoodsState) =>
  sql<number>`(SELECT count(*) FROM pallet_goods g WHERE g.pallet_id = pallets.id AND g.state = ${state})`;

/** Lists all pallets of the company, newest first, each with the numbers of its goods and its last search. */
export async function listPallets({ db, actor }: Scope<Buyer>) {
  const [rows, nights] = await db.batch([
    db
      .select({ pallet: pallets, waiting: counted("waiting"), listed: counted("listed") })
      .from(pallets)
      .where(eq(pallets.companyId, actor.companyId))
      .orderBy(desc(pallets.slot))
      .limit(palletLimits.palletsMax),
    db
      .select()
      .from(palletNights)
      .where(
        sql`(pallet_id, night, turn) IN (SELECT p.id, n.night, n.turn FROM pallets p CROSS JOIN pallet_nights n
          ON n.rowid = (SELECT rowid FROM pallet_nights WHERE pallet_id = p.id ORDER BY night DESC, turn DESC LIMIT 1)
          WHERE p.company_id = ${actor.companyId})`,
      )
      .limit(palletLimits.palletsMax),
  ]);
  return rows.map((row) => ({
    ...row,
    last: nights.find(({ palletId }) => palletId === row.pallet.id) ?? null,
  }));
}

/** Finds a pallet of the company with its latest searches and changes. */
export async function findPallet({ db, actor }: Scope<Buyer>, id: string) {
  const own = and(eq(pallets.id, id), eq(pallets.companyId, actor.companyId));
  const isOwn = sql`EXISTS (SELECT 1 FROM pallets p WHERE p.id = ${id} AND p.company_id = ${actor.companyId})`;
  const [[row], nights, changes] = await db.batch([
    db
      .select({ pallet: pallets, waiting: counted("waiting"), listed: counted("listed") })
      .from(pallets)
      .where(own)
      .limit(1),
    db
      .select()
      .from(palletNights)
      .where(and(eq(palletNights.palletId, id), isOwn))
      .orderBy(desc(palletNights.night), desc(palletNights.turn))
      .limit(nightsShown),
    db
      .select()
      .from(palletChanges)
      .where(and(eq(palletChanges.palletId, id), isOwn, sql`kind <> 'new'`))
      .orderBy(desc(palletChanges.night), desc(palletChanges.turn))
      .limit(changesShown),
  ]);
  return row && { ...row, nights, changes };
}

interface GoodsAsked {
  state: PalletGoodsState;
  /** Only this pallet; all of the company's where it is left out. */
  palletId?: string | undefined;
  after?: number | undefined;
}

/** Lists a page of pallet goods with today's offer, those found last first. */
export async function listPalletGoods(
  scope: Scope<Buyer>,
  asked: GoodsAsked,
  size = palletPageSize,
) {
  const { db, actor } = scope;
  const [rows, [total]] = await db.batch([
    palletGoodsQuery(scope, asked, size + 1),
    db.select({ count: sql<number>`count(*)` }).from(palletGoods).where(goodsIn(scope, asked)),
  ]);
  const page = rows.slice(0, size);
  const ids = page.map(({ goods }) => goods.offerId);
  const found = await offersOfIds(db, ids, { ownOf: actor.companyId });
  return {
    rows: page.map((row) => ({
      ...row,
      offer: found.find(({ id }) => id === row.goods.offerId) ?? null,
    })),
    count: total?.count ?? 0,
    next: rows.length > size ? page.at(-1)!.goods.number : null,
  };
}

/** Selects goods of one pallet or of all the company's, those found last first. */
export function palletGoodsQuery(
  scope: Pick<Scope<Buyer>, "db" | "actor">,
  asked: GoodsAsked,
  limit: number,
) {
  return (
    scope.db
      .select({
        goods: palletGoods,
        palletName: sql<string>`pallets.name`,
        landedYen: offers.landedYen,
        stock: offers.stock,
      })
      .from(palletGoods)
      // A left join keeps SQLite from starting at the pallets.
      .leftJoin(pallets, eq(pallets.id, palletGoods.palletId))
      .leftJoin(offers, eq(offers.id, palletGoods.offerId))
      .where(
        and(
          goodsIn(scope, asked),
          asked.after === undefined ? undefined : lt(palletGoods.number, asked.after),
        ),
      )
      .orderBy(desc(palletGoods.number))
      .limit(limit)
  );
}

function goodsIn({ actor }: Pick<Scope<Buyer>, "actor">, { state, palletId }: GoodsAsked) {
  return palletId === undefined
    ? and(eq(palletGoods.companyId, actor.companyId), eq(palletGoods.state, state))
    : and(
        eq(palletGoods.palletId, palletId),
        eq(palletGoods.state, state),
        // The unary plus keeps SQLite from using the company's index instead of the pallet's.
        sql`+${palletGoods.companyId} = ${actor.companyId}`,
      );
}

/** Lists the person's own templates and those that others of the company share. */
export function listTemplates({ db, actor }: Scope<Buyer>) {
  return db
    .select()
    .from(palletTemplates)
    .where(
      and(eq(palletTemplates.companyId, actor.companyId), sql`(shared OR user_id = ${actor.id})`),
    )
    .orderBy(desc(palletTemplates.slot))
    .limit(palletLimits.templatesMax);
}

/** Finds a template that the person may use: their own or a shared one. */
export async function findTemplate(scope: Scope<Buyer>, id: string) {
  return (await listTemplates(scope)).find((template) => template.id === id);
}

/** Finds the name of a pallet of the company. */
export async function palletName({ db, actor }: Scope<Buyer>, id: string) {
  const own = and(eq(pallets.id, id), eq(pallets.companyId, actor.companyId));
  const [found] = await db.select({ name: pallets.name }).from(pallets).where(own).limit(1);
  return found?.name;
}

/** True if there is such a category, or none is named. */
export async function isKind({ db }: Scope<Buyer>, categoryId: string | undefined) {
  if (!categoryId) return true;
  const of = eq(categories.id, categoryId);
  return (await db.select({ id: categories.id }).from(categories).where(of).limit(1)).length > 0;
}

/** Lists the categories that a pallet may search. */
export function listKinds({ db }: Scope<Buyer>) {
  return db
    .select({ id: categories.id, nameJa: categories.nameJa })
    .from(categories)
    .orderBy(asc(categories.position))
    .limit(100);
}
