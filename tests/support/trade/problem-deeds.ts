import { and, eq, inArray, sql } from "drizzle-orm";
import { answerOverdueCases } from "#app/domain/trade/floor/answer-case.server.ts";
import { inspectLot } from "#app/domain/trade/floor/inspect-lot.server.ts";
import { offerCase } from "#app/domain/trade/floor/offer-case.server.ts";
import { reportCase } from "#app/domain/trade/floor/open-case.server.ts";
import { answersByKind, caseStepsFor } from "#app/domain/trade/floor/problem-case.ts";
import { shelveLot } from "#app/domain/trade/floor/shelve-lot.server.ts";
import { requestShipment } from "#app/domain/trade/shipments/request-shipment.server.ts";
import { lots, problemCases } from "#db/schema/index.ts";
import { hanako, li, type Shop, wei } from "../shop.ts";
import { receive, reply, step } from "./problem-cases.ts";
import { unmeasured, wantShipment } from "./stock.ts";

/** A number from 0 to this one. */
export type Chance = (most: number) => number;
type Deed = (shop: Shop, orderId: string, chance: Chance) => Promise<unknown>;

/** What may happen next to an order's goods on their way and in stock; what cannot is refused or left out. */
export const problemDeeds: Record<string, Deed> = {
  async receive(shop, orderId, chance) {
    const lot = await anyLot(shop, orderId, "arrival_pending", chance);
    if (!lot) return;
    const quantity = chance(lot.quantity + 3);
    const wrongQuantity = chance(3);
    await receive(shop, {
      lotId: lot.id,
      quantity,
      wrongQuantity,
      damagedQuantity: chance(2),
      differs: chance(1) === 1,
    });
  },
  async inspect(shop, orderId, chance) {
    const lot = await anyLot(shop, orderId, "arrival_work", chance);
    if (!lot) return;
    const badQuantity = Math.min(lot.quantity, chance(6));
    await inspectLot(shop.as(wei), shop.files, lot.id, {
      goodQuantity: lot.quantity - badQuantity,
      badQuantity,
      wrongQuantity: chance(badQuantity),
      note: badQuantity > 0 ? "縫製のほつれ" : "",
      photos: [],
      ...unmeasured,
    });
  },
  async shelve(shop, orderId, chance) {
    const lot = await anyLot(shop, orderId, "shelving_pending", chance);
    if (lot) await shelveLot(shop.as(wei), lot.id, "A-01-03");
  },
  async report(shop, orderId, chance) {
    const lot = await anyLot(shop, orderId, "arrival_pending", chance);
    if (!lot) return;
    const kind = chance(1) ? "late" : "unavailable";
    const quantity = kind === "late" ? lot.quantity : Math.max(1, chance(lot.quantity));
    await reportCase(shop.as(li), {
      id: crypto.randomUUID(),
      lotId: lot.id,
      kind,
      quantity,
      note: "",
    });
  },
  async offer(shop, orderId, chance) {
    const one = await anyCase(shop, orderId, ["awaiting_reply"], chance);
    if (!one) return;
    const offer = {
      discountFen: chance(1_500),
      returnCostFen: chance(1_500),
      note: "",
      extend: chance(1) === 1,
    };
    await offerCase(shop.as(li), one.number, offer);
  },
  async answer(shop, orderId, chance) {
    const one = await anyCase(shop, orderId, ["awaiting_reply"], chance);
    if (!one) return;
    const answers = answersByKind[one.kind];
    await reply(shop, one.number, answers[chance(answers.length - 1)]!);
  },
  async carryOut(shop, orderId, chance) {
    const one = await anyCase(
      shop,
      orderId,
      ["awaiting_reply", "in_follow_up", "sent_back"],
      chance,
    );
    if (!one) return;
    const [next] = caseStepsFor(one);
    if (next && (next !== "withdraw" || chance(4) === 0)) await step(shop, one.number, next);
  },
  async send(shop, orderId, chance) {
    const lot = await anyLot(shop, orderId, "shelved", chance);
    if (lot && lot.availableQuantity > 0)
      await requestShipment(
        shop.as(hanako),
        wantShipment(lot.id, Math.max(1, chance(lot.availableQuantity))),
      );
  },
  async timePasses(shop, _, chance) {
    shop.wait(chance(6));
    await answerOverdueCases(shop.as({ kind: "system", id: "jobs" }));
  },
};

async function anyLot(
  shop: Shop,
  orderId: string,
  state: (typeof lots.$inferSelect)["state"],
  chance: Chance,
) {
  const rows = await shop.db
    .select()
    .from(lots)
    .where(and(eq(lots.orderId, orderId), eq(lots.state, state)))
    .orderBy(sql`rowid`);
  return rows[chance(Math.max(0, rows.length - 1))];
}

async function anyCase(
  shop: Shop,
  orderId: string,
  states: (typeof problemCases.$inferSelect)["state"][],
  chance: Chance,
) {
  const rows = await shop.db
    .select()
    .from(problemCases)
    .where(and(eq(problemCases.orderId, orderId), inArray(problemCases.state, states)))
    .orderBy(sql`rowid`);
  return rows[chance(Math.max(0, rows.length - 1))];
}
