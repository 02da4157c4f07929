import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { saveClosings } from "#app/domain/money/bank/bank-closings.server.ts";
import {
  confirmReturn,
  proposeReturn,
  withdrawReturn,
} from "#app/domain/money/bank/return-line.server.ts";
import {
  creditLine,
  settleAsNoDeposit,
  takeLineOut,
} from "#app/domain/money/bank/settle-line.server.ts";
import { readWaitingMoney } from "#app/domain/money/waiting/waiting-money.server.ts";
import { bankClosings, bankLines, bankReturns, staff } from "#db/schema/index.ts";
import { lineArrived, transferReported } from "#tests/support/money/waiting-transfers.ts";
import { li, openShop, qian, type Shop, sun, wang } from "#tests/support/shop.ts";

let shop: Shop;
let lineId: string;

const today = "2026-01-15";
const words = { account: "三井住友銀行 大阪 普通 1234567 タカハシ ジロウ", reason: "誤った振込" };
const propose = (by = wang, id: string = crypto.randomUUID()) =>
  proposeReturn(shop.as(by), { id, lineId, ...words });
const confirm = (id: string, by = qian, sentOn = today) =>
  confirmReturn(shop.as(by), { id, sentOn });
const waiting = async () => (await readWaitingMoney(shop.as(wang))).shown;

beforeEach(async () => {
  shop = await openShop();
  lineId = await lineArrived(shop, 7_000, "タカハシ ジロウ");
});

describe("money that is sent back to who paid it", () => {
  test("is proposed by one and sent by another, and then waits for nobody", async () => {
    const id = crypto.randomUUID();
    for (const _ of [1, 2]) expect(await propose(wang, id)).toMatchObject({ ok: true });
    expect(await waiting()).toMatchObject([
      { kind: "going-back", returned: { account: words.account, isOwn: true } },
    ]);
    expect(await confirm(id, wang)).toMatchObject({ reason: "another-sends" });
    expect(await confirm(id, li)).toMatchObject({ reason: "forbidden" });
    expect(await confirm(id, qian, "2026-01-14")).toMatchObject({ reason: "not-that-day" });
    expect(await confirm(id, qian, "2026-01-16")).toMatchObject({ reason: "not-that-day" });
    for (const _ of [1, 2]) expect(await confirm(id)).toMatchObject({ ok: true });
    expect(await waiting()).toEqual([]);
    expect(await takeLineOut(shop.as(wang), lineId)).toMatchObject({ reason: "moved-meanwhile" });
    expect(await propose()).toMatchObject({ reason: "moved-meanwhile" });
    // A report of its sum does not find it.
    await transferReported(shop, 7_000);
    expect((await waiting()).map(({ kind }) => kind)).toEqual(["reported"]);
  });

  test("is not credited meanwhile, by nobody at the same time either", async () => {
    const report = await transferReported(shop, 7_000);
    const [proposed, credited] = await Promise.all([
      propose(),
      creditLine(shop.as(qian), lineId, report, { note: "核对" }),
    ]);
    expect([proposed.ok, credited.ok].filter(Boolean)).toHaveLength(1);
    expect(await shop.db.$count(bankReturns)).toBe(proposed.ok ? 1 : 0);
  });

  test("stays when the proposal is withdrawn, and when somebody sends it at that moment", async () => {
    const id = crypto.randomUUID();
    await propose(wang, id);
    const both = await Promise.all([withdrawReturn(shop.as(sun), id), confirm(id)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const [line] = await shop.db.select().from(bankLines);
    expect(line!.settledAt === null).toBe(both[0].ok);
    if (both[0].ok) expect(await propose()).toMatchObject({ ok: true });
  });

  test("may have been set aside before; newcomers are none of the two people", async () => {
    await settleAsNoDeposit(shop.as(wang), lineId, "不明");
    const id = crypto.randomUUID();
    await propose(wang, id);
    const { now } = shop.as(wang);
    await shop.db
      .update(staff)
      .set({ trustedFrom: new Date(now.getTime() + 1_000) })
      .where(eq(staff.id, qian.id));
    expect(await confirm(id)).toMatchObject({ reason: "newcomer" });
    expect(await confirm(id, sun)).toMatchObject({ ok: true });
  });

  test("agrees with the bank's day before and after the statement that shows it gone", async () => {
    const other = await lineArrived(shop, 2_000, "タカハシ ハナコ");
    const states = (closingYen: number, bankDay = today) =>
      saveClosings(shop.as(wang), [{ bankDay, closingYen }]);
    const differs = async (bankDay = today) =>
      (await shop.db.select().from(bankClosings).where(eq(bankClosings.bankDay, bankDay)))[0]!
        .differenceYen;
    await states(9_000);
    for (const line of [lineId, other]) {
      const id = crypto.randomUUID();
      await proposeReturn(shop.as(wang), { id, lineId: line, ...words });
      expect(await confirm(id)).toMatchObject({ ok: true });
      expect(await differs()).toBe(0);
      shop.wait(0.001);
    }
    // Statements that show the first gone, then both; money that never left is found the next day.
    for (const closingYen of [2_000, 0]) {
      await states(closingYen);
      expect(await differs()).toBe(0);
    }
    await states(500);
    expect(await differs()).toBe(500);
    shop.wait(1);
    await states(2_000, "2026-01-16");
    expect(await differs("2026-01-16")).toBe(2_000);
  });

  test("is no longer what the bank holds from the day on which it was sent", async () => {
    const closings = [
      { bankDay: "2026-01-15", closingYen: 7_000 },
      { bankDay: "2026-01-16", closingYen: 0 },
    ];
    shop.wait(1);
    await saveClosings(shop.as(wang), closings);
    const id = crypto.randomUUID();
    await propose(wang, id);
    await confirm(id, qian, "2026-01-16");
    expect(await shop.db.select().from(bankClosings)).toMatchObject([
      { bankDay: "2026-01-15", differenceYen: 0 },
      { bankDay: "2026-01-16", differenceYen: 0 },
    ]);
  });
});
