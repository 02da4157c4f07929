import { readdirSync, readFileSync } from "node:fs";
import type { Item as CatalogItem } from "@sp-api-sdk/catalog-items-api-2022-04-01";
import type { GetInventorySummariesResponse } from "@sp-api-sdk/fba-inventory-api-v1";
import type {
  CreateInboundPlanRequest,
  CreateMarketplaceItemLabelsRequest,
  GenerateTransportationOptionsRequest,
  InboundOperationStatus,
  SetPackingInformationRequest,
} from "@sp-api-sdk/fulfillment-inbound-api-2024-03-20";
import type { ItemSearchResults } from "@sp-api-sdk/listings-items-api-2021-08-01";
import type { Order, SearchOrdersResponse } from "@sp-api-sdk/orders-api-2026-01-01";
import { afterEach, beforeEach, expect, test } from "vitest";
import { amazonRates } from "#app/integrations/amazon/rates.ts";
import { type OpenAmazon, openAmazon, valueIn } from "#tests/support/channels/amazon.ts";

let amazon: OpenAmazon;
const marketplaceId = "A1VC38T7YXB528";

beforeEach(async () => {
  amazon = await openAmazon();
});
afterEach(() => amazon.close());

/** The next questions are answered with these, one after the other. */
function answers(...bodies: object[]) {
  amazon.spoil(() => Response.json(bodies.shift()));
}

const order: Order = {
  orderId: "250-1111111-2222222",
  orderAliases: [{ aliasId: "S-1", aliasType: "SELLER_ORDER_ID" }],
  createdTime: "2026-05-01T01:02:03Z",
  lastUpdatedTime: "2026-05-02T03:04:05Z",
  programs: ["AMAZON_BUSINESS"],
  salesChannel: { channelName: "AMAZON", marketplaceId, marketplaceName: "Amazon.co.jp" },
  buyer: { buyerEmail: "nobody@example.test" },
  recipient: {
    deliveryAddress: {
      name: "例木 美咲",
      companyName: "例の会社",
      addressLine1: "久茂地0-6-7",
      addressLine2: "仮ハイツ",
      addressLine3: "203",
      city: "那覇市",
      districtOrCounty: "",
      stateOrRegion: "沖縄県",
      postalCode: "900-0015",
      countryCode: "JP",
      phone: "0980000000",
    },
    deliveryPreference: { dropOffLocation: "玄関" },
  },
  fulfillment: { fulfillmentStatus: "PARTIALLY_SHIPPED", fulfilledBy: "MERCHANT" },
  orderItems: [
    {
      orderItemId: "1",
      quantityOrdered: 3,
      measurement: { unit: "COUNT", value: 1 },
      product: {
        asin: "B0AAAAAAAA",
        title: "皿",
        sellerSku: "S 1/2",
        price: { unitPrice: { amount: "1480.00", currencyCode: "JPY" } },
      },
      fulfillment: {
        quantityFulfilled: 1,
        quantityUnfulfilled: 2,
        packing: { giftOption: { giftMessage: "おめでとう", giftWrapLevel: "GIFT" } },
      },
    },
    // What a business program or a service line leaves out.
    { orderItemId: "2", quantityOrdered: 1, product: {} },
  ],
  packages: [{ packageReferenceId: "7", trackingNumber: "400", carrier: "YAMATO" }],
};

test("an order of the type's whole shape, and one of its barest, are read", async () => {
  const bare: Order = {
    orderId: "250-3",
    createdTime: "2026-05-01T00:00:00Z",
    lastUpdatedTime: "2026-05-01T00:00:00Z",
    salesChannel: { channelName: "NON_AMAZON" },
    orderItems: [],
  };
  answers({
    orders: [order, bare],
    pagination: { nextToken: "abc" },
    lastUpdatedBefore: "2026-05-03T00:00:00Z",
  } satisfies SearchOrdersResponse);
  const since = new Date("2026-04-30T00:00:00Z");
  const { rows, next } = valueIn(await amazon.adapter().orders.changed(amazon.shop, since, null));
  expect(next).toBe("2026-04-30T00:00:00.000Z abc");
  expect(rows[0]).toEqual({
    orderId: order.orderId,
    name: order.orderId,
    state: "open",
    note: "おめでとう",
    orderedAt: new Date("2026-05-01T01:02:03Z"),
    changedAt: new Date("2026-05-02T03:04:05Z"),
    receiver: {
      name: "例木 美咲",
      country: "JP",
      postalCode: "900-0015",
      prefecture: "沖縄県",
      city: "那覇市",
      street: "久茂地0-6-7",
      building: "仮ハイツ 203 例の会社",
      phone: "0980000000",
    },
    lines: [
      {
        lineId: "1",
        articleId: "S 1/2",
        sku: "S 1/2",
        title: "皿",
        picture: "",
        quantity: 2,
        ordered: 3,
        priceYen: 1_480,
      },
      {
        lineId: "2",
        articleId: "",
        sku: "",
        title: "",
        picture: "",
        quantity: 1,
        ordered: 1,
        priceYen: null,
      },
    ],
  });
  expect(rows[1]).toMatchObject({ state: "held", receiver: null, lines: [] });
});

test("packages that an order names tell what was told, by their number or their tracking number", async () => {
  const parcel = {
    orderId: order.orderId,
    lines: [],
    carrier: "yamato",
    sentAt: amazon.now(),
    notifyCustomer: false,
  };
  const isTold = async (trackingNumber: string) => {
    answers({ order });
    const { fulfilment } = amazon.adapter();
    return valueIn(await fulfilment.isReported(amazon.shop, { ...parcel, trackingNumber }));
  };
  expect(await isTold("400")).toBe(true);
  expect(await isTold("401")).toBe(false);
});

test("listings and stock of the types' shapes are read as one article", async () => {
  const time = "2026-01-01T00:00:00Z";
  const listings: ItemSearchResults = {
    numberOfResults: 1,
    items: [
      {
        sku: "S 1/2",
        summaries: [
          {
            marketplaceId,
            productType: "PLATE",
            status: ["BUYABLE"],
            itemName: "皿",
            asin: "B0AAAAAAAA",
            fnSku: "X000000001",
            createdDate: time,
            lastUpdatedDate: time,
            mainImage: { link: "https://m.media-amazon.com/images/I/a.jpg", height: 9, width: 9 },
          },
        ],
        offers: [
          { marketplaceId, offerType: "B2B", price: { currencyCode: "JPY", amount: "900" } },
          { marketplaceId, offerType: "B2C", price: { currencyCode: "JPY", amount: "1480" } },
        ],
        fulfillmentAvailability: [{ fulfillmentChannelCode: "AMAZON_JP" }],
        attributes: { externally_assigned_product_identifier: [{ value: "4589901230014" }] },
        issues: [{ code: "1", message: "m", severity: "ERROR", categories: [] }],
      },
    ],
  };
  const stock: GetInventorySummariesResponse = {
    payload: {
      granularity: { granularityType: "Marketplace", granularityId: marketplaceId },
      inventorySummaries: [
        {
          sellerSku: "S 1/2",
          asin: "B0AAAAAAAA",
          fnSku: "X000000001",
          totalQuantity: 30,
          inventoryDetails: {
            fulfillableQuantity: 12,
            inboundWorkingQuantity: 100,
            inboundShippedQuantity: 5,
            inboundReceivingQuantity: 2,
            reservedQuantity: { totalReservedQuantity: 3 },
            unfulfillableQuantity: { totalUnfulfillableQuantity: 1 },
          },
        },
        { sellerSku: "S 1/2", condition: "UsedGood", inventoryDetails: { fulfillableQuantity: 1 } },
      ],
    },
  };
  answers(listings, stock);
  const { rows, next } = valueIn(await amazon.adapter().inventory.articles(amazon.shop, null));
  expect(next).toBeNull();
  expect(rows).toEqual([
    {
      articleId: "S 1/2",
      sku: "S 1/2",
      title: "皿",
      asin: "B0AAAAAAAA",
      address: "https://www.amazon.co.jp/dp/B0AAAAAAAA",
      fnsku: "X000000001",
      picture: "https://m.media-amazon.com/images/I/a.jpg",
      jan: "4589901230014",
      priceYen: 1_480,
      onHand: 13,
      inbound: 7,
      reserved: 3,
      unsellable: 1,
    },
  ]);
});

test("an article of the catalogue keeps one picture of each kind, and the measures of its package", async () => {
  const item: CatalogItem = {
    asin: "B0AAAAAAAA",
    summaries: [
      {
        marketplaceId,
        itemName: "皿",
        browseClassification: { displayName: "皿", classificationId: "1" },
      },
    ],
    images: [
      {
        marketplaceId,
        images: [
          { variant: "PT01", link: "https://m.media-amazon.com/s.jpg", height: 1, width: 75 },
          { variant: "MAIN", link: "https://m.media-amazon.com/m.jpg", height: 1, width: 500 },
          { variant: "PT01", link: "https://m.media-amazon.com/l.jpg", height: 1, width: 1_000 },
        ],
      },
    ],
    dimensions: [
      {
        marketplaceId,
        item: { weight: { unit: "pounds", value: 1 } },
        package: {
          weight: { unit: "kilograms", value: 0.7214 },
          height: { unit: "parsecs", value: 1 },
        },
      },
    ],
  };
  answers({ access_token: "Atza|one", expires_in: 3_600 }, item);
  expect(valueIn(await amazon.adapter().catalog.article("amazon", item.asin))).toMatchObject({
    brand: "",
    category: "皿",
    jan: "",
    priceYen: null,
    pictures: ["https://m.media-amazon.com/l.jpg", "https://m.media-amazon.com/m.jpg"],
    weightGrams: 722,
    heightMm: null,
    lengthMm: null,
  });
});

test("an operation's problems are read, of either severity", async () => {
  answers({
    operationId: "o",
    operation: "SetPackingInformation",
    operationStatus: "SUCCESS",
    operationProblems: [
      { code: "DimensionMismatch", message: "m", details: "", severity: "WARNING" },
    ],
  } as InboundOperationStatus);
  expect(valueIn(await amazon.adapter().inbound.operation(amazon.shop, "o"))).toEqual({
    state: "done",
    problems: [
      {
        code: "DimensionMismatch",
        sku: "",
        why: { code: "plan.found", params: { what: "dimensions" } },
      },
    ],
  });
});

test("what we write has the types' shapes", async () => {
  const { inbound } = amazon.adapter();
  const { shop } = amazon;
  const from = {
    name: "名",
    company: "社",
    line1: "一",
    city: "义乌市",
    province: "浙江省",
    postalCode: "322000",
    country: "CN",
    phone: "057900000000",
  };
  const items = [{ sku: "MT-201", quantity: 2, labelledBy: "marketplace" as const }];
  const sent: unknown[] = [];
  const original = globalThis.fetch;
  globalThis.fetch = async (address, init) => {
    sent.push(init?.body && JSON.parse(String(init.body)));
    return original(address, init);
  };
  try {
    await inbound.createPlan(shop, { name: "名", from, items });
    const size = { number: 1, weightGrams: 1_250, lengthMm: 455, widthMm: 300, heightMm: 200 };
    await inbound.setBoxes(shop, "wf", [{ groupId: "g", ...size, items }]);
    const readyAt = new Date("2026-06-01T02:03:04Z");
    await inbound.askOptions(shop, "wf", "transport", {
      placementId: "p",
      shipmentId: "s",
      readyAt,
    });
    await inbound.itemLabels(shop, items);
  } finally {
    globalThis.fetch = original;
  }
  const item = { msku: "MT-201", quantity: 2, labelOwner: "AMAZON", prepOwner: "NONE" } as const;
  expect(sent).toEqual([
    {
      name: "名",
      destinationMarketplaces: [marketplaceId],
      items: [item],
      sourceAddress: {
        name: "名",
        companyName: "社",
        addressLine1: "一",
        city: "义乌市",
        stateOrProvinceCode: "浙江省",
        postalCode: "322000",
        countryCode: "CN",
        phoneNumber: "057900000000",
      },
    } satisfies CreateInboundPlanRequest,
    {
      packageGroupings: [
        {
          packingGroupId: "g",
          boxes: [
            {
              contentInformationSource: "BOX_CONTENT_PROVIDED",
              quantity: 1,
              items: [item],
              weight: { unit: "KG", value: 1.25 },
              dimensions: { unitOfMeasurement: "CM", length: 45.5, width: 30, height: 20 },
            },
          ],
        },
      ],
    } satisfies SetPackingInformationRequest,
    {
      placementOptionId: "p",
      shipmentTransportationConfigurations: [
        { shipmentId: "s", readyToShipWindow: { start: "2026-06-01T02:03Z" } },
      ],
    } satisfies GenerateTransportationOptionsRequest,
    {
      marketplaceId,
      localeCode: "ja_JP",
      labelType: "STANDARD_FORMAT",
      pageType: "A4_40_52x29",
      mskuQuantities: [{ msku: "MT-201", quantity: 2 }],
    } satisfies CreateMarketplaceItemLabelsRequest,
  ]);
});

test("our rates are those that the types' packages name for the same calls", () => {
  const folder = "node_modules/@sp-api-sdk";
  const rows = readdirSync(folder)
    .filter((name) => name !== "auth" && name !== "common")
    .flatMap((name) => {
      const code = readFileSync(`${folder}/${name}/dist/index.js`, "utf8");
      const table = /method: "(\w+)",\s*urlRegex: \/(.+?)\/v,\s*rate: ([\d.]+),\s*burst: (\d+)/g;
      return [...code.matchAll(table)].map(([, method, path, rate, burst]) => ({
        method,
        path: new RegExp(path!, "v"),
        rate: Number(rate),
        burst: Number(burst),
      }));
    });
  const plan = "/inbound/fba/2024-03-20/inboundPlans/a";
  const calls = {
    searchListingsItems: ["get", "/listings/2021-08-01/items/a"],
    getListingsItem: ["get", "/listings/2021-08-01/items/a/b"],
    getInventorySummaries: ["get", "/fba/inventory/v1/summaries"],
    getCatalogItem: ["get", "/catalog/2022-04-01/items/a"],
    searchCatalogItems: ["get", "/catalog/2022-04-01/items"],
    searchOrders: ["get", "/orders/2026-01-01/orders"],
    getOrder: ["get", "/orders/2026-01-01/orders/a"],
    createInboundPlan: ["post", "/inbound/fba/2024-03-20/inboundPlans"],
    getInboundPlan: ["get", plan],
    cancelInboundPlan: ["put", `${plan}/cancellation`],
    getInboundOperationStatus: ["get", "/inbound/fba/2024-03-20/operations/a"],
    generatePackingOptions: ["post", `${plan}/packingOptions`],
    listPackingOptions: ["get", `${plan}/packingOptions`],
    confirmPackingOption: ["post", `${plan}/packingOptions/b/confirmation`],
    setPackingInformation: ["post", `${plan}/packingInformation`],
    generatePlacementOptions: ["post", `${plan}/placementOptions`],
    listPlacementOptions: ["get", `${plan}/placementOptions`],
    confirmPlacementOption: ["post", `${plan}/placementOptions/b/confirmation`],
    generateTransportationOptions: ["post", `${plan}/transportationOptions`],
    listTransportationOptions: ["get", `${plan}/transportationOptions`],
    confirmTransportationOptions: ["post", `${plan}/transportationOptions/confirmation`],
    generateDeliveryWindowOptions: ["post", `${plan}/shipments/b/deliveryWindowOptions`],
    listDeliveryWindowOptions: ["get", `${plan}/shipments/b/deliveryWindowOptions`],
    confirmDeliveryWindowOptions: [
      "post",
      `${plan}/shipments/b/deliveryWindowOptions/c/confirmation`,
    ],
    getShipment: ["get", `${plan}/shipments/b`],
    listShipmentItems: ["get", `${plan}/shipments/b/items`],
    createMarketplaceItemLabels: ["post", "/inbound/fba/2024-03-20/items/labels"],
  } as const;
  for (const [call, [method, path]] of Object.entries(calls)) {
    const row = rows.find((one) => one.method === method && one.path.test(path));
    const { perSecond, burst } = amazonRates[call as keyof typeof calls];
    expect([call, perSecond, burst]).toEqual([call, row?.rate, row?.burst]);
  }
});
