import { desc, eq, inArray, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { auditLedger, balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { heldOf, house, walletOf } from "#app/domain/money/ledger/ledger.ts";
import { makeTransferFile } from "#app/domain/money/withdrawals/make-transfer-file.server.ts";
import {
  requestWithdrawal,
  takeBackWithdrawal,
} from "#app/domain/money/withdrawals/request-withdrawal.server.ts";
import {
  approveWithdrawal,
  payWithdrawal,
  rejectWithdrawal,
  reopenWithdrawal,
  unapproveWithdrawal,
} from "#app/domain/money/withdrawals/settle-withdrawal.server.ts";
import {
  findTransferFile,
  listWithdrawals,
} from "#app/domain/money/withdrawals/withdrawal-queries.server.ts";
import {
  alarms,
  ledgerAccounts,
  ledgerTransfers,
  notices,
  payoutAccounts,
  transferFiles,
  withdrawals,
} from "#db/schema/index.ts";
import { usableAccount } from "#tests/support/money/payout-account.ts";
import {
  hanako,
  kenji,
  li,
  noon,
  openShop,
  qian,
  type Shop,
  sun,
  taro,
  wang,
  zhou,
} from "#tests/support/shop.ts";

let shop: Shop;
const wallet = walletOf(hanako.companyId);
const held = heldOf(hanako.companyId);

async function openWithAccount() {
  shop = await openShop();
  await shop.db.insert(payoutAccounts).values(usableAccount());
}

const ask = (amountYen: number, id: string = crypto.randomUUID()) =>
  requestWithdrawal(shop.as(hanako), { id, amountYen, reason: "事業資金に戻すため" });

async function asked(amountYen: number) {
  const id = crypto.randomUUID();
  expect(await ask(amountYen, id)).toEqual({ ok: true, value: { waitsForOwner: false } });
  return id;
}

async function one(id: string) {
  const [row] = await shop.db.select().from(withdrawals).where(eq(withdrawals.id, id)).limit(1);
  return row!;
}

async function sums() {
  await auditLedger(shop.as({ kind: "system", id: "audit" }));
  const [books] = await shop.db
    .select({ total: sql<number>`COALESCE(sum(balance_yen), 0)` })
    .from(ledgerAccounts);
  const [open] = await shop.db
    .select({ total: sql<number>`COALESCE(sum(amount_yen), 0)` })
    .from(withdrawals)
    .where(inArray(withdrawals.state, ["awaiting_transfer", "approved"]));
  return {
    books: books!.total,
    heldBeyondOpen: (await balanceYen(shop, held)) - open!.total,
    alarms: await shop.db.$count(alarms),
  };
}
const even = { books: 0, heldBeyondOpen: 0, alarms: 0 };

beforeEach(openWithAccount);

describe("a withdrawal", () => {
  test("is held at once and leaves our bank when it is marked paid", async () => {
    await shop.deposit(hanako.companyId, 100_000);
    const id = await asked(60_000);
    expect(await balanceYen(shop, wallet)).toBe(40_000);
    expect(await balanceYen(shop, held)).toBe(60_000);
    expect((await payWithdrawal(shop.as(wang), id)).ok).toBe(true);
    expect(await balanceYen(shop, held)).toBe(0);
    expect(await balanceYen(shop, house("bank"))).toBe(-40_000);
    expect(await one(id)).toMatchObject({ state: "transferred", settledBy: "staff:wang" });
    expect(await sums()).toEqual(even);
  });

  test("rejected goes back to the wallet with a reason that the company reads", async () => {
    await shop.deposit(hanako.companyId, 100_000);
    const id = await asked(60_000);
    await approveWithdrawal(shop.as(wang), id);
    expect((await rejectWithdrawal(shop.as(wang), id, "口座名義が一致しません")).ok).toBe(true);
    expect(await balanceYen(shop, wallet)).toBe(100_000);
    const told = (await shop.db.select(noticeFields).from(notices)).at(-1);
    expect(told).toMatchObject({ companyId: hanako.companyId });
    expect(told?.body).toContain("口座名義が一致しません");
    expect(await payWithdrawal(shop.as(wang), id)).toMatchObject({ reason: "moved-meanwhile" });
    expect(await sums()).toEqual(even);
  });

  test("that was rejected by mistake is held again, once, and may be paid or rejected anew", async () => {
    await shop.deposit(hanako.companyId, 100_000);
    const id = await asked(60_000);
    await rejectWithdrawal(shop.as(wang), id, "口座名義が一致しません");
    expect(await reopenWithdrawal(shop.as(li), id, "x")).toMatchObject({ reason: "forbidden" });
    const copies = Array.from({ length: 8 }, () => reopenWithdrawal(shop.as(wang), id, "確認済み"));
    const answers = await Promise.all(copies);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ reason: "moved-meanwhile" });
    expect(await balanceYen(shop, wallet)).toBe(40_000);
    expect(await one(id)).toMatchObject({ state: "awaiting_transfer", rejection: "" });
    const told = await shop.db.select(noticeFields).from(notices);
    expect(told.map(({ body }) => body)).toContain(
      "確認済み（60,000円を残高から出金用に確保しました）",
    );
    expect(await sums()).toEqual(even);
    expect(await rejectWithdrawal(shop.as(zhou), id, "重複")).toMatchObject({ ok: true });
    expect(await balanceYen(shop, wallet)).toBe(100_000);
    await reopenWithdrawal(shop.as(zhou), id, "確認済み");
    await approveWithdrawal(shop.as(wang), id);
    expect(await payWithdrawal(shop.as(zhou), id)).toMatchObject({ ok: true });
    expect(await balanceYen(shop, house("bank"))).toBe(-40_000);
    expect(await sums()).toEqual(even);
  });

  test("is not held again when the balance went elsewhere, or once it was approved", async () => {
    await shop.deposit(hanako.companyId, 60_000);
    const [spent, approved] = [await asked(20_000), await asked(40_000)];
    await approveWithdrawal(shop.as(wang), approved);
    for (const id of [spent, approved]) await rejectWithdrawal(shop.as(wang), id, "重複");
    await asked(50_000);
    expect(await reopenWithdrawal(shop.as(wang), spent, "x")).toMatchObject({
      reason: "balance-too-low",
    });
    expect(await reopenWithdrawal(shop.as(wang), approved, "x")).toMatchObject({
      reason: "asks-anew",
    });
    expect((await one(spent)).state).toBe("rejected");
    expect(await sums()).toEqual(even);
  });

  test("is not held again for an account that the company has replaced", async () => {
    await shop.deposit(hanako.companyId, 60_000);
    const id = await asked(20_000);
    await rejectWithdrawal(shop.as(wang), id, "口座を確認できません");
    const { now } = shop.as(wang);
    const usableFrom = new Date(now.getTime() + 172_800_000);
    const named = { id: "next", accountNumber: "0099999", requestedAt: now, usableFrom };
    await shop.db.insert(payoutAccounts).values(usableAccount(named));
    expect(await reopenWithdrawal(shop.as(wang), id, "x")).toMatchObject({ reason: "asks-anew" });
    expect(await balanceYen(shop, wallet)).toBe(60_000);
    expect(await sums()).toEqual(even);
  });

  test("is taken back by its company alone, once, while nobody has decided", async () => {
    await shop.deposit(hanako.companyId, 100_000);
    const id = await asked(60_000);
    expect(await takeBackWithdrawal(shop.as(kenji), id)).toMatchObject({ reason: "forbidden" });
    expect(await takeBackWithdrawal(shop.as(taro), id)).toMatchObject({ reason: "not-found" });
    for (let time = 0; time < 2; time++)
      expect((await takeBackWithdrawal(shop.as(hanako), id)).ok).toBe(true);
    expect(await balanceYen(shop, wallet)).toBe(100_000);
    expect(await payWithdrawal(shop.as(wang), id)).toMatchObject({ reason: "moved-meanwhile" });
    const decided = await asked(10_000);
    await approveWithdrawal(shop.as(wang), decided);
    expect(await takeBackWithdrawal(shop.as(hanako), decided)).toMatchObject({
      reason: "moved-meanwhile",
    });
    expect(await sums()).toEqual(even);
  });

  test.each([
    ["approved", approveWithdrawal],
    ["paid", payWithdrawal],
    ["rejected", (scope, id) => rejectWithdrawal(scope, id, "口座名義が一致しません")],
  ] satisfies [string, typeof approveWithdrawal][])(
    "taken back while it is being %s becomes one of the two",
    async (_, decide) => {
      await shop.deposit(hanako.companyId, 100_000);
      const ids = await Promise.all(Array.from({ length: 20 }, () => asked(1_000)));
      const races = await Promise.all(
        ids.map(async (id, index) => {
          const both = [
            () => takeBackWithdrawal(shop.as(hanako), id),
            () => decide(shop.as(wang), id),
          ];
          if (index % 2) both.reverse();
          return Promise.all(both.map((command) => command()));
        }),
      );
      for (const race of races) expect(race.filter(({ ok }) => ok)).toHaveLength(1);
      const states = await Promise.all(ids.map(async (id) => (await one(id)).state));
      expect(new Set(states).size).toBe(2);
      expect(await sums()).toEqual(even);
    },
  );

  test("is taken back once, and whoever asked at the same moment is told so too", async () => {
    await shop.deposit(hanako.companyId, 10_000);
    const id = await asked(10_000);
    const copies = Array.from({ length: 8 }, () => takeBackWithdrawal(shop.as(hanako), id));
    expect((await Promise.all(copies)).filter(({ ok }) => ok)).toHaveLength(8);
    expect(await balanceYen(shop, wallet)).toBe(10_000);
    expect(await sums()).toEqual(even);
  });

  test("asked for under another company's key is not said to be made", async () => {
    await shop.deposit(hanako.companyId, 10_000);
    await shop.deposit(taro.companyId, 10_000);
    await shop.db
      .insert(payoutAccounts)
      .values(usableAccount({ id: "taro-account", companyId: taro.companyId }));
    const id = await asked(1_000);
    const wanted = { id, amountYen: 5_000, reason: "" };
    expect(await requestWithdrawal(shop.as(taro), wanted)).toMatchObject({
      reason: "moved-meanwhile",
    });
  });

  test("keeps the account it was asked for, whatever the company names later", async () => {
    await shop.deposit(hanako.companyId, 1_000);
    const id = await asked(1_000);
    await shop.db
      .insert(payoutAccounts)
      .values(usableAccount({ id: "later", accountNumber: "9999999", usableFrom: noon }));
    expect((await one(id)).accountNumber).toBe("0012345");
  });

  test("that was sent is over: it cannot be rejected, taken back or opened again", async () => {
    await shop.deposit(hanako.companyId, 5_000);
    const id = await asked(2_000);
    expect((await payWithdrawal(shop.as(wang), id)).ok).toBe(true);
    const moved = { ok: false, reason: "moved-meanwhile" };
    expect(await rejectWithdrawal(shop.as(wang), id, "口座の名義が違うため")).toMatchObject(moved);
    expect(await takeBackWithdrawal(shop.as(hanako), id)).toMatchObject(moved);
    expect(await reopenWithdrawal(shop.as(wang), id, "間違えたため")).toMatchObject(moved);
    expect((await one(id)).state).toBe("transferred");
    expect(await balanceYen(shop, wallet)).toBe(3_000);
    expect(await sums()).toMatchObject({ heldBeyondOpen: 0, alarms: 0 });
  });

  test("is named by its number in the wallet's history, as all its later lines are", async () => {
    await shop.deposit(hanako.companyId, 2_000);
    const id = await asked(2_000);
    const { number, bankName, branchName } = await one(id);
    const [line] = await shop.db
      .select()
      .from(ledgerTransfers)
      .where(eq(ledgerTransfers.id, `withdrawal/${id}`));
    expect(readMessage(line!.reason, "ja")).toBe(`出金申請 ${number}（${bankName} ${branchName}）`);
  });

  test("above the set amount is paid by another than who approved it", async () => {
    await shop.deposit(hanako.companyId, 1_000_000);
    const id = await asked(300_001);
    expect(await payWithdrawal(shop.as(wang), id)).toMatchObject({ reason: "another-pays" });
    expect((await approveWithdrawal(shop.as(wang), id)).ok).toBe(true);
    expect(await payWithdrawal(shop.as(wang), id)).toMatchObject({ reason: "another-pays" });
    expect((await payWithdrawal(shop.as(zhou), id)).ok).toBe(true);
    shop.wait(1);
    const small = await asked(300_000);
    await approveWithdrawal(shop.as(wang), small);
    expect((await payWithdrawal(shop.as(wang), small)).ok).toBe(true);
  });

  test("and others of the same company and day count together for one person", async () => {
    await shop.deposit(hanako.companyId, 2_000_000);
    const pay = async (by: typeof wang, amountYen: number) => {
      const id = await asked(amountYen);
      return { id, paid: await payWithdrawal(shop.as(by), id) };
    };
    expect((await pay(wang, 200_000)).paid.ok).toBe(true);
    const second = await pay(wang, 100_001);
    expect(second.paid).toMatchObject({ reason: "another-pays" });
    expect((await approveWithdrawal(shop.as(wang), second.id)).ok).toBe(true);
    expect(await payWithdrawal(shop.as(wang), second.id)).toMatchObject({ reason: "another-pays" });
    expect((await payWithdrawal(shop.as(qian), second.id)).ok).toBe(true);
    expect((await pay(qian, 1)).paid).toMatchObject({ reason: "another-pays" });
    shop.wait(1);
    expect((await pay(qian, 300_000)).paid.ok).toBe(true);
  });

  test("above the set amount goes through three pairs of hands: approver, exporter, payer", async () => {
    await shop.deposit(hanako.companyId, 500_000);
    const id = await asked(500_000);
    await approveWithdrawal(shop.as(wang), id);
    const file = crypto.randomUUID();
    const make = (by: typeof wang) => makeTransferFile(shop.as(by), file, "2026-01-16");
    expect(await make(wang)).toMatchObject({ reason: "another-exports" });
    expect((await make(qian)).ok).toBe(true);
    expect(await findTransferFile(shop.as(wang), file)).toMatchObject({
      reason: "another-exports",
    });
    for (const by of [wang, qian])
      expect(await payWithdrawal(shop.as(by), id)).toMatchObject({ reason: "another-pays" });
    expect((await payWithdrawal(shop.as(sun), id)).ok).toBe(true);
  });

  test("approved by mistake waits as at first, until it is in a file for the bank, and its company reads why", async () => {
    const again = "もう一度確認が必要なため";
    await shop.deposit(hanako.companyId, 500_000);
    const [id, other] = [await asked(400_000), await asked(50_000)];
    await approveWithdrawal(shop.as(wang), id);
    expect(await unapproveWithdrawal(shop.as(li), id, again)).toMatchObject({
      reason: "forbidden",
    });
    expect(await unapproveWithdrawal(shop.as(wang), other, again)).toMatchObject({
      reason: "moved-meanwhile",
    });
    const twice = [
      unapproveWithdrawal(shop.as(wang), id, again),
      unapproveWithdrawal(shop.as(qian), id, again),
    ];
    expect((await Promise.all(twice)).filter(({ ok }) => ok)).toHaveLength(1);
    expect(await one(id)).toMatchObject({ state: "awaiting_transfer", approvedBy: null });
    const shown = async () => (await listWithdrawals(shop.as(hanako), "", 20)).page;
    expect(await shown()).toContainEqual(expect.objectContaining({ id, checkedAgain: again }));
    const [told] = await shop.db
      .select(noticeFields)
      .from(notices)
      .orderBy(desc(sql`rowid`))
      .limit(1);
    expect(told).toMatchObject({
      title: expect.stringContaining("をもう一度確認します"),
      body: `${again}（400,000円は出金用に確保したままです）`,
    });
    expect(await takeBackWithdrawal(shop.as(hanako), other)).toMatchObject({ ok: true });

    // Who took it back may be any of the three now; the three are still three.
    await approveWithdrawal(shop.as(qian), id);
    expect((await shown()).map(({ checkedAgain }) => checkedAgain)).toEqual(["", ""]);
    const file = (by: typeof wang) =>
      makeTransferFile(shop.as(by), crypto.randomUUID(), "2026-01-16");
    const [exported, undone] = await Promise.all([
      file(wang),
      unapproveWithdrawal(shop.as(qian), id, again),
    ]);
    expect([exported.ok, undone.ok].filter(Boolean)).toHaveLength(1);
    if (undone.ok) {
      await approveWithdrawal(shop.as(qian), id);
      expect(await file(wang)).toMatchObject({ ok: true });
    }
    expect(await unapproveWithdrawal(shop.as(qian), id, again)).toMatchObject({
      reason: "moved-meanwhile",
    });
    await expect(
      shop.db.update(withdrawals).set({ state: "awaiting_transfer", approvedBy: null }),
    ).rejects.toThrow();
    for (const by of [wang, qian])
      expect(await payWithdrawal(shop.as(by), id)).toMatchObject({ reason: "another-pays" });
    expect(await payWithdrawal(shop.as(sun), id)).toMatchObject({ ok: true });
    expect(await sums()).toEqual(even);
  });

  test("of whatever amount is never exported by who approved it, whatever the code does", async () => {
    await shop.deposit(hanako.companyId, 10_000);
    const id = await asked(5_000);
    await approveWithdrawal(shop.as(wang), id);
    const row = { id: "f", payOn: "2026-01-16", count: 1, totalYen: 5_000, body: "", madeAt: noon };
    await shop.db.insert(transferFiles).values({ ...row, madeByName: "", madeBy: "staff:wang" });
    await expect(shop.db.update(withdrawals).set({ fileId: "f" })).rejects.toThrow();
  });

  test("cannot be turned to another account or amount once it is asked for", async () => {
    await shop.deposit(hanako.companyId, 10_000);
    await asked(5_000);
    await expect(shop.db.update(withdrawals).set({ accountNumber: "7" })).rejects.toThrow();
    await expect(shop.db.update(withdrawals).set({ amountYen: 9_000 })).rejects.toThrow();
  });

  test("is refused beyond the balance, without an account, and to who may not", async () => {
    await shop.deposit(hanako.companyId, 1_000);
    await shop.deposit(taro.companyId, 1_000);
    expect(await ask(1_001)).toMatchObject({ reason: "balance-too-low" });
    const request = { id: crypto.randomUUID(), amountYen: 1, reason: "" };
    expect(await requestWithdrawal(shop.as(taro), request)).toMatchObject({ reason: "no-account" });
    expect(await requestWithdrawal(shop.as(kenji), request)).toMatchObject({ reason: "forbidden" });
    const id = await asked(1_000);
    for (const command of [approveWithdrawal, payWithdrawal])
      expect(await command(shop.as(li), id)).toMatchObject({ reason: "forbidden" });
    expect(await rejectWithdrawal(shop.as(li), id, "x")).toMatchObject({ reason: "forbidden" });
    expect(await payWithdrawal(shop.as(wang), "none")).toMatchObject({ reason: "not-found" });
  });

  test("of another amount or for another reason from a used form is not said to be made", async () => {
    await shop.deposit(hanako.companyId, 20_000);
    const form = await asked(5_000);
    expect(await ask(6_000, form)).toEqual({ ok: false, reason: "moved-meanwhile" });
    const request = { id: form, amountYen: 5_000, reason: "別の理由" };
    expect(await requestWithdrawal(shop.as(hanako), request)).toMatchObject({
      reason: "moved-meanwhile",
    });
    expect(await ask(5_000, form)).toMatchObject({ ok: true });
    expect(await balanceYen(shop, wallet)).toBe(15_000);
  });

  test("paid and rejected at one moment is one of the two", async () => {
    await shop.deposit(hanako.companyId, 5_000);
    const id = await asked(5_000);
    const both = await Promise.all([
      payWithdrawal(shop.as(wang), id),
      rejectWithdrawal(shop.as(zhou), id, "重複"),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await sums()).toEqual(even);
  });
});
