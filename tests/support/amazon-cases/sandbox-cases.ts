import { asked, canada, type SandboxCase, us } from "./case.ts";
import { inboundCases } from "./plan-cases.ts";

function articleCases() {
  const [search, item] = [asked("searchCatalogItems", "GET"), asked("getCatalogItem", "GET")];
  const [listings, listing] = [
    asked("searchListingsItems", "GET"),
    asked("getListingsItem", "GET"),
  ];
  const catalog = "/catalog/2022-04-01/items";
  const own = "/listings/2021-08-01/items";
  const skus = "GM-ZDPI-9B4E,HW-ZDPI-9B4E,TC-ZDPI-9B4E";
  const parts = "includedData=summaries,offers,fulfillmentAvailability,issues";
  return [
    search(200, `${catalog}?keywords=samsung,tv&marketplaceIds=${us}`),
    search(400, `${catalog}?keywords=samsung,tv&marketplaceIds=`),
    item(200, `${catalog}/B07N4M94X4?marketplaceIds=${us}`),
    item(400, `${catalog}/?marketplaceIds=${us}`),
    listings(
      200,
      `${own}/x?identifiersType=SKU&identifiers=${skus}&marketplaceIds=${us},${canada}&${parts}&pageSize=1`,
    ),
    listings(400, `${own}/SellerId?marketplaceIds=invalid`),
    listing(200, `${own}/x/x`),
    listing(400, `${own}/x/BadSKU`),
  ];
}

function orderCases() {
  const [search, order] = [asked("searchOrders", "GET"), asked("getOrder", "GET")];
  const confirm = asked("confirmShipment", "POST");
  const orders = "/orders/2026-01-01/orders";
  const since = (day: number) => `${orders}?createdAfter=2024-12-${day}T00:00:00Z&marketplaceIds=`;
  const mark = "paginationToken=9ZhB4RmVyc2lvbiAxLjAgb2YgdGhl";
  const parts = "includedData=BUYER,RECIPIENT,PROCEEDS,CANCELLATION,FULFILLMENT,PACKAGES";
  const confirmation = "/orders/v0/orders/902-1106328-1059050/shipmentConfirmation";
  const sentOn = (shipDate: string) => ({
    marketplaceId: us,
    packageDetail: {
      packageReferenceId: "1",
      carrierCode: "FedEx",
      trackingNumber: "112345678",
      shipDate,
      orderItems: [{ orderItemId: "79039765272157", quantity: 1 }],
    },
  });
  return [
    search(200, `${since(25)}A1VC38T7YXB528&${parts}`),
    search(200, `${since(23)}A1F83G8C2ARO7P&${parts}&${mark}`),
    search(200, `${since(20)}A2Q3Y263D00KWC&${parts}`),
    search(400, `${orders}?createdAfter=TEST_CASE_400`),
    order(200, `${orders}/171-9876543-2109876?${parts}`),
    order(200, `${orders}/028-1234567-8901234?${parts}`),
    order(200, `${orders}/114-9876543-1234567?${parts}`),
    order(400, `${orders}/TEST_CASE_400`),
    confirm(204, confirmation, sentOn("2022-02-11T01:00:00.000Z")),
    confirm(400, confirmation, sentOn("02/21/2022")),
    asked("getMarketplaceParticipations", "GET")(200, "/sellers/v1/marketplaceParticipations"),
  ];
}

function labelCases() {
  const pieces = asked("createMarketplaceItemLabels", "POST");
  const [boxes, items] = [asked("getLabels", "GET"), asked("getShipmentItemsByShipmentId", "GET")];
  const of = (sheet: object, ...mskus: string[]) => ({
    marketplaceId: us,
    localeCode: "en_US",
    ...sheet,
    mskuQuantities: mskus.map((msku) => ({ msku, quantity: 1 })),
  });
  const thermal = { labelType: "THERMAL_PRINTING", height: 25, width: 100 };
  const sheets = { labelType: "STANDARD_FORMAT", pageType: "A4_21" };
  const labels = "/inbound/fba/2024-03-20/items/labels";
  const shipments = "/fba/inbound/v0/shipments";
  const page = "PageType=PackageLabel_Letter_2&LabelType=BARCODE_2D";
  return [
    pieces(200, labels, of(sheets, "msku1", "msku2")),
    pieces(200, labels, of(thermal, "msku1", "msku2")),
    pieces(400, labels, of(thermal, "badMsku")),
    boxes(200, `${shipments}/348975493/labels?${page}`),
    boxes(400, `${shipments}/BADVALUE/labels?${page}`),
    items(200, `${shipments}/FBA15DJ9SVVD/items?MarketplaceId=${us}`),
    items(400, `${shipments}/BADFBA15DJ9SVVD/items?MarketplaceId=BADATVPDKIKX0DER`),
  ];
}

/** Every case on a call that we ask; of stock the sandbox publishes none. */
export const sandboxCases: readonly SandboxCase[] = [
  ...articleCases(),
  ...orderCases(),
  ...inboundCases,
  ...labelCases(),
];
