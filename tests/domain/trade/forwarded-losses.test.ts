import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { listDrifts } from "#app/domain/money/ledger/audit-ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import { announceForwarded } from "#app/domain/trade/forwarded/announce-forwarded.server.ts";
import { decideLoss } from "#app/domain/trade/forwarded-loss/decide-loss.server.ts";
import {
  lossParcelsQuery,
  lossQueueQueries,
  ownLossesQuery,
} from "#app/domain/trade/forwarded-loss/list-losses.server.ts";
import { capYenOn } from "#app/domain/trade/forwarded-loss/loss-rule.ts";
import { announcedYen, mostYen } from "#app/domain/trade/forwarded-loss/loss-worth.ts";
import { reportLoss } from "#app/domain/trade/forwarded-loss/report-loss.server.ts";
import { lotQueue } from "#app/domain/trade/warehouse/lot-queue.server.ts";
import { receiveLot } from "#app/domain/trade/warehouse/receive-lot.server.ts";
import {
  files,
  forwardedLosses,
  issuedPapers,
  ledgerAccounts,
  notices,
  settings,
} from "#db/schema/index.ts";
import { chen, hanako, kenji, openShop, type Shop, taro, wei } from "#tests/support/shop.ts";
import { png } from "#tests/support/stock.ts";

let shop: Shop;
let number: string;
beforeEach(async () => {
  shop = await openShop();
  number = await announced();
  await receive("SF1000000001", 6);
});

const goods = {
  name: "展示会で買った陶器",
  valueFen: 1_250,
  goodsClass: "general" as const,
  ...{ optionIds: [], note: "" },
  parcels: [
    { tracking: "SF1000000001", quantity: 6 },
    { tracking: "SF1000000002", quantity: 4 },
  ],
};

async function announced(change: Partial<typeof goods> = {}) {
  const id = crypto.randomUUID();
  const said = { ...goods, ...change };
  const made = await announceForwarded(shop.as(hanako), shop.files, id, said, [png()]);
  if (!made.ok) throw new Error(made.reason);
  return made.value.number;
}

async function receive(tracking: string, quantity: number) {
  const [lot] = await lotQueue(shop.as(wei), "arrival_pending", tracking);
  const arrival = { id: crypto.randomUUID(), lotId: lot!.id, quantity };
  expect(await receiveLot(shop.as(wei), arrival)).toMatchObject({ ok: true });
}

async function parcelOf(tracking: string, of = number) {
  const parcels = await lossParcelsQuery(shop.as(hanako), of);
  return parcels.find((one) => one.tracking === tracking)!.purchaseId;
}

const pdf = { name: "領収書.pdf", bytes: new TextEncoder().encode("%PDF-1.7\n") };
async function report(change: Record<string, any> = {}) {
  const { who = hanako, proof = pdf, parcel = await parcelOf("SF1000000001"), ...said } = change;
  const loss = { id: crypto.randomUUID(), number, parcel, kind: "broken" as const, words: "割れ" };
  return reportLoss(shop.as(who), shop.files, { ...loss, quantity: 2, ...said }, proof);
}
const decide = (id: string, yen: number, answer = "規定による", who = chen) =>
  decideLoss(shop.as(who), { id, yen, answer });
const losses = () => shop.db.select().from(forwardedLosses);
async function walletYen() {
  const [row] = await shop.db
    .select({ yen: ledgerAccounts.balanceYen })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, walletOf(hanako.companyId).id));
  return row?.yen ?? 0;
}

describe("転送品の補償", () => {
  test("is reported with its proof and paid into the wallet, with the reason that the buyer reads", async () => {
    expect(await report()).toMatchObject({ ok: true });
    // 2 pieces at 12.50 yuan and 22.08 yen.
    const [loss] = await losses();
    expect(loss).toMatchObject({ state: "open", worthYen: 552, capYen: 30_000 });
    const [file] = await shop.db.select().from(files).where(eq(files.documentKind, "loss"));
    expect(file).toMatchObject({ documentId: loss!.id, contentType: "application/pdf" });
    const [open] = await shop.db.batch(lossQueueQueries(shop.as(chen)));
    expect(open).toMatchObject([{ proofId: file!.id, paidOfParcelYen: 0 }]);

    const papers = await shop.db.$count(issuedPapers);
    expect(await decide(loss!.id, 553)).toMatchObject({ reason: "more-than-cap" });
    expect(await decide(loss!.id, 552)).toMatchObject({ ok: true });
    expect(await walletYen()).toBe(552);
    expect(await shop.db.$count(issuedPapers)).toBe(papers);
    expect(await decide(loss!.id, 552)).toMatchObject({ reason: "moved-meanwhile" });
    const told = await shop.db.select().from(notices);
    expect(told.at(-1)?.title).toBe(`転送品 ${number} の補償 552円を残高に入れました`);
    expect(await listDrifts(shop.db)).toEqual([]);
  });

  test("is at most the cap of its parcel, however it is divided", async () => {
    const dear = await announced({
      valueFen: 100_000,
      parcels: [{ tracking: "SF3000000001", quantity: 5 }],
    });
    await receive("SF3000000001", 5);
    const parcel = await parcelOf("SF3000000001", dear);
    for (let round = 0; round < 2; round++)
      expect(await report({ number: dear, parcel })).toMatchObject({ ok: true });
    const [one, other] = await losses();
    expect(one!.worthYen).toBe(44_160);
    expect(await decide(one!.id, 30_001)).toMatchObject({ reason: "more-than-cap" });
    const both = await Promise.all([decide(one!.id, 20_000), decide(other!.id, 20_000)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await walletYen()).toBe(20_000);
    const left = both[0].ok ? other! : one!;
    expect(await decide(left.id, 10_001)).toMatchObject({ reason: "more-than-cap" });
    expect(await decide(left.id, 10_000)).toMatchObject({ ok: true });
  });

  test("keeps the cap of the day on which the goods were announced", async () => {
    const row = { key: "forwardedParcelCapYen", effectiveFrom: "2026-01-20", value: "100" };
    await shop.db.insert(settings).values(row);
    shop.wait(10);
    await report();
    expect((await losses())[0]).toMatchObject({ capYen: 30_000 });
    const rows = [{ ...row, effectiveFrom: "2024-04-01", value: "300" }, row];
    expect(capYenOn(rows, new Date("2026-01-19T14:59:59Z"))).toBe(300);
    expect(capYenOn(rows, new Date("2026-01-19T15:00:00Z"))).toBe(100);
    expect(capYenOn(rows, new Date("2023-01-01T00:00:00Z"))).toBe(300);
  });

  test("of more pieces than came, of what never came, or without a proof is refused", async () => {
    expect(await report({ quantity: 7 })).toMatchObject({ reason: "more-than-came" });
    expect(await report({ parcel: await parcelOf("SF1000000002") })).toMatchObject({
      reason: "not-received",
    });
    expect(await report({ parcel: "other" })).toMatchObject({ reason: "no-such-parcel" });
    expect(await report({ proof: null })).toMatchObject({ reason: "proof-missing" });
    const words = { name: "a.txt", bytes: new TextEncoder().encode("領収書") };
    expect(await report({ proof: words })).toMatchObject({ reason: "not-a-picture" });
    expect(await losses()).toEqual([]);
    const both = await Promise.all([report({ quantity: 4 }), report({ quantity: 4 })]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ reason: "more-than-came" });
    const [one] = await losses();
    expect(await decide(one!.id, 0, "検品の写真では破損がありません")).toMatchObject({ ok: true });
    expect(await report({ quantity: 6 })).toMatchObject({ ok: true });
  });

  test("the same form twice reports once", async () => {
    const id = crypto.randomUUID();
    await Promise.all([report({ id }), report({ id })]);
    expect(await report({ id })).toMatchObject({ ok: true });
    expect(await losses()).toHaveLength(1);
  });

  test("is nobody else's, and decided by whose duty it is alone", async () => {
    expect(await report({ who: taro })).toMatchObject({ reason: "not-found" });
    expect(await report({ who: { ...kenji, permissions: [] } })).toMatchObject({
      reason: "forbidden",
    });
    await report();
    expect(await ownLossesQuery(shop.as(taro), number)).toEqual([]);
    expect(await lossParcelsQuery(shop.as(taro), number)).toEqual([]);
    const [loss] = await losses();
    expect(await decide(loss!.id, 1, "理由", wei as typeof chen)).toMatchObject({
      reason: "forbidden",
    });
    expect(await decide(loss!.id, 1, "")).toMatchObject({ reason: "reason-missing" });
    expect(await decide(crypto.randomUUID(), 1)).toMatchObject({ reason: "not-found" });
  });
});

test("nothing is paid above worth or cap, and worth is never below the announced price", () => {
  const amount = fc.integer({ min: 1, max: 999_999 });
  fc.assert(
    fc.property(
      amount,
      fc.integer({ min: 1, max: 500 }),
      amount,
      amount,
      (valueFen, pieces, capYen, paid) => {
        const rate = { ttsRate: "21.38", spreadYen: "0.70" };
        const worthYen = announcedYen({ ...rate, valueFen }, pieces);
        expect(worthYen * 10_000).toBeGreaterThanOrEqual(valueFen * pieces * 2_208);
        expect((worthYen - 1) * 10_000).toBeLessThan(valueFen * pieces * 2_208);
        const most = mostYen({ worthYen, capYen }, paid);
        expect(most).toBeLessThanOrEqual(worthYen);
        expect(most + paid).toBeLessThanOrEqual(Math.max(capYen, paid));
      },
    ),
  );
});
