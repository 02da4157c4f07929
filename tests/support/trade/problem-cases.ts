import { and, desc, eq } from "drizzle-orm";
import { answerCase } from "#app/domain/trade/floor/answer-case.server.ts";
import { carryOutCase } from "#app/domain/trade/floor/carry-out-case.server.ts";
import { inspectLot } from "#app/domain/trade/floor/inspect-lot.server.ts";
import type { CaseAnswer, CaseStep } from "#app/domain/trade/floor/problem-case.ts";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import { shelveLot } from "#app/domain/trade/floor/shelve-lot.server.ts";
import { lots, orderLines, problemCases } from "#db/schema/index.ts";
import { hanako, li, type Shop, wei } from "../shop.ts";
import { png, unmeasured } from "./stock.ts";
import { orderBought } from "./trade.ts";

/** A bought order with the waiting lot of its 50 pouches. */
export async function pouchesBought(shop: Shop) {
  const { number, id: orderId } = await orderBought(shop);
  const [found] = await shop.db
    .select({ lot: lots, line: orderLines })
    .from(lots)
    .innerJoin(orderLines, eq(orderLines.id, lots.orderLineId))
    .where(and(eq(lots.orderId, orderId), eq(orderLines.skuId, "sku-pouch")));
  return { number, orderId, lotId: found!.lot.id, lineId: found!.line.id };
}

type Arrival = Partial<Parameters<typeof receiveLot>[1]> & { lotId: string; quantity: number };

export function receive(shop: Shop, arrival: Arrival) {
  return receiveLot(shop.as(wei), { id: crypto.randomUUID(), ...arrival });
}

/** 3 of 50 pouches are bad: inspected with a photo and shelved on request. */
export async function badPouches(shop: Shop, { bad = 3, wrong = 0, shelve = true } = {}) {
  const bought = await pouchesBought(shop);
  await receive(shop, { lotId: bought.lotId, quantity: 50 });
  const found = await inspectLot(shop.as(wei), shop.files, bought.lotId, {
    goodQuantity: 50 - bad,
    badQuantity: bad,
    wrongQuantity: wrong,
    quarantineShelf: "Q-01-03",
    note: "ファスナーが閉まりません",
    photos: [png()],
    ...unmeasured,
  });
  if (!found.ok) throw new Error(found.reason);
  if (shelve) await shelveLot(shop.as(wei), bought.lotId, "A-01-03");
  return { ...bought, problem: await newestCase(shop, bought.lotId) };
}

/** The case opened last about a lot. */
export async function newestCase(shop: Shop, lotId: string) {
  const [one] = await shop.db
    .select()
    .from(problemCases)
    .where(eq(problemCases.lotId, lotId))
    .orderBy(desc(problemCases.openedAt), desc(problemCases.number))
    .limit(1);
  return one!;
}

export async function caseNow(shop: Shop, number: string) {
  const [one] = await shop.db.select().from(problemCases).where(eq(problemCases.number, number));
  return one!;
}

export function reply(shop: Shop, number: string, answer: CaseAnswer, buyer = hanako) {
  return answerCase(shop.as(buyer), number, { answer, note: "" });
}

/** A step by whose duty it is. */
export function step(shop: Shop, number: string, step: CaseStep, note = "") {
  const keeper = ["reshelve", "discard", "sendBack"].includes(step) ? wei : li;
  return carryOutCase(shop.as(keeper), number, { step, note, tracking: "SF1234567890" });
}

export async function lotNow(shop: Shop, id: string) {
  const [row] = await shop.db.select().from(lots).where(eq(lots.id, id));
  return row!;
}

export async function lineNow(shop: Shop, id: string) {
  const [row] = await shop.db.select().from(orderLines).where(eq(orderLines.id, id));
  return row!;
}
