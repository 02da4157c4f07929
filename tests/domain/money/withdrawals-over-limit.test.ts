import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { letterColumns } from "#app/domain/core/letter/letter-column.server.ts";
import { mayGrant } from "#app/domain/customers/company/employee-rights.ts";
import { readBooks } from "#app/domain/money/bank/books.server.ts";
import { auditLedger, balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { heldOf, walletOf } from "#app/domain/money/ledger/ledger.ts";
import {
  approveOverLimit,
  declineOverLimit,
} from "#app/domain/money/withdrawals/decide-withdrawal.server.ts";
import {
  cancelPayoutAccount,
  registerPayoutAccount,
} from "#app/domain/money/withdrawals/register-payout-account.server.ts";
import {
  requestWithdrawal,
  requestWithdrawalByProgram,
  takeBackWithdrawal,
} from "#app/domain/money/withdrawals/request-withdrawal.server.ts";
import { approveWithdrawal } from "#app/domain/money/withdrawals/settle-withdrawal.server.ts";
import {
  alarms,
  documentEvents,
  ledgerTransfers,
  notices,
  outbox,
  payoutAccounts,
  users,
  withdrawals,
} from "#db/schema/index.ts";
import { limitedKenji, ordersToPay } from "#tests/support/limited.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { usableAccount } from "#tests/support/money/payout-account.ts";
import { hanako, kenji, openShop, type Shop, taro, wang } from "#tests/support/shop.ts";

let shop: Shop;
const wallet = walletOf(hanako.companyId);
const held = heldOf(hanako.companyId);
const key = () => crypto.randomUUID();

beforeEach(async () => {
  shop = await openShop();
  await shop.deposit(hanako.companyId, 3_000_000);
  await shop.db.insert(payoutAccounts).values(usableAccount());
});

const ask = (who: Buyer, amountYen: number, id = key()) =>
  requestWithdrawal(shop.as(who), { id, amountYen, reason: "事業資金に戻すため" });

async function row(id: string) {
  const [one] = await shop.db.select().from(withdrawals).where(eq(withdrawals.id, id)).limit(1);
  return one!;
}

/** A request of 健二's above his limit, which waits for the owner. */
async function waiting(amountYen = 2_900_000) {
  const employee = await limitedKenji(shop, ["withdraw"], {
    paymentLimitYen: 50_000,
    monthlyBudgetYen: 60_000,
  });
  const id = key();
  expect(await ask(employee, amountYen, id)).toEqual({ ok: true, value: { waitsForOwner: true } });
  return { id, employee };
}

const movesOf = async (id: string) =>
  (await shop.db.select().from(documentEvents).where(eq(documentEvents.documentId, id))).map(
    ({ move }) => move,
  );

async function expectEvenBooks() {
  await auditLedger(shop.as({ kind: "system", id: "audit" }));
  expect(await shop.db.$count(alarms)).toBe(0);
}

describe("a withdrawal by an employee", () => {
  test("needs the right to withdraw, which neither paying nor keeping the wallet gives", async () => {
    for (const permissions of [["pay"], ["wallet"], ["pay", "wallet", "settings"]] as const) {
      const employee = await limitedKenji(shop, permissions, {});
      expect(await ask(employee, 1_000)).toEqual({ ok: false, reason: "forbidden" });
    }
    expect(await ask(await limitedKenji(shop, ["withdraw"], {}), 1_000)).toMatchObject({
      ok: true,
    });
  });

  test("within limit and budget goes to finance, and the owner hears of it at once", async () => {
    const employee = await limitedKenji(shop, ["withdraw"], { paymentLimitYen: 50_000 });
    const id = key();
    expect(await ask(employee, 50_000, id)).toEqual({ ok: true, value: { waitsForOwner: false } });
    expect((await row(id)).state).toBe("awaiting_transfer");
    const told = await shop.db.select({ ...noticeFields, userId: notices.userId }).from(notices);
    expect(told).toMatchObject([{ userId: "hanako", title: "50,000円の出金の申請がありました" }]);
    expect(told[0]!.body).toContain("佐々木健二さんが 三菱ＵＦＪ銀行 大阪営業部 口座番号の末尾345");
    const [letter] = await shop.db
      .select({ to: outbox.to, body: letterColumns(outbox.letter).body })
      .from(outbox);
    expect(letter).toMatchObject({ to: "hanako@shop.test" });
    expect(letter!.body).toContain("事業資金に戻すため");
    expect(letter!.body).not.toContain("0012345");
  });

  test("above the limit waits for the owner with its money held, and finance cannot touch it", async () => {
    const { id, employee } = await waiting();
    expect(await balanceYen(shop, wallet)).toBe(100_000);
    expect(await balanceYen(shop, held)).toBe(2_900_000);
    // The books name what the held money is held for.
    expect((await readBooks(shop.as(wang))).asked).toEqual({ yen: 2_900_000, count: 1 });
    expect(await approveWithdrawal(shop.as(wang), id)).toMatchObject({ reason: "moved-meanwhile" });
    expect(await approveOverLimit(shop.as(employee), id)).toMatchObject({ reason: "forbidden" });
    // A token made on a page acts for its owner with the rights of an employee.
    const byToken = { ...hanako, role: "employee", permissions: ["withdraw"] } as const;
    expect(await approveOverLimit(shop.as(byToken), id)).toMatchObject({ reason: "forbidden" });
    const [letter] = await shop.db.select({ body: letterColumns(outbox.letter).body }).from(outbox);
    expect(letter!.body).toContain("承認されるまで振り込みません");

    expect(await approveOverLimit(shop.as(hanako), id)).toMatchObject({ ok: true });
    expect(await row(id)).toMatchObject({
      state: "awaiting_transfer",
      ownerDecidedBy: "buyer:hanako",
      ownerDecidedByName: "山田花子",
    });
    const told = await shop.db.select({ ...noticeFields, userId: notices.userId }).from(notices);
    expect(told.at(-1)).toMatchObject({ userId: "kenji" });
    expect(told.at(-1)!.title).toContain("が承認されました");
    expect(await approveWithdrawal(shop.as(wang), id)).toMatchObject({ ok: true });
    await expectEvenBooks();
  });

  test("that the owner declines comes back whole, with the reason", async () => {
    const { id } = await waiting();
    expect(await declineOverLimit(shop.as(hanako), id, "納税の後にしてください")).toMatchObject({
      ok: true,
    });
    expect(await balanceYen(shop, wallet)).toBe(3_000_000);
    expect(await row(id)).toMatchObject({ state: "declined", rejection: "納税の後にしてください" });
    expect(await approveOverLimit(shop.as(hanako), id)).toMatchObject({
      reason: "decided-already",
    });
    await expectEvenBooks();
  });

  test("that waits is taken back by who asked, and by nobody of another company decided about", async () => {
    const { id, employee } = await waiting();
    expect(await approveOverLimit(shop.as(taro), id)).toMatchObject({ reason: "not-found" });
    expect(await takeBackWithdrawal(shop.as(employee), id)).toMatchObject({ ok: true });
    expect(await balanceYen(shop, wallet)).toBe(3_000_000);
    expect(await approveOverLimit(shop.as(hanako), id)).toMatchObject({
      reason: "decided-already",
    });
    await expectEvenBooks();
  });

  test("is approved once, of twenty approvals at one moment", async () => {
    const { id } = await waiting();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => approveOverLimit(shop.as(hanako), id)),
    );
    // A copy of the owner's own decision is answered as the first one.
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await movesOf(id)).toEqual(["create", "ownerApprove"]);
    expect(await balanceYen(shop, held)).toBe(2_900_000);
    await expectEvenBooks();
  });

  test("approved, declined and taken back at one moment is one of the three", async () => {
    const { id, employee } = await waiting();
    const answers = await Promise.all(
      Array.from({ length: 18 }, (_, index) =>
        [
          () => approveOverLimit(shop.as(hanako), id),
          () => declineOverLimit(shop.as(hanako), id, "不要"),
          () => takeBackWithdrawal(shop.as(employee), id),
        ][index % 3]!(),
      ),
    );
    expect(answers.some(({ ok }) => ok)).toBe(true);
    expect(await movesOf(id)).toHaveLength(2);
    const { state } = await row(id);
    const isHeld = state === "awaiting_transfer";
    expect(await balanceYen(shop, held)).toBe(isHeld ? 2_900_000 : 0);
    expect(await balanceYen(shop, wallet)).toBe(isHeld ? 100_000 : 3_000_000);
    await expectEvenBooks();
  });

  test("is approved by the owner alone, whatever the code does", async () => {
    const { id } = await waiting();
    const forge = (ownerDecidedBy: string | null) =>
      shop.db
        .update(withdrawals)
        .set({ state: "awaiting_transfer", ownerDecidedBy, ownerDecidedAt: new Date() })
        .where(eq(withdrawals.id, id));
    for (const by of [null, "buyer:kenji", "buyer:taro", "staff:wang"])
      await expect(forge(by)).rejects.toThrow();
    await shop.db.update(users).set({ state: "disabled" }).where(eq(users.id, "hanako"));
    await expect(forge("buyer:hanako")).rejects.toThrow();
  });
});

test("a withdrawal above a limit that was lowered at that moment is refused by the schema", async () => {
  const { id } = await waiting(50_001);
  const { ownerDecidedAt: _, ...asked } = await row(id);
  const copy = { ...asked, id: key(), number: "SK-1", state: "awaiting_transfer" as const };
  await expect(shop.db.insert(withdrawals).values(copy)).rejects.toThrow();
  await expect(
    shop.db.insert(withdrawals).values({ ...copy, amountYen: 50_000 }),
  ).resolves.toBeDefined();
});

describe("a monthly budget", () => {
  const budget = 60_000;

  test("counts payments and withdrawals together, either way round", async () => {
    const employee = await limitedKenji(shop, ["order", "pay", "withdraw"], {
      monthlyBudgetYen: budget,
    });
    const [order, later] = await ordersToPay(shop, 2, 20_000);
    expect(await payDocument(shop.as(employee), "order", order!.id, key())).toMatchObject({
      ok: true,
    });
    expect(await ask(employee, 40_000)).toEqual({ ok: true, value: { waitsForOwner: false } });
    expect(await payDocument(shop.as(employee), "order", later!.id, key())).toMatchObject({
      reason: "over-budget",
    });
    expect(await ask(employee, 1)).toEqual({ ok: true, value: { waitsForOwner: true } });
  });

  test("is not used up by what the owner approved, nor by what came back", async () => {
    const employee = await limitedKenji(shop, ["withdraw"], { monthlyBudgetYen: budget });
    const large = key();
    await ask(employee, 100_000, large);
    await approveOverLimit(shop.as(hanako), large);
    const own = key();
    expect(await ask(employee, budget, own)).toEqual({ ok: true, value: { waitsForOwner: false } });
    await takeBackWithdrawal(shop.as(employee), own);
    expect(await ask(employee, budget)).toEqual({ ok: true, value: { waitsForOwner: false } });
  });

  test("holds against twenty requests at one moment: the others say that they need approval", async () => {
    const employee = await limitedKenji(shop, ["withdraw"], { monthlyBudgetYen: budget });
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(employee, 10_000)));
    const alone = answers.filter((one) => one.ok && !one.value.waitsForOwner);
    expect(alone).toHaveLength(6);
    for (const answer of answers) if (!answer.ok) expect(answer.reason).toBe("over-budget");
    const rows = await shop.db.select().from(withdrawals);
    expect(rows.filter(({ state }) => state === "awaiting_transfer")).toHaveLength(6);
    expect(await balanceYen(shop, held)).toBe(rows.length * 10_000);
    await expectEvenBooks();
  });

  test("is a program's too, beside the limit of programs", async () => {
    const employee = await limitedKenji(shop, ["withdraw"], { paymentLimitYen: 500 });
    const asked = (amountYen: number) =>
      requestWithdrawalByProgram(shop.as(employee), { id: key(), amountYen, reason: "x" });
    expect(await asked(501)).toEqual({ ok: true, value: { waitsForOwner: true } });
    expect(await asked(500)).toEqual({ ok: true, value: { waitsForOwner: false } });
    expect(await asked(250_000)).toMatchObject({ reason: "over-program-limit" });
  });
});

test("a withdrawal that races a payment leaves a balance of zero or more, and one of them says why", async () => {
  const [order] = await ordersToPay(shop, 1, 2_000_000);
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => ask(hanako, 2_000_000)),
    ...Array.from({ length: 10 }, () => payDocument(shop.as(hanako), "order", order!.id, key())),
  ]);
  expect(answers.filter(({ ok }) => ok).length).toBeGreaterThan(0);
  expect(await balanceYen(shop, wallet)).toBe(1_000_000);
  for (const answer of answers)
    if (!answer.ok)
      expect(["balance-too-low", "already-paid", "moved-meanwhile", "not-payable"]).toContain(
        answer.reason,
      );
  expect(
    (await shop.db.$count(ledgerTransfers, eq(ledgerTransfers.kind, "withdrawal"))) +
      (await shop.db.$count(ledgerTransfers, eq(ledgerTransfers.kind, "order-payment"))),
  ).toBe(1);
  await expectEvenBooks();
});

test("of a hundred payments and withdrawals at one moment as many count as the wallet bears", async () => {
  const due = await ordersToPay(shop, 50, 100_000);
  const spent = await Promise.all([
    ...due.map(({ id }) => payDocument(shop.as(hanako), "order", id, key())),
    ...due.map(() => ask(hanako, 100_000)),
  ]);
  expect(spent.filter(({ ok }) => ok)).toHaveLength(30);
  for (const one of spent)
    if (!one.ok) expect(["balance-too-low", "moved-meanwhile"]).toContain(one.reason);
  expect(await balanceYen(shop, wallet)).toBe(0);
  await expectEvenBooks();
}, 120_000);

test("nobody gives a right to withdraw beyond their own limits", () => {
  const rights = (changes: object) => ({
    role: "employee" as const,
    permissions: ["employees", "withdraw"] as const,
    paymentLimitYen: 50_000,
    monthlyBudgetYen: null,
    storeIds: null,
    ...changes,
  });
  expect(mayGrant(rights({}), rights({ permissions: ["withdraw"] }))).toBe(true);
  expect(mayGrant(rights({}), rights({ paymentLimitYen: null }))).toBe(false);
  expect(mayGrant(rights({ permissions: ["employees"] }), rights({}))).toBe(false);
});

describe("the payout account", () => {
  const banks = {
    places: async () => [],
    prefecturesNear: async () => [],
    citiesUnder: async () => [],
    branch: async () => ({ bankName: "三井住友", branchName: "大阪本店営業部" }),
  };
  const other = {
    bankCode: "0009",
    branchCode: "101",
    accountType: "ordinary" as const,
    accountNumber: "7730251",
    holderKana: "ヤマダ タロウ",
  };

  test("is the owner's to change, and whoever may withdraw can cancel a change; the owner hears of both", async () => {
    const employee = await limitedKenji(shop, ["wallet", "withdraw", "settings"], {});
    expect(await registerPayoutAccount(shop.as(employee), banks, other)).toEqual({
      ok: false,
      reason: "forbidden",
    });
    expect(await shop.db.$count(outbox)).toBe(0);
    expect((await registerPayoutAccount(shop.as(hanako), banks, other)).ok).toBe(true);
    const [coming] = (await shop.db.select().from(payoutAccounts)).slice(-1);
    const keeper = await limitedKenji(shop, ["wallet"], {});
    expect(await cancelPayoutAccount(shop.as(keeper), coming!.id)).toMatchObject({
      reason: "forbidden",
    });
    expect(
      await cancelPayoutAccount(shop.as({ ...kenji, permissions: ["withdraw"] }), coming!.id),
    ).toMatchObject({ ok: true });
    const letters = await shop.db
      .select({ title: letterColumns(outbox.letter).title })
      .from(outbox);
    expect(letters.map(({ title }) => title)).toEqual([
      "【買付便】出金先口座の変更を受け付けました",
      "【買付便】出金先口座の変更を取り消しました",
    ]);
  });
});
