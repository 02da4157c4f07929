import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import {
  authorise,
  revokeAuthorisation,
} from "#app/domain/customers/authorisation/authorisations.server.ts";
import { assignMembers, changeMember } from "#app/domain/customers/staff/change-member.server.ts";
import { balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import {
  requestShipment,
  submitShipment,
} from "#app/domain/trade/shipments/request-shipment.server.ts";
import { authorisedActs, companies, notices, users } from "#db/schema/index.ts";
import { ordersToPay } from "#tests/support/limited.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { chen, hanako, kenji, li, openShop, type Shop, zhou } from "#tests/support/shop.ts";
import { shelvedLot, wantShipment } from "#tests/support/trade/stock.ts";

let shop: Shop;
const key = () => crypto.randomUUID();
const wallet = walletOf(hanako.companyId);
const acts = () => shop.db.select().from(authorisedActs);

beforeEach(async () => {
  shop = await openShop();
  await shop.deposit(hanako.companyId, 100_000);
});

describe("paying in a company's place", () => {
  test("needs the authorisation, is logged with before and after, and is told to the owner", async () => {
    const [order] = await ordersToPay(shop, 1, 3_000);
    const refused = { ok: false, reason: "not-authorised" };
    expect(await payDocument(shop.as(chen), "order", order!.id, key())).toEqual(refused);
    await authorise(shop.as(hanako), "delivery", null);
    expect(await payDocument(shop.as(chen), "order", order!.id, key())).toEqual(refused);
    await authorise(shop.as(hanako), "payment", null);
    expect((await payDocument(shop.as(chen), "order", order!.id, key())).ok).toBe(true);

    expect(await acts()).toMatchObject([
      {
        staffName: "陈晓",
        documentNumber: order!.number,
        amountYen: 3_000,
        stateBefore: "awaiting_payment",
        stateAfter: "buying",
        balanceBeforeYen: 100_000,
        balanceAfterYen: 97_000,
      },
    ]);
    expect(await balanceYen(shop, wallet)).toBe(97_000);
    const told = await shop.db
      .select(noticeFields)
      .from(notices)
      .where(eq(notices.companyId, hanako.companyId));
    expect(told.map(({ title }) => title).join()).toContain("代わりに支払いました");
  });

  test("ends when another manager is assigned, of whom the owner is told", async () => {
    const [order, later] = await ordersToPay(shop, 2, 3_000);
    await authorise(shop.as(hanako), "payment", null);
    const same = { managerStaffId: chen.id, staffNote: "常连" };
    await changeMember(shop.as(chen), "10001", same);
    expect((await payDocument(shop.as(chen), "order", order!.id, key())).ok).toBe(true);

    await changeMember(shop.as(zhou), "10001", { ...same, managerStaffId: zhou.id });
    for (const manager of [zhou, chen])
      expect(await payDocument(shop.as(manager), "order", later!.id, key())).toMatchObject({
        reason: "not-authorised",
      });
    const told = await shop.db
      .select(noticeFields)
      .from(notices)
      .where(eq(notices.companyId, hanako.companyId));
    expect(told.map(({ title }) => title).join()).toContain("担当者が変わりました");
  });

  test("who looks after nobody is made nobody's manager", async () => {
    const given = { managerStaffId: li.id, staffNote: "" };
    expect(await changeMember(shop.as(chen), "10001", given)).toEqual({
      ok: false,
      reason: "no-such-manager",
    });
  });

  test("stands where the member was given to somebody else than the list showed", async () => {
    const give = (managerStaffId: string, seen: string) =>
      assignMembers(shop.as(chen), { managerStaffId, members: [{ operationId: "10001", seen }] });
    const managerOf = async () =>
      (await shop.db.select().from(companies).where(eq(companies.id, hanako.companyId)))[0]!
        .managerStaffId;
    const kept = [{ operationId: "10001", reason: "moved-meanwhile" }];
    expect(await give(zhou.id, "somebody")).toEqual({ ok: true, value: kept });
    expect(await managerOf()).toBe(chen.id);
    expect(await give(zhou.id, chen.id)).toEqual({ ok: true, value: [] });
    expect(await managerOf()).toBe(zhou.id);
  });

  test("is the assigned manager's alone", async () => {
    const [order] = await ordersToPay(shop, 1, 3_000);
    await authorise(shop.as(hanako), "payment", null);
    expect(await payDocument(shop.as(zhou), "order", order!.id, key())).toEqual({
      ok: false,
      reason: "not-authorised",
    });
    expect(await payDocument(shop.as(li), "order", order!.id, key())).toEqual({
      ok: false,
      reason: "forbidden",
    });
  });

  test("stops at the daily cap, whoever comes at once, and goes on the next day", async () => {
    await authorise(shop.as(hanako), "payment", 2_500);
    const due = await ordersToPay(shop, 6, 1_000);
    const paid = await Promise.all(
      due.map(({ id }) => payDocument(shop.as(chen), "order", id, key())),
    );
    expect(paid.filter(({ ok }) => ok)).toHaveLength(2);
    expect(paid.filter((one) => !one.ok && one.reason === "over-daily-cap")).toHaveLength(4);
    shop.wait(1);
    const later = due[paid.findIndex(({ ok }) => !ok)]!;
    expect((await payDocument(shop.as(chen), "order", later.id, key())).ok).toBe(true);
    expect(await balanceYen(shop, wallet)).toBe(97_000);
  });

  test("ends with the revocation, at once", async () => {
    const [order] = await ordersToPay(shop, 1, 1_000);
    await authorise(shop.as(hanako), "payment", null);
    await revokeAuthorisation(shop.as(hanako), "payment");
    expect(await payDocument(shop.as(chen), "order", order!.id, key())).toEqual({
      ok: false,
      reason: "not-authorised",
    });
    expect(await acts()).toEqual([]);
    expect(await balanceYen(shop, wallet)).toBe(100_000);
  });

  test("the log cannot be rewritten", async () => {
    const [order] = await ordersToPay(shop, 1, 1_000);
    await authorise(shop.as(hanako), "payment", null);
    await payDocument(shop.as(chen), "order", order!.id, key());
    await expect(shop.db.update(authorisedActs).set({ amountYen: 1 })).rejects.toThrow();
    await expect(shop.db.delete(authorisedActs)).rejects.toThrow();
  });
});

describe("submitting in a company's place", () => {
  async function draft() {
    const { lotId } = await shelvedLot(shop, 10);
    const made = await requestShipment(shop.as(hanako), wantShipment(lotId, 5, { submit: false }));
    if (!made.ok) throw new Error(made.reason);
    return { lotId, number: made.value.number };
  }

  test("is the manager's while it is delegated, and the company's otherwise", async () => {
    const { number, lotId } = await draft();
    expect(await submitShipment(shop.as(chen), number)).toEqual({
      ok: false,
      reason: "not-authorised",
    });
    await authorise(shop.as(hanako), "delivery", null);
    const refused = { ok: false, reason: "delegated" };
    expect(await submitShipment(shop.as(hanako), number)).toEqual(refused);
    expect(await requestShipment(shop.as(hanako), wantShipment(lotId, 1))).toEqual(refused);
    expect((await submitShipment(shop.as(chen), number)).ok).toBe(true);
    expect(await acts()).toMatchObject([
      { kind: "delivery", stateBefore: "draft", stateAfter: "quoting" },
    ]);
  });

  test("comes back to the company with the revocation, and waits for a confirmed address", async () => {
    const { number } = await draft();
    await authorise(shop.as(hanako), "delivery", null);
    await shop.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, hanako.id));
    expect(await submitShipment(shop.as(chen), number)).toEqual({
      ok: false,
      reason: "email-not-verified",
    });
    await revokeAuthorisation(shop.as(hanako), "delivery");
    expect((await submitShipment(shop.as(hanako), number)).ok).toBe(true);
  });
});

test("only the owner gives and takes", async () => {
  expect(await authorise(shop.as(kenji), "payment", null)).toEqual({
    ok: false,
    reason: "forbidden",
  });
  expect(await revokeAuthorisation(shop.as(kenji), "payment")).toEqual({
    ok: false,
    reason: "forbidden",
  });
});
