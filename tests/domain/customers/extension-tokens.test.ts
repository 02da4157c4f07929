import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { ExtensionUse } from "#app/domain/customers/extension/extension.ts";
import { usualExtensionSettings } from "#app/domain/customers/extension/extension.ts";
import {
  readExtensionSettings,
  saveExtensionSettings,
} from "#app/domain/customers/extension/extension-settings.server.ts";
import {
  listTokens,
  makeExtensionToken,
  openToken,
} from "#app/domain/customers/token/tokens.server.ts";
import { users } from "#db/schema/index.ts";
import { extensionTokenOf, tokenOf } from "#tests/support/program.ts";
import { hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const opened = (token: string) =>
  openToken(shop.as(hanako), token, { pageUrl: "https://detail.1688.com", address: "203.0.113.7" });

describe("a token of the extension", () => {
  test("holds its uses, and of its person's rights only what they need", async () => {
    const all = await opened((await extensionTokenOf(shop, hanako)).token);
    expect(all).toMatchObject({ uses: ["cart", "library", "cost"], signedInAt: undefined });
    expect(all?.buyer).toMatchObject({ role: "employee", permissions: ["products"] });
    const cost = await opened((await extensionTokenOf(shop, hanako, ["cost"])).token);
    expect(cost).toMatchObject({ uses: ["cost"] });
    expect(cost?.buyer.permissions).toEqual([]);
  });

  test("of an employee without the right is not for the library", async () => {
    const wanted = { id: crypto.randomUUID(), name: "x", days: 30 };
    const scopes: ExtensionUse[] = ["cart", "library"];
    expect(await makeExtensionToken(shop.as(kenji), { ...wanted, scopes })).toEqual({
      ok: false,
      reason: "not-yours-to-give",
    });
    expect(await makeExtensionToken(shop.as(kenji), { ...wanted, scopes: ["cart"] })).toMatchObject(
      { ok: true },
    );
  });

  test("is one of twenty, however many are asked for at once", async () => {
    const scopes: ExtensionUse[] = ["cost"];
    const make = (id: string) =>
      makeExtensionToken(shop.as(hanako), { id, name: "x", days: 30, scopes });
    const ids = Array.from({ length: 30 }, () => crypto.randomUUID());
    const made = await Promise.all(ids.map(make));
    expect(made.filter(({ ok }) => ok)).toHaveLength(20);
    expect(made.at(-1)).toEqual({ ok: false, reason: "too-many" });
    // The same form again is told what became of it, not that there are too many.
    expect(await make(ids[0]!)).toEqual({ ok: false, reason: "made-already" });
  });

  test("loses the right when its person does", async () => {
    const permissions = ["products"] as const;
    await shop.db
      .update(users)
      .set({ permissions: [...permissions] })
      .where(eq(users.id, kenji.id));
    const { token } = await extensionTokenOf(shop, { ...kenji, permissions }, ["library"]);
    expect((await opened(token))?.buyer.permissions).toEqual(["products"]);
    await shop.db.update(users).set({ permissions: [] }).where(eq(users.id, kenji.id));
    expect((await opened(token))?.buyer.permissions).toEqual([]);
  });

  test("is dead once its person was stopped", async () => {
    const { token } = await extensionTokenOf(shop, kenji, ["cart"]);
    await shop.db.update(users).set({ state: "disabled" }).where(eq(users.id, kenji.id));
    expect(await opened(token)).toBeUndefined();
  });

  test("is listed apart from those of other programs", async () => {
    await tokenOf(shop, hanako);
    const { id } = await extensionTokenOf(shop, hanako);
    const listed = await listTokens(shop.as(hanako), "extension");
    expect(listed.map((one) => one.id)).toEqual([id]);
    expect(await listTokens(shop.as(hanako))).toHaveLength(2);
  });

  test("is one of twenty at most, however many other programs there are", async () => {
    await tokenOf(shop, hanako);
    for (let count = 0; count < 20; count++) await extensionTokenOf(shop, hanako, ["cost"]);
    const more = { id: crypto.randomUUID(), name: "x", scopes: [], days: 30 };
    expect(await makeExtensionToken(shop.as(hanako), more)).toEqual({
      ok: false,
      reason: "too-many",
    });
  });
});

describe("the settings of the panel", () => {
  test("are as usual until somebody chooses, and then theirs alone", async () => {
    const chosen = {
      panelPlace: "left-top",
      language: "zh",
      quantity: 50,
      methodCode: "sea",
    } as const;
    await saveExtensionSettings(shop.as(hanako), chosen);
    await saveExtensionSettings(shop.as(hanako), { ...chosen, quantity: null });
    expect(await readExtensionSettings(shop.as(hanako))).toEqual({ ...chosen, quantity: null });
    for (const other of [kenji, taro])
      expect(await readExtensionSettings(shop.as(other))).toEqual(usualExtensionSettings);
  });
});
