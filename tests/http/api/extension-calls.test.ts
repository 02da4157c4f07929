import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { done } from "#app/domain/core/result.ts";
import { saveExtensionSettings } from "#app/domain/customers/extension/extension-settings.server.ts";
import { revokeToken } from "#app/domain/customers/token/tokens.server.ts";
import { calls } from "#app/routes/api/calls.server.ts";
import { ownProducts, users } from "#db/schema/index.ts";
import { extensionTokenOf, program, tokenOf } from "#tests/support/program.ts";
import { hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const tote = "600000000001";
const natural = "sku-tote-natural";

async function extension(...uses: Parameters<typeof extensionTokenOf>[2] & object) {
  return program(shop, (await extensionTokenOf(shop, hanako, uses)).token);
}

describe("the offer", () => {
  test.each([1, 37, 500])("of %i pieces costs what the goods page says", async (quantity) => {
    const panel = await extension("cost");
    const { code, data } = await panel.call("extension/offer", {
      goodsId: tote,
      skuId: natural,
      quantity: String(quantity),
    });
    expect(code).toBe(0);
    expect(data).toMatchObject({ id: tote, skuId: natural, quantity });
    const page = await (await shop.browser(hanako)).open(data.page);
    const { min, max } = data.landed.perPieceYen;
    const said = page.document.querySelector("section.cost .figure")?.text.replaceAll(/[,\s]/g, "");
    expect(said).toContain(min);
    expect(said).toContain(max);
    expect(page.document.querySelector(`[name="qty-${natural}"]`)?.getAttribute("value")).toBe(
      String(quantity),
    );
  });

  test("is shown by the person's own quantity, then the smallest", async () => {
    const panel = await extension("cost");
    const { data } = await panel.call("extension/offer", { goodsId: tote });
    expect(data.quantity).toBe(data.minOrder);
    const settings = { panelPlace: "left-top", language: "zh", methodCode: null } as const;
    await saveExtensionSettings(shop.as(hanako), { ...settings, quantity: 77 });
    expect((await panel.call("extension/offer", { goodsId: tote })).data.quantity).toBe(77);
    expect((await panel.call("extension/settings")).data).toEqual({
      panelPlace: "left-top",
      language: "zh",
      quantity: 77,
      name: hanako.name,
      uses: ["cost"],
    });
  });

  test("has no landed cost for a token that may not see it", async () => {
    const panel = await extension("cart");
    const { code, data } = await panel.call("extension/offer", { goodsId: tote });
    expect(code).toBe(0);
    expect(data.landed).toBeNull();
  });

  test("that nobody knows, and a colour that is not of it, are gone", async () => {
    const panel = await extension("cost");
    expect(await panel.call("extension/offer", { goodsId: "699999999999" })).toMatchObject({
      status: 400,
      code: 2001,
    });
    const other = { goodsId: tote, skuId: "sku-of-another" };
    expect((await panel.call("extension/offer", other)).code).toBe(2001);
    expect((await panel.call("extension/offer", { goodsId: "<script>" })).code).toBe(400);
  });

  test("is asked for only so often by one token", async () => {
    const { token } = await extensionTokenOf(shop, hanako);
    const asked: string[] = [];
    const allowAsk = async (cost: string, by: string) => {
      asked.push(`${cost} ${by}`);
      return false;
    };
    const request = new Request("https://shop.test/api/extension/offer", {
      method: "POST",
      body: new URLSearchParams({ goodsId: tote }),
      headers: { Authorization: `Bearer ${token}` },
    });
    const answer = await shop.fetch(request, { allowAsk });
    expect(await answer.json()).toMatchObject({ code: 429 });
    expect(asked).toHaveLength(1);
    expect(asked[0]).not.toContain(token);
  });
});

describe("a token of the extension", () => {
  test("puts goods into its person's cart and no other", async () => {
    const panel = await extension("cart");
    const added = { goodsId: tote, skuId: natural, quantity: "3" };
    expect((await panel.call("cart/add", added)).code).toBe(0);
    const own = program(shop, (await tokenOf(shop, hanako)).token);
    expect((await own.call("cart/list")).data.list).toMatchObject([
      { skuId: natural, quantity: 3 },
    ]);
    for (const other of [kenji, taro]) {
      const theirs = program(shop, (await tokenOf(shop, other)).token);
      expect((await theirs.call("cart/list")).data.list).toEqual([]);
    }
  });

  test("keeps goods in the library once", async () => {
    const panel = await extension("library");
    const kept = await panel.call("ownProduct/keep", { skuId: natural });
    expect(kept).toMatchObject({ code: 0, data: { added: 1 } });
    expect((await panel.call("ownProduct/keep", { skuId: natural })).data).toEqual({
      added: 0,
      known: 1,
    });
    const rows = await shop.db.select().from(ownProducts);
    expect(rows.map(({ companyId }) => companyId)).toEqual([hanako.companyId]);
  });

  test("does not do what it was not made for", async () => {
    const cost = await extension("cost");
    const added = { goodsId: tote, skuId: natural, quantity: "3" };
    expect((await cost.call("cart/add", added)).code).toBe(1051);
    expect((await cost.call("ownProduct/keep", { skuId: natural })).code).toBe(1051);
    const cart = await extension("cart");
    expect((await cart.call("ownProduct/keep", { skuId: natural })).code).toBe(1051);
    expect(await shop.db.$count(ownProducts)).toBe(0);
  });

  test("opens no call but those of the extension", async () => {
    const panel = await extension("cart", "library", "cost");
    const closed = calls.filter(({ open, use }) => !open && use === undefined);
    expect(closed.length).toBeGreaterThan(50);
    const opened: string[] = [];
    for (const { path } of closed) {
      const { code } = await panel.call(path);
      if (code !== 1051 && code !== 403) opened.push(`${path} ${code}`);
    }
    expect(opened).toEqual([]);
  });

  test("of an employee without the right keeps nothing, also when they had it once", async () => {
    const permissions = ["products"] as const;
    const change = (held: readonly "products"[]) =>
      shop.db
        .update(users)
        .set({ permissions: [...held] })
        .where(eq(users.id, kenji.id));
    await change(permissions);
    const { token } = await extensionTokenOf(shop, { ...kenji, permissions }, ["library"]);
    await change([]);
    const panel = program(shop, token);
    expect((await panel.call("ownProduct/keep", { skuId: natural })).code).toBe(403);
  });

  test("answers nothing once it is revoked, and says where to make another", async () => {
    const { id, token } = await extensionTokenOf(shop, hanako);
    await revokeToken(shop.as(hanako), id);
    const panel = program(shop, token);
    for (const path of ["extension/settings", "extension/offer", "cart/add", "ownProduct/keep"])
      expect((await panel.call(path, { goodsId: tote })).code).toBe(401);
  });
});

describe("goods like a picture", () => {
  const jpeg = new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3)], "a.jpg");

  async function look(picture: File, lent: object) {
    const { token } = await extensionTokenOf(shop, hanako, ["cost"]);
    const body = new FormData();
    body.append("picture", picture);
    const request = new Request("https://shop.test/api/goods/picture", {
      method: "POST",
      body,
      headers: { Authorization: `Bearer ${token}` },
    });
    return (await (await shop.fetch(request, lent)).json()) as any;
  }

  const looking = () => ({
    products: {
      ...shop.products,
      byPicture: async () =>
        done(await shop.products.search({ words: "", sort: "popular", limit: 20 })),
    },
  });

  test("are a few, each with its cost and its page", async () => {
    const { code, data } = await look(jpeg, looking());
    expect(code).toBe(0);
    expect(data.list.length).toBeGreaterThan(0);
    expect(data.list.length).toBeLessThanOrEqual(6);
    expect(data.list[0]).toMatchObject({
      perPieceYen: { min: expect.any(String) },
      page: expect.stringContaining("/ProductDetails?goods_id="),
    });
  });

  test("are asked for as any search is, so often and no more", async () => {
    const asked: string[] = [];
    const allowAsk = async (cost: string) => {
      asked.push(cost);
      return false;
    };
    expect((await look(jpeg, { ...looking(), allowAsk })).code).not.toBe(0);
    expect(asked).toEqual(["search"]);
  });

  test("are not looked for where nobody looks, or by what is no picture", async () => {
    expect((await look(jpeg, { products: { ...shop.products, byPicture: undefined } })).code).toBe(
      2051,
    );
    expect((await look(new File(["words"], "a.jpg"), looking())).code).toBe(2052);
  });
});
