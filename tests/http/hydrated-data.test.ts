import type { ServerBuild } from "@remix-run/cloudflare";
import { decode } from "turbo-stream";
import { expect, test } from "vitest";
import { keepForLater } from "#app/domain/catalog/cart/change-cart.server.ts";
import { workQueues } from "#app/domain/console/queues/queues.ts";
import type { DocumentHandle } from "#app/http/document-handle.ts";
import { stores } from "#db/schema/index.ts";
import {
  chen,
  hanako,
  kenji,
  li,
  openShop,
  type Shop,
  taro,
  wang,
  wei,
  zhou,
} from "#tests/support/shop.ts";
import { shelvedLot } from "#tests/support/trade/stock.ts";
import { fillCart, orderPlaced } from "#tests/support/trade/trade.ts";

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
const staffFrame = [
  ...["staff", "staff.name", "staff.role", "staff.also", "counts", "demoGoods", "now"],
  ...["flash", "flash.text", "flash.link", "flash.note"],
  ...under("counts", [...Object.keys(workQueues), "own", "mentioned"]),
];
const spec = ["nameJa", "valueJa", "nameZh", "valueZh"];
const choice = ["label", "href", "chosen", "offers"];
const sums = [
  ...["goodsFen", "freightFen", "optionsFen", "ttsRate", "spreadYen", "serviceRatePercent"],
];
const lineGoods = [
  ...["name", "titleJa", "machineTranslated", "specText", "picture", "unwanted", "note"],
  ...["labelData", "labelData.managementNumber", "labelData.asin", "labelData.labelNumber"],
];
const range = (name: string) => [name, `${name}.min`, `${name}.max`];
const costOfMethod = [
  ...["code", "nameJa", "daysMin", "daysMax", "rateText"],
  ...["surcharges", "surcharges.boxYen", "surcharges.areaYen", "surcharges.goodsYen"],
  ...[...range("chargeableGrams"), ...range("freightYen"), ...range("dutyYen")],
  ...[...range("consumptionTaxYen"), ...range("totalYen"), ...range("perPieceYen")],
];

interface Hydrated {
  address: string | ((shop: Shop) => Promise<string>);
  /** Who may open it; a visitor and everybody where it is left out. */
  viewers?: readonly (typeof hanako | typeof wang)[];
  fields: string[];
}

const hydrated: Record<string, Hydrated> = {
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
  "/porderSubmit": {
    address: requestData,
    viewers: [hanako, taro],
    fields: [
      ...["id", "emailVerified", "constraints", "view"],
      ...under("view", ["draft", "gone", "duesRule"]),
      ...under("view", ["before", "before.receiver", "before.importer", "before.method"]),
      ...under("view", ["before.words", "before.options"]),
      ...under("view", ["lots", "lots.id", "lots.orderNumber", "lots.titleJa", "lots.spec"]),
      ...under("view.lots", ["spec.valueJa", "picture", "availableQuantity", "weightGrams"]),
      ...under("view", ["lots.quantity", "gone.text", "addresses"]),
      ...under("view.addresses", ["id", "title", "prefecture", "street", "recipient"]),
      ...["view.methods", ...under("view.methods", ["code", "nameJa", "descriptionJa"])],
      ...under("view.methods", ["daysMin", "daysMax", "weighsFirst", "paysDues", "duesNotice"]),
      ...under("view", ["services", "services.id", "services.nameJa", "services.priceYen"]),
      ...["figures", "figures.typed", "figures.typed.quantities"],
      ...under("figures", ["typed.receiver", "typed.boxMaxKg", "wrong", "pieces", "goodsYen"]),
      ...under("figures", ["methods", ...under("methods", ["code", "dearFreight", "boxes"])]),
      ...under("figures.methods", [...range("grams"), ...range("freightYen"), ...range("duesYen")]),
      ...under("figures.methods", ["boxes.count", "boxes.sizes"]),
      ...under("figures", ["storage", "storage.yen", "storage.paid", "storage.freeUntil"]),
      ...under("figures", ["serviceYen", "unweighed", ...range("assumedGrams"), "boxMaxKg"]),
      ...under("figures", ["assumed", "assumed.count", "assumed.titles"]),
    ],
  },
  "/cart": {
    address: async (shop) => {
      for (const who of [hanako, kenji, taro]) {
        const [line] = await fillCart(shop, who);
        await keepForLater(shop.as(who), [line!]);
      }
      return "/cart.data";
    },
    fields: [
      ...["lines", ...under("lines", ["id", "skuId", "offerId", "supplierId", "supplierNameZh"])],
      ...under("lines", ["platform", "quantity", "optionIds", "selected", "seenPriceFen"]),
      ...under("lines", ["domesticFreightFen", "goods", "goods.skuPriceFen", "goods.stock"]),
      ...under("lines.goods", ["minOrder", "tiers", "tiers.fromQuantity", "tiers.priceFen"]),
      ...["goods", "goods.{id}", ...under("goods.{id}", lineGoods)],
      ...["options", ...under("options", ["id", "nameJa", "priceType", "price", "needsLabel"])],
      ...["rates", ...under("rates", ["ttsRate", "spreadYen", "serviceRatePercent"])],
      ...["place", "place.seller", "place.after", "place.later"],
      ...["later", "later.count", "later.next", "later.lines"],
      ...under("later.lines", ["id", "offerId", "platform", "quantity", "priceFen", "priceYen"]),
      ...under("later.lines", ["trouble", "stock", "minOrder", ...lineGoods]),
      ...["landed", "landed.method", ...under("landed", [...range("totalYen")])],
      ...under("landed", [...range("freightYen"), "dearFreight"]),
      ...["terms", "terms.methodCode", "terms.methods"],
      ...under("terms.methods", ["code", "nameJa", "daysMin", "daysMax"]),
      "signedIn",
    ],
  },
  "/costCalculator": {
    address: "/costCalculator.data?goods_id=600000000001&find=hs&hsWords=4202",
    fields: [
      ...["view", ...under("view", ["levels", "levels.levelJa", "levels.ratePercent", "methods"])],
      ...under("view", ["methods.code", "methods.nameJa", "categories", "categories.id"]),
      ...under("view", ["categories.nameJa", "rate", "rate.day", "rate.ttsRate"]),
      ...under("view", ["rate.spreadYen", "rate.applied", "cart", "offer", "offer.id"]),
      ...under("view", ["offer.titleJa"]),
      ...["figures", "figures.typed", "figures.errors", "figures.narrowing", "figures.answer"],
      ...under("figures.typed", ["priceCny", "quantity", "domesticFreightCny", "weightGrams"]),
      ...under("figures.typed", ["lengthCm", "widthCm", "heightCm", "category", "goodsClass"]),
      ...under("figures.typed", ["serviceRate", "method", "destination"]),
      ...under("figures.narrowing", ["figure", "widthYen"]),
      ...under("figures.answer", ["fixed", ...under("fixed", ["goodsYen", "freightYen"])]),
      ...under("figures.answer.fixed", ["optionsYen", "feeYen", "roundingYen", "spreadTotalYen"]),
      ...under("figures.answer", ["chosen", ...under("chosen", costOfMethod)]),
      ...under("figures.answer", ["methods", ...under("methods", costOfMethod)]),
      ...under("figures.answer", ["refused", "refused.nameJa", "refused.reason", "tariff"]),
      ...under("figures.answer", ["assumptions", "cartons", "cartons.count", "cartons.pieces"]),
      ...under("figures.answer.cartons", ["lengthMm", "widthMm", "heightMm", "weightGrams"]),
      ...["found", "found.words", "found.codes", "found.codes.code", "found.codes.nameJa"],
      "found.more",
    ],
  },
  "/CommoditySearch": {
    address: `/CommoditySearch.data?q=${encodeURIComponent("ポーチ")}&min=1`,
    fields: [
      ...["form", ...under("form", ["q", "category", "platform", "min", "max", "landed", "moq"])],
      ...under("form", ["tags", "facet", "exact", "sort", "size", "view", "after", "problems"]),
      ...under("form", ["priceMinFen", "priceMaxFen", "landedMaxYen", "minOrderMax"]),
      ...["pasted", "categories", "categories.id", "categories.nameJa", "categoryName"],
      ...["serviceRatePercent", "offers", "offers.landed", ...range("offers.landed")],
      ...under("offers", ["id", "platform", "titleJa", "machineTranslated", "tags", "picture"]),
      ...under("offers", ["minOrder", "soldCount", "priceFen", "priceYen", "landed.quantity"]),
      ...["terms", "terms.methodCode", "terms.methods"],
      ...under("terms.methods", ["code", "nameJa", "daysMin", "daysMax"]),
      ...["next", "bounded", "counts", "counts.found", "counts.atLeast", "counts.groups"],
      ...under("counts.groups", ["name", "choices", ...under("choices", choice)]),
      ...["near", "near.words", "near.count", "meant", "silent", "facets", "topWords"],
      ...["live", "byPicture"],
    ],
  },
  "/pictureSearch": { address: "/pictureSearch.data", fields: ["offered", "live"] },
  "/orderPreview": {
    address: async (shop) => {
      for (const who of [hanako, kenji, taro]) await fillCart(shop, who);
      await shop.db.insert(stores).values({
        ...{ id: "store", companyId: "hanako-shop", name: "楽天店", marketplace: "rakuten" },
        createdAt: shop.as(hanako).now,
      });
      return "/orderPreview.data";
    },
    viewers: [hanako, kenji, taro],
    fields: [
      ...["groups", ...under("groups", ["supplierId", "supplierNameZh", "freightYen"])],
      ...under("groups", ["freightFen", "lines", ...under("lines", ["id", "offerId", "platform"])]),
      ...under("groups.lines", ["picture", "titleJa", "spec", "spec.valueJa", "note"]),
      ...under(
        "groups.lines",
        lineGoods.filter((name) => name.startsWith("labelData")),
      ),
      ...under("groups.lines", ["options", "options.id", "options.nameJa", "quantity"]),
      ...under("groups.lines", ["priceFen", "priceYen", "seenPriceFen", "priceChanged", "rose"]),
      ...under("groups.lines", ["changedByQuantity", "subtotalFen", "subtotalYen", "trouble"]),
      ...under("groups.lines", range("landed")),
      ...["stores", "stores.id", "stores.name", "plan", "plan.kind", "plan.days", "plan.detail"],
      ...["anyStore", "lineIds", "amounts", ...under("amounts", sums), "parts"],
      ...under("parts", ["rate", "goodsYen", "freightYen", "optionsYen", "feeYen", "feeFen"]),
      ...under("parts", ["totalFen", "roundingYen", "spreadTotalYen", "totalYen"]),
      ...["landed", "landed.method", ...under("landed", [...range("totalYen")])],
      ...under("landed", [...range("freightYen"), "dearFreight"]),
      ...["terms", "terms.methodCode", "terms.methods"],
      ...under("terms.methods", ["code", "nameJa", "daysMin", "daysMax"]),
      ...["risenPrices", "trouble", "here", "constraints"],
    ],
  },
  "/staff/quotes/:number": {
    address: quoteData,
    viewers: [li, chen, wei, wang, zhou],
    fields: [
      ...["order", ...under("order", ["number", "state", "submittedAt", "note", "version"])],
      ...["company", "company.name", "company.operationId"],
      ...["saved", "saved.amounts", "saved.parts", ...under("saved.amounts", sums)],
      ...under("saved.parts", ["rate", "goodsYen", "freightYen", "optionsYen", "feeYen", "feeFen"]),
      ...under("saved.parts", ["totalFen", "roundingYen", "spreadTotalYen", "totalYen"]),
      ...["terms", ...under("terms", ["ttsRate", "spreadYen", "serviceRatePercent"])],
      ...["lines", ...under("lines", ["id", "supplierId", "platform", "offerId", "skuId"])],
      ...under("lines", ["titleZh", "picture", "spec", "spec.valueZh", "options", "note"]),
      ...under("lines.options", ["id", "nameJa", "nameZh", "priceType", "price"]),
      ...under("lines", ["quantity", "priceFen", "discountFen", "refusal", "earlierFen"]),
      ...under("lines", ["weightGrams", "lengthMm", "widthMm", "heightMm", "listed"]),
      ...under("lines.listed", ["stock", "minOrder", "priceFen", "tiers", "askedFen"]),
      ...under("lines.listed.tiers", ["fromQuantity", "priceFen"]),
      ...["freights", ...under("freights", ["supplierId", "supplierNameZh", "freightFen"])],
      ...["messages", ...under("messages", ["id", "author", "authorName", "body", "bodyZh"])],
      ...["messages.sentAt", "glosses", "queue", "queue.total", "queue.orders"],
      ...under("queue.orders", ["number", "companyName", "lineCount", "since", "due", "ownerName"]),
      ...["present", "present.number", "present.staffName", "present.seenAt", "files", "now"],
      ...["before", "after", "messageId", "takesBack", "windows", "quotable", "draft", "leftOut"],
      ...["last", "last.at", "last.by", "last.what"],
      ...["amounts", ...under("amounts", ["key", "name", "at", "by", "reason", "parts", "sums"])],
      ...under("amounts.parts", ["key", "name", "before", "after", "reason"]),
      ...under("amounts.sums", ["key", "name", "before", "after", "reason"]),
    ],
  },
};

/** What only who sees fees is given of an order that is being quoted. */
const ofFees = ["saved", "terms", "amounts"];

const layouts: Record<string, string[]> = {
  "routes/shop/layout": frame,
  "routes/guide/layout": [
    ...["rate", "rate.day", "rate.ttsRate", "rate.spreadYen", "rate.rate", "flash"],
    ...["frame", ...under("frame", frame)],
  ],
  "routes/account/layout": [
    ...frame,
    ...["menu", "menu.name", "menu.links", "menu.links.href", "menu.links.label"],
  ],
  "routes/staff/layout": staffFrame,
};

function under(name: string, fields: readonly string[]) {
  return fields.map((field) => `${name}.${field}`);
}

/** The names of all fields of a value, an array's those of its members. */
function fieldsOf(value: unknown, at = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => fieldsOf(one, at));
  // What a form's fields may hold is the same for everybody.
  if (at === "constraints") return [];
  if (typeof value !== "object" || value === null || value instanceof Date) return [];
  return Object.entries(value).flatMap(([key, one]) => {
    const name = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key) ? "{id}" : key;
    const field = at ? `${at}.${name}` : name;
    return [field, ...fieldsOf(one, field)];
  });
}

async function quoteData(shop: Shop) {
  return `/staff/quotes/${(await orderPlaced(shop)).number}.data`;
}

async function requestData(shop: Shop) {
  const { lotId } = await shelvedLot(shop, 10);
  return `/porderSubmit.data?lot=${lotId}&quantity=4`;
}

test("each page that React takes over is listed here", async () => {
  // @ts-expect-error: exists once `remix vite:build` has run
  const build: ServerBuild = await import("../../build/server/index.js");
  const pages = Object.values(build.routes).filter(
    (route) => (route?.module.handle as DocumentHandle | undefined)?.hydrate,
  );
  expect(pages.map((route) => route?.id).sort()).toEqual(Object.keys(hydrated).sort());
});

type Viewer = NonNullable<Hydrated["viewers"]>[number];

/** What a page's data holds for somebody, by the route that it comes from. */
async function dataFor(shop: Shop, address: string, viewer: Viewer | undefined) {
  const cookie = viewer && (await shop.browser(viewer)).sessionCookie();
  const response = await shop.fetch(
    new Request(`https://shop.test${address}`, { headers: cookie ? { Cookie: cookie } : {} }),
  );
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  const { value, done } = await decode(response.body!);
  await done;
  return value as Record<string, { data: unknown }>;
}

test.each(Object.entries(hydrated))(
  "the data of %s holds what its view lists and nothing else, whoever asks",
  async (id, { address: at, viewers, fields }) => {
    const shop = await openShop();
    const address = typeof at === "string" ? at : await at(shop);
    for (const viewer of viewers ?? [undefined, hanako, kenji, taro, wang, zhou]) {
      const parts = await dataFor(shop, address, viewer);
      for (const [route, { data }] of Object.entries(parts)) {
        const listed = route === id ? fields : (layouts[route] ?? []);
        const found = [...new Set(fieldsOf(data))].filter((field) => !listed.includes(field));
        expect(found, `${route} for ${viewer?.name ?? "a visitor"}`).toEqual([]);
      }
      expect(Object.keys(parts)).toContain(id);
    }
  },
);

test("who only handles goods is given no sums and no rates of an order, and buyers nothing of it", async () => {
  const shop = await openShop();
  const address = await quoteData(shop);
  for (const [viewer, sees] of [
    [li, true],
    [wei, false],
  ] as const) {
    const { data } = (await dataFor(shop, address, viewer))["/staff/quotes/:number"]!;
    for (const [name, value] of Object.entries(data as Record<string, unknown>))
      if (ofFees.includes(name))
        expect(value !== undefined && fieldsOf(value).length > 0, name).toBe(sees);
  }
  const cookie = (await shop.browser(hanako)).sessionCookie();
  const { headers } = await shop.fetch(
    new Request(`https://shop.test${address}`, { headers: { Cookie: cookie } }),
  );
  expect(headers.get("Location") ?? headers.get("X-Remix-Redirect") ?? "login").toContain("login");
});

test("whoever may not ship gets no data of a delivery request", async () => {
  const shop = await openShop();
  const address = await requestData(shop);
  for (const viewer of [undefined, kenji, wang]) {
    const cookie = viewer && (await shop.browser(viewer)).sessionCookie();
    const response = await shop.fetch(
      new Request(`https://shop.test${address}`, { headers: cookie ? { Cookie: cookie } : {} }),
    );
    expect(response.status, viewer?.name).not.toBe(200);
    expect(await response.text(), viewer?.name).not.toContain("freightYen");
  }
});
