import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { commit } from "#app/domain/core/commit.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { actRefusals, markUndone, recordAct } from "#app/domain/trade/floor/floor-acts.server.ts";
import { floorActs, lots } from "#db/schema/index.ts";
import { openShop, wei } from "../../../support/shop.ts";
import { boughtLot } from "../../../support/trade/stock.ts";

test("every lot has a number of its own, one after the other", async () => {
  const shop = await openShop();
  for (let count = 0; count < 3; count += 1) await boughtLot(shop, 10);
  const numbered = await shop.db.select({ number: lots.number }).from(lots).orderBy(lots.number);
  expect(numbered).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }]);
});

test("an act is kept once, and undone once", async () => {
  const shop = await openShop();
  const scope = shop.as(wei);
  const id = crypto.randomUUID();
  const act = { id, kind: "shelve", subject: "lot", subjectId: "x", label: "L-000001" } as const;
  const keep = () => commit(scope, [recordAct(scope, { ...act, quantity: 3 })], actRefusals);
  expect(await keep()).toMatchObject({ ok: true });
  expect(await keep()).toEqual({ ok: false, reason: "done-already" });
  await commit(scope, [markUndone(scope, id, message("undo.load"))], {});
  await commit(scope, [markUndone(scope, id, message("undo.pick"))], {});
  expect(await shop.db.select().from(floorActs).where(eq(floorActs.id, id))).toMatchObject([
    {
      staffId: wei.id,
      quantity: 3,
      details: {},
      undoneBy: wei.id,
      undoReason: message("undo.load"),
    },
  ]);
});
