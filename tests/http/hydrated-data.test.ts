import { decode } from "turbo-stream";
import { expect, test } from "vitest";
import { hanako, kenji, openShop, taro, wang, zhou } from "#tests/support/shop.ts";

// What a hydrated page's loaders return leaves the server: each field of it is named here.

const frame = [
  ...["signedIn", "header", "header.companyName", "header.cart", "header.cart.all"],
  ...["header.cart.alibaba", "header.unreadCount", "header.wallet", "header.rate"],
  ...[
    "header.rate.day",
    "header.rate.ttsRate",
    "header.rate.spreadYen",
    "header.rate.rate",
    "flash",
  ],
];
const spec = ["nameJa", "valueJa", "nameZh", "valueZh"];
const range = (name: string) => [name, `${name}.min`, `${name}.max`];

const hydrated: Record<string, { address: string; fields: string[] }> = {
  "/ProductDetails": {
    address: "/ProductDetails.data?goods_id=600000000001&qty-sku-pouch-grey=20",
    fields: [
      ...[
        "offer",
        ...under("offer", ["id", "platform", "titleJa", "titleZh", "machineTranslated"]),
      ],
      ...under("offer", [
        "categoryId",
        "minOrder",
        "priceFen",
        "stock",
        "tags",
        "pictures",
        "film",
      ]),
      ...under("offer", ["attributes", ...under("attributes", spec), "weightGrams", "fetchedAt"]),
      ...under("offer", ["supplier", "supplier.id", "supplier.nameZh", "supplier.tags"]),
      ...under("offer.supplier", ["facts", "facts.name", "facts.told", "facts.original"]),
      ...["options", ...under("options", ["id", "nameJa", "descriptionJa", "priceType", "price"])],
      ...under("options", ["fen", "yen"]),
      ...["pieces", "quantity", "tiers", "tiers.fromQuantity", "tiers.priceFen", "tiers.yen"],
      ...["skus", ...under("skus", ["id", "spec", ...under("spec", spec), "stock", "picture"])],
      ...under("skus", ["prices", "prices.fen", "prices.yen"]),
      ...["category", "landed", ...under("landed", ["assumptions", "spreadYen", "methodJa"])],
      ...under("landed", [
        "dearFreight",
        "methods",
        ...range("methods.freightYen"),
        "methods.method",
      ]),
      ...under("landed", [...range("totalYen"), ...range("perPiece"), "band", "band.yen"]),
      ...under("landed", ["band.shade", "rows", ...under("rows", ["key", "name", "note"])]),
      ...under("landed.rows", ["min", "max"]),
      ...under("landed.methods.method", ["code", "nameJa", "daysMin", "daysMax"]),
      ...under("landed", ["modes", ...under("modes", ["code", "nameJa", "daysMin", "daysMax"])]),
      ...under("landed.modes", [...range("perPiece"), "chosen"]),
      ...under("landed", [
        "sums",
        "sums.goods",
        "sums.goods.yen",
        "sums.goods.fen",
        "sums.besides",
      ]),
      ...under("landed.sums", ["besides.yen", "besides.fen", "roundingYen", "totalYen"]),
      ...["terms", "terms.methodCode", "terms.methods"],
      ...under("terms.methods", ["code", "nameJa", "daysMin", "daysMax"]),
      ...["typed", "typed.raw", "typed.raw.sku-pouch-grey", "typed.optionIds", "typed.note"],
      ...["problems", "isFavourite", "blacklisting", "blacklisting.goods", "blacklisting.shop"],
      ...["live", "related", ...under("related", ["id", "platform", "titleJa", "tags", "picture"])],
      ...under("related", ["machineTranslated", "minOrder", "soldCount", "priceFen", "priceYen"]),
      ...under("related", [...range("landed"), "landed.quantity"]),
      ...["opinions", ...under("opinions", ["count", "average", "shown", "next", "later"])],
      ...["figures", "figures.name", "figures.percent", "figures.sample"],
      ...["prices", "prices.day", "prices.priceFen", "priceDrawing", "signedIn"],
    ],
  },
};

function under(name: string, fields: readonly string[]) {
  return fields.map((field) => `${name}.${field}`);
}

/** The names of all fields of a value, an array's those of its members. */
function fieldsOf(value: unknown, at = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => fieldsOf(one, at));
  if (typeof value !== "object" || value === null || value instanceof Date) return [];
  return Object.entries(value).flatMap(([name, one]) => {
    const field = at ? `${at}.${name}` : name;
    return [field, ...fieldsOf(one, field)];
  });
}

test.each(Object.entries(hydrated))(
  "the data of %s holds what its view lists and nothing else, whoever asks",
  async (id, { address, fields }) => {
    const shop = await openShop();
    for (const viewer of [undefined, hanako, kenji, taro, wang, zhou]) {
      const cookie = viewer && (await shop.browser(viewer)).sessionCookie();
      const response = await shop.fetch(
        new Request(`https://shop.test${address}`, { headers: cookie ? { Cookie: cookie } : {} }),
      );
      expect(response.status).toBe(200);
      expect(response.headers.get("Cache-Control")).toBe("private, no-store");
      const { value, done } = await decode(response.body!);
      await done;
      const parts = value as Record<string, { data: unknown }>;
      for (const [route, { data }] of Object.entries(parts)) {
        const listed = route === id ? fields : route === "routes/shop/layout" ? frame : [];
        const found = [...new Set(fieldsOf(data))].filter((field) => !listed.includes(field));
        expect(found, `${route} for ${viewer?.name ?? "a visitor"}`).toEqual([]);
      }
      expect(Object.keys(parts)).toContain(id);
    }
  },
);
