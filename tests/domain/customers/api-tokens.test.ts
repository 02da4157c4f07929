import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Buyer, Permission } from "#app/domain/core/actor.ts";
import {
  setEmployeePassword,
  setEmployeeState,
} from "#app/domain/customers/company/employees.server.ts";
import { setUserState } from "#app/domain/customers/staff/change-member.server.ts";
import {
  listTokens,
  makeToken,
  openToken,
  revokeToken,
} from "#app/domain/customers/token/tokens.server.ts";
import { apiTokens, auditLog, companies, users } from "#db/schema/index.ts";
import { hanako, kenji, openShop, type Shop, taro, zhou } from "#tests/support/shop.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const use = { pageUrl: "https://detail.1688.com/offer/1.html", address: "203.0.113.7" };

async function made(by: Buyer, scopes: readonly Permission[] = ["order"], days = 30) {
  const id = crypto.randomUUID();
  const result = await makeToken(shop.as(by), { id, name: "在庫連携", scopes, days });
  if (!result.ok) throw new Error(result.reason);
  return { id, token: result.value.token };
}

const opened = (token: string) => openToken(shop.as(hanako), token, use);

describe("a token", () => {
  test("stands for its maker, with what it was made for and no more", async () => {
    const { token } = await made(hanako, ["order"]);
    const found = await opened(token);
    expect(found?.buyer).toMatchObject({ id: "hanako", companyId: "hanako-shop" });
    expect(found?.buyer.permissions).toEqual(["order"]);
    expect(found?.buyer.role).toBe("employee");
  });

  test("never gives what its maker does not hold, at first or later", async () => {
    const id = crypto.randomUUID();
    const more = { id, name: "x", scopes: ["pay"] as Permission[], days: 30 };
    expect(await makeToken(shop.as(kenji), more)).toEqual({
      ok: false,
      reason: "not-yours-to-give",
    });
    const { token } = await made(kenji, ["order"]);
    await shop.db.update(users).set({ permissions: [] }).where(eq(users.id, kenji.id));
    expect((await opened(token))?.buyer.permissions).toEqual([]);
  });

  test("is kept by its hash only, and its hash is in no log", async () => {
    const { token } = await made(hanako);
    const rows = JSON.stringify([
      await shop.db.select().from(apiTokens),
      await shop.db.select().from(auditLog),
    ]);
    expect(rows).not.toContain(token);
    const [kept] = await shop.db.select().from(apiTokens);
    expect(JSON.stringify(await shop.db.select().from(auditLog))).not.toContain(kept!.tokenHash);
  });

  test("remembers when and from which page it was used last", async () => {
    const { token } = await made(hanako);
    await opened(token);
    await openToken(shop.as(hanako), token, { ...use, pageUrl: "https://shop.test/cart" });
    const [row] = await listTokens(shop.as(hanako));
    expect(row).toMatchObject({ usedPage: "https://shop.test/cart", usedAddress: use.address });
    expect(row?.usedAt).toEqual(shop.as(hanako).now);
  });

  test("of the same form is made once", async () => {
    const wanted = { id: crypto.randomUUID(), name: "x", scopes: [], days: 30 };
    await makeToken(shop.as(hanako), wanted);
    expect(await makeToken(shop.as(hanako), wanted)).toEqual({ ok: false, reason: "made-already" });
  });
});

describe("a token opens nothing", () => {
  test("that nobody made", async () => {
    expect(await opened("kbt_unknown")).toBeUndefined();
  });

  test("after its last day", async () => {
    const { token } = await made(hanako, [], 30);
    shop.wait(30);
    expect(await opened(token)).toBeUndefined();
  });

  test("once it is revoked, by its maker or the owner", async () => {
    const own = await made(kenji);
    const other = await made(kenji);
    await revokeToken(shop.as(kenji), own.id);
    await revokeToken(shop.as(hanako), other.id);
    expect(await opened(own.token)).toBeUndefined();
    expect(await opened(other.token)).toBeUndefined();
  });

  test("once its maker's password has changed", async () => {
    const { token } = await made(kenji);
    await setEmployeePassword(shop.as(hanako), kenji.id, "Takahashi1");
    expect(await opened(token)).toBeUndefined();
  });

  test("once its maker was stopped, not even after they are let in again", async () => {
    const { token } = await made(kenji);
    await setEmployeeState(shop.as(hanako), kenji.id, "disabled");
    expect(await opened(token)).toBeUndefined();
    await setEmployeeState(shop.as(hanako), kenji.id, "in_use");
    expect(await opened(token)).toBeUndefined();
  });

  test("once staff have stopped its maker", async () => {
    const { token } = await made(kenji);
    const [company] = await shop.db
      .select({ number: companies.operationId })
      .from(companies)
      .where(eq(companies.id, kenji.companyId));
    await setUserState(shop.as(zhou), company!.number, kenji.id, "disabled");
    await setUserState(shop.as(zhou), company!.number, kenji.id, "in_use");
    expect(await opened(token)).toBeUndefined();
  });
});

describe("the list", () => {
  test("shows an employee their own and the owner everybody's, of one company", async () => {
    await made(hanako);
    await made(kenji);
    await made(taro);
    const seen = async (by: Buyer) => (await listTokens(shop.as(by))).map(({ userId }) => userId);
    expect(await seen(kenji)).toEqual(["kenji"]);
    expect((await seen(hanako)).sort()).toEqual(["hanako", "kenji"]);
    expect(await seen(taro)).toEqual(["taro"]);
  });

  test("does not let an employee revoke the owner's, nor another company's owner", async () => {
    const { id, token } = await made(hanako);
    for (const stranger of [kenji, taro])
      expect(await revokeToken(shop.as(stranger), id)).toEqual({ ok: false, reason: "not-found" });
    expect(await opened(token)).toBeDefined();
  });
});
