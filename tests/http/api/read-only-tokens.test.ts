import { beforeEach, describe, expect, test } from "vitest";
import { permissions } from "#app/domain/core/actor.ts";
import type { Call } from "#app/http/api/call.server.ts";
import { calls } from "#app/routes/api/calls.server.ts";
import { auditLog, cartLines, outbox, uploads } from "#db/schema/index.ts";
import { extensionTokenOf, loginTokenOf, program, tokenOf } from "#tests/support/program.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const forbidden = 403;
const signInTokenOnly = 1027;

/** A token may always end itself. */
const closed = calls.filter(({ open, path }) => !open && path !== "login/logout");
const writing = closed.filter(({ does }) => does === "writes");
const account = closed.filter(({ does }) => does === "account");

/** Whatever a call that reads is named by; any other name changes something. */
const readingNames =
  /(list|inventory|details?|get|info|goods|settings|preview|predict|simulate|prepare|track|remarks|report|fees|events|zip|pdf|labels|statement|download|search|categories|shop|offer|picture|hidden|proposals|balance|changes|amounts|rate|limit|cost|code|check|num)$/i;

/** What the shop keeps; a session or token is used without being listed here. */
async function kept() {
  const counts = [auditLog, cartLines, outbox, uploads].map((table) => shop.db.$count(table));
  return Promise.all(counts);
}

/** Paths of these calls that the token opens, or closes for another reason than this. */
async function opened(token: string, asked: readonly Call[], reason: number) {
  const carried = program(shop, token);
  const found: string[] = [];
  for (const { path } of asked) {
    const { code } = await carried.call(path, { id: crypto.randomUUID(), kind: "orders" });
    if (code !== reason) found.push(`${path} ${code}`);
  }
  return found;
}

test("only calls that are named so read", () => {
  const reading = calls.filter(({ does }) => does === "reads").map(({ path }) => path);
  expect(reading.filter((path) => !readingNames.test(path))).toEqual([]);
  const changing =
    /(^|\/)(add|edit|put|delete|create|save|send|update|upload|register|set|mark)(?![a-z])/;
  expect(reading.filter((path) => changing.test(path))).toEqual([]);
});

describe("a token that was made for nothing", () => {
  test("opens no call that writes, and none about how its person signs in", async () => {
    expect(writing.length).toBeGreaterThan(100);
    const { token } = await tokenOf(shop, hanako, []);
    const before = await kept();
    expect(await opened(token, writing, forbidden)).toEqual([]);
    expect(await opened(token, account, signInTokenOnly)).toEqual([]);
    expect(await kept()).toEqual(before);
  });

  test("reads what everybody of the company may", async () => {
    const { token } = await tokenOf(shop, hanako, []);
    const reading = closed.filter(
      ({ does, permissions: rights }) => does === "reads" && rights.length === 0,
    );
    const reader = program(shop, token);
    for (const { path } of reading)
      expect([path, (await reader.call(path)).code]).not.toEqual([path, forbidden]);
  });

  test("ends itself", async () => {
    const { token } = await tokenOf(shop, hanako, []);
    expect((await program(shop, token).call("login/logout")).code).toBe(0);
  });
});

test.each(permissions)("a token made for %s writes that alone", async (right) => {
  const { token } = await tokenOf(shop, hanako, [right]);
  const others = writing.filter(
    ({ permissions: rights, scopes }) => ![...rights, ...scopes].includes(right),
  );
  expect(await opened(token, others, forbidden)).toEqual([]);
  const its = writing.filter((one) => one.scopes.includes(right));
  expect(await opened(token, its, forbidden)).toHaveLength(its.length);
});

test("a token for everything is not for how its person signs in, and a login's is", async () => {
  const made = (await tokenOf(shop, hanako)).token;
  expect(await opened(made, account, signInTokenOnly)).toEqual([]);
  const login = await loginTokenOf(shop, hanako);
  expect(await opened(login, account, signInTokenOnly)).toHaveLength(account.length);
  expect(account.map(({ path }) => path).sort()).toEqual([
    "notice/saveSettings",
    "user/confirmEmail",
    "user/sendProof",
    "user/sendVerification",
    "user/updateEmail",
    "user/updatePassword",
    "user/updatePhone",
    "user/verifyEmail",
  ]);
});

test("the extension's token writes by a use that it was made for", async () => {
  expect(closed.filter(({ does, use }) => does !== "reads" && use === "any")).toEqual([]);
  const { token } = await extensionTokenOf(shop, hanako, ["cart"]);
  const asked = { goodsId: "600000000001", skuId: "sku-tote-natural", quantity: "1" };
  expect((await program(shop, token).call("cart/add", asked)).code).toBe(0);
});
