import { eq, getTableColumns } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import { letterColumns } from "#app/domain/core/letter/letter-column.server.ts";
import { saveProfile } from "#app/domain/customers/identity/own-account.server.ts";
import { holderMatches } from "#app/domain/money/withdrawals/payout-account.ts";
import {
  cancelPayoutAccount,
  decidePayoutAccount,
  registerPayoutAccount,
} from "#app/domain/money/withdrawals/register-payout-account.server.ts";
import {
  requestWithdrawal,
  requestWithdrawalByProgram,
} from "#app/domain/money/withdrawals/request-withdrawal.server.ts";
import { payWithdrawal } from "#app/domain/money/withdrawals/settle-withdrawal.server.ts";
import { notices, outbox, payoutAccounts, users, withdrawals } from "#db/schema/index.ts";
import { usableAccount } from "#tests/support/money/payout-account.ts";
import { hanako, kenji, li, openShop, qian, type Shop, taro, wang } from "#tests/support/shop.ts";

let shop: Shop;
const banks = {
  places: async () => [],
  prefecturesNear: async () => [],
  citiesUnder: async () => [],
  branch: async () => ({ bankName: "三井住友", branchName: "大阪本店営業部" }),
};
const stranger = {
  bankCode: "0009",
  branchCode: "101",
  accountType: "ordinary" as const,
  accountNumber: "7730251",
  holderKana: "ヤマダ タロウ",
};
const own = { ...stranger, holderKana: "ｶ)ﾊﾅｺｼﾖｳﾃﾝ" };

const name = (account = stranger) => registerPayoutAccount(shop.as(hanako), banks, account);
const withdraw = async (amountYen = 1_000) => {
  const id = crypto.randomUUID();
  return { id, asked: await requestWithdrawal(shop.as(hanako), { id, amountYen, reason: "" }) };
};
const newest = async () => (await shop.db.select().from(payoutAccounts)).at(-1)!;

/** More changes than anybody would look through, of something else. */
const changeOften = async () => {
  for (let phone = 9_000_000_000; phone < 9_000_000_600; phone++)
    await shop.db
      .update(users)
      .set({ phone: `0${phone}` })
      .where(eq(users.id, "hanako"));
};

beforeEach(async () => {
  shop = await openShop();
  await shop.deposit(hanako.companyId, 100_000);
});

describe("a new account for withdrawals", () => {
  test("is not paid to for two days; until then the one before it is", async () => {
    await shop.db.insert(payoutAccounts).values(usableAccount());
    expect(await name(own)).toEqual({ ok: true, value: { state: "accepted" } });
    await withdraw();
    shop.wait(1.99);
    await withdraw();
    shop.wait(0.02);
    await withdraw();
    const paidTo = await shop.db.select({ number: withdrawals.accountNumber }).from(withdrawals);
    expect(paidTo.map(({ number }) => number)).toEqual(["0012345", "0012345", "7730251"]);
  });

  test("is still paid to after any number of others that were called off", async () => {
    const called = Array.from({ length: 120 }, (_, index) =>
      usableAccount({
        id: `called-off-${index}`,
        state: "cancelled",
        requestedAt: new Date(index + 1),
        usableFrom: new Date(172_800_001 + index),
      }),
    );
    await shop.db.insert(payoutAccounts).values([usableAccount(), ...called]);
    expect((await withdraw()).asked).toMatchObject({ ok: true });
  });

  test("waits when it is the first one too, and says so", async () => {
    expect((await withdraw()).asked).toMatchObject({ reason: "no-account" });
    const names = { name: "山田花子", companyName: "ハナコショウテン" };
    await saveProfile(shop.as(hanako), names);
    shop.wait(31);
    expect(await name(own)).toMatchObject({ value: { state: "accepted" } });
    expect((await withdraw()).asked).toMatchObject({ reason: "account-waits" });
    shop.wait(2.01);
    expect((await withdraw()).asked.ok).toBe(true);
  });

  test("is written of to the owner at once, at the address of before as well", async () => {
    const { db } = shop.as(hanako);
    await db.update(users).set({ email: "new@shop.test" }).where(eq(users.id, "hanako"));
    await name();
    const letters = await shop.db
      .select({
        ...getTableColumns(outbox),
        subject: letterColumns(outbox.letter).title,
        body: letterColumns(outbox.letter).body,
      })
      .from(outbox);
    expect(letters.map(({ to }) => to).sort()).toEqual(["hanako@shop.test", "new@shop.test"]);
    expect(letters[0]?.body).toContain("山田花子さんが出金先口座を");
    expect(letters[0]?.body).not.toContain("7730251");
  });

  test("under a new company name is decided by staff, however much is changed after it", async () => {
    const renamed = { name: "山田花子", companyName: "ヤマダタロウ" };
    await saveProfile(shop.as(hanako), renamed);
    await changeOften();
    expect(await name()).toEqual({ ok: true, value: { state: "to_decide" } });
  });

  test("is written of to the address of before, however much is changed after it", async () => {
    const { db } = shop.as(hanako);
    await db.update(users).set({ email: "new@shop.test" }).where(eq(users.id, "hanako"));
    await changeOften();
    await name();
    const letters = await shop.db
      .select({
        ...getTableColumns(outbox),
        subject: letterColumns(outbox.letter).title,
        body: letterColumns(outbox.letter).body,
      })
      .from(outbox);
    expect(letters.map(({ to }) => to).sort()).toEqual(["hanako@shop.test", "new@shop.test"]);
  });

  test("of a holder who is nobody of the company's is decided by staff, who do not pay it", async () => {
    await shop.db.insert(payoutAccounts).values(usableAccount());
    expect(await name()).toEqual({ ok: true, value: { state: "to_decide" } });
    shop.wait(3);
    const { id } = await newest();
    expect((await withdraw()).asked.ok).toBe(true);
    expect((await decidePayoutAccount(shop.as(wang), id, "accepted", "社长本人账户")).ok).toBe(
      true,
    );
    const { id: withdrawal } = await withdraw();
    const [row] = await shop.db.select().from(withdrawals).where(eq(withdrawals.id, withdrawal));
    expect(row).toMatchObject({ accountNumber: "7730251" });
    expect(await payWithdrawal(shop.as(wang), withdrawal)).toMatchObject({
      reason: "account-decider",
    });
    expect((await payWithdrawal(shop.as(qian), withdrawal)).ok).toBe(true);
    expect(await name({ ...stranger, accountNumber: "1111111" })).toMatchObject({
      value: { state: "accepted" },
    });
  });

  test("decided by mistake is decided anew, once, until a withdrawal or a later account follows", async () => {
    await name();
    const { id } = await newest();
    const decide = (state: "accepted" | "refused" | "to_decide", words: string) =>
      decidePayoutAccount(shop.as(wang), id, state, words);
    const lost = { ok: false, reason: "moved-meanwhile" };
    expect(await decide("to_decide", "x")).toEqual(lost);
    await decide("refused", "名義が異なります");
    expect(await decidePayoutAccount(shop.as(li), id, "to_decide", "x")).toMatchObject({
      reason: "forbidden",
    });
    const both = await Promise.all([1, 2].map(() => decide("to_decide", "もう一度確認します")));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both).toContainEqual(lost);
    const again = await shop.db.select(noticeFields).from(notices);
    expect(again.filter(({ body }) => body === "もう一度確認します")).toHaveLength(1);
    await decide("accepted", "社长本人账户");
    expect(await decide("to_decide", "もう一度確認します")).toMatchObject({ ok: true });
    shop.wait(3);
    expect((await withdraw()).asked).toMatchObject({ reason: "account-waits" });
    await decide("accepted", "社长本人账户");
    const [asked, undone] = await Promise.all([withdraw(), decide("to_decide", "x")]);
    expect([asked.asked.ok, undone.ok].filter(Boolean)).toHaveLength(1);
    if (undone.ok) await decide("accepted", "社长本人账户");
    await withdraw();
    expect(await decide("to_decide", "x")).toEqual(lost);
    shop.wait(1);
    await name({ ...stranger, accountNumber: "2222222", holderKana: "スズキ イチロウ" });
    const later = (await newest()).id;
    await decidePayoutAccount(shop.as(wang), later, "refused", "名義が異なります");
    shop.wait(1);
    await name({ ...stranger, accountNumber: "3333333" });
    expect(await decidePayoutAccount(shop.as(wang), later, "to_decide", "x")).toEqual(lost);
  });

  test("refused, or taken back by the company, is never paid to", async () => {
    await name();
    const { id } = await newest();
    expect(await cancelPayoutAccount(shop.as(taro), id)).toMatchObject({ ok: false });
    expect(await cancelPayoutAccount(shop.as(kenji), id)).toMatchObject({ reason: "forbidden" });
    expect((await cancelPayoutAccount(shop.as(hanako), id)).ok).toBe(true);
    await name();
    await decidePayoutAccount(shop.as(wang), (await newest()).id, "refused", "名義が異なります");
    shop.wait(3);
    expect((await withdraw()).asked).toMatchObject({ reason: "no-account" });
    await expect(shop.db.update(payoutAccounts).set({ state: "accepted" })).rejects.toThrow();
    await expect(shop.db.update(payoutAccounts).set({ accountNumber: "1" })).rejects.toThrow();
  });

  test("does not fit a name that was changed for it", async () => {
    await saveProfile(shop.as(hanako), { name: "ヤマダ タロウ", companyName: "ヤマダ タロウ" });
    expect(await name()).toMatchObject({ value: { state: "to_decide" } });
  });

  test("cannot be written in without its two days, nor a withdrawal to it", async () => {
    const now = new Date("2026-01-15T12:00:00+09:00");
    const young = usableAccount({ requestedAt: now, usableFrom: now });
    await expect(shop.db.insert(payoutAccounts).values(young)).rejects.toThrow();
    await name();
    const [account] = await shop.db.select().from(payoutAccounts);
    const { bankCode, bankName, branchCode, branchName, accountType } = account!;
    const { accountNumber, holderKana } = account!;
    await expect(
      shop.db.insert(withdrawals).values({
        bankCode,
        bankName,
        branchCode,
        branchName,
        accountType,
        accountNumber,
        holderKana,
        id: "w",
        number: "W",
        companyId: hanako.companyId,
        state: "awaiting_transfer",
        version: 1,
        amountYen: 1,
        reason: "",
        needsTwo: false,
        accountId: account!.id,
        requestedAt: now,
        requestedBy: "user:hanako",
      }),
    ).rejects.toThrow();
  });
});

test("a program may ask for so much in a day and no more", async () => {
  await shop.deposit(hanako.companyId, 500_000);
  await shop.db.insert(payoutAccounts).values(usableAccount());
  const ask = (amountYen: number) =>
    requestWithdrawalByProgram(shop.as(hanako), {
      id: crypto.randomUUID(),
      amountYen,
      reason: "",
    });
  expect(await ask(250_000)).toMatchObject({ reason: "over-program-limit" });
  expect((await ask(60_000)).ok).toBe(true);
  expect(await ask(40_001)).toMatchObject({ reason: "over-program-limit" });
  const many = await Promise.all(Array.from({ length: 20 }, () => ask(10_000)));
  expect(many.filter(({ ok }) => ok)).toHaveLength(4);
  shop.wait(1);
  expect((await ask(100_000)).ok).toBe(true);
});

describe("a holder", () => {
  test.each([
    ["ｶ)ﾊﾅｺｼﾖｳﾃﾝ", "株式会社ハナコショウテン"],
    ["ハナコシヨウテン（カ", "花子商店", "はなこしょうてん"],
    ["ヤマダ ハナコ", "やまだ はなこ"],
    ["カ)ABCトレーディング", "株式会社ABCトレーディング"],
    ["カ)トウキョウ", "トーキョー株式会社", "トウキョウ"],
  ])("“%s” bears one of the names", (holder, ...names) => {
    expect(holderMatches(holder, names)).toBe(true);
  });

  test.each([
    ["ヤマダ タロウ", "ヤマダ ハナコ"],
    ["カ)ハナコ", "カ)ハナコシヨウテン"],
    ["カ)", "株式会社"],
    ["ハナコ", "花子"],
    ["ミナト", "みなと商会"],
  ])("“%s” is not “%s”", (holder, other) => {
    expect(holderMatches(holder, [other])).toBe(false);
  });
});
