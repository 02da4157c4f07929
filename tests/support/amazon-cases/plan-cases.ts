import { asked, canada, otherTail, tail } from "./case.ts";

const bad = "bad234abcd-1234-abcd-5678-1234abcd5678";
const inbound = "/inbound/fba/2024-03-20";
const plan = `${inbound}/inboundPlans/wf${tail}`;
const badPlan = `${inbound}/inboundPlans/wfbad4abcd-1234-abcd-5678-1234abcd5678`;
const noPlan = `${inbound}/inboundPlans/${bad}`;
const twoOf = "pageSize=2&paginationToken=paginationToken";
const item = { msku: "msku", prepOwner: "AMAZON", labelOwner: "AMAZON", quantity: 2 };

function planCases() {
  const [list, create] = [asked("listInboundPlans", "GET"), asked("createInboundPlan", "POST")];
  const [one, cancel] = [asked("getInboundPlan", "GET"), asked("cancelInboundPlan", "PUT")];
  const operation = asked("getInboundOperationStatus", "GET");
  const plans = `${inbound}/inboundPlans`;
  const sorted = "sortBy=LAST_UPDATED_TIME&sortOrder=ASC";
  const from = (country: string, postalCode: string, marketplace: string) => ({
    name: "納品",
    sourceAddress: {
      name: "見本 太郎",
      addressLine1: "0 Sample Street",
      city: "Sampletown",
      countryCode: country,
      postalCode,
      phoneNumber: "1234567890",
    },
    destinationMarketplaces: [marketplace],
    items: [item],
  });
  return [
    list(200, `${plans}?status=ACTIVE&${sorted}&${twoOf}`),
    list(400, `${plans}?status=badStatus&${sorted}&pageSize=5`),
    create(202, plans, from("CA", "M0M0M0", canada)),
    create(202, plans, from("US", "00000", "BADATVPDKIKX0DER")),
    create(400, plans, from("CA", "M0M0M0", "badMarketplace")),
    create(400, plans, from("US", "00000", "badMarketplace")),
    one(200, plan),
    one(200, `${inbound}/inboundPlans/wf${otherTail}`),
    one(400, badPlan),
    cancel(202, `${plan}/cancellation`),
    cancel(400, `${badPlan}/cancellation`),
    operation(200, `${inbound}/operations/${tail}`),
    operation(400, `${inbound}/operations/bad4abcd-1234-abcd-5678-1234abcd5678`),
  ];
}

function packingCases() {
  const boxes = asked("setPackingInformation", "POST");
  const packed = (packingGroupId: string) => {
    const dimensions = { unitOfMeasurement: "CM", length: 3, width: 4, height: 5 };
    const box = { weight: { unit: "KG", value: 5.5 }, dimensions, quantity: 2 };
    return { packageGroupings: [{ packingGroupId, boxes: [{ ...box, items: [item] }] }] };
  };
  const placement = asked("generatePlacementOptions", "POST");
  const to = (warehouseId: string) => ({ customPlacement: [{ warehouseId, items: [item] }] });
  return [
    boxes(202, `${plan}/packingInformation`, packed(`pg${tail}`)),
    boxes(400, `${noPlan}/packingInformation`, packed(bad)),
    asked("listPackingOptions", "GET")(200, `${plan}/packingOptions?${twoOf}`),
    asked("listPackingOptions", "GET")(400, `${noPlan}/packingOptions?${twoOf}`),
    asked("generatePackingOptions", "POST")(202, `${plan}/packingOptions`),
    asked("generatePackingOptions", "POST")(400, `${badPlan}/packingOptions`),
    asked("confirmPackingOption", "POST")(202, `${plan}/packingOptions/po${tail}/confirmation`),
    asked("confirmPackingOption", "POST")(400, `${plan}/packingOptions/${bad}/confirmation`),
    asked("listPlacementOptions", "GET")(200, `${plan}/placementOptions?${twoOf}`),
    asked("listPlacementOptions", "GET")(400, `${noPlan}/placementOptions?${twoOf}`),
    placement(202, `${plan}/placementOptions`, to("warehouseId")),
    placement(400, `${plan}/placementOptions`, to("badWarehouseId")),
    asked("confirmPlacementOption", "POST")(202, `${plan}/placementOptions/pl${tail}/confirmation`),
    asked("confirmPlacementOption", "POST")(400, `${plan}/placementOptions/${bad}/confirmation`),
  ];
}

function shipmentCases() {
  const shipment = `${plan}/shipments/sh${tail}`;
  const other = `${inbound}/inboundPlans/wf${otherTail}/shipments/sh${otherTail}`;
  const none = `${plan}/shipments/${bad}`;
  const windows = "deliveryWindowOptions";
  const confirmed = `${windows}/dw${tail}/confirmation`;
  return [
    asked("getShipment", "GET")(200, shipment),
    asked("getShipment", "GET")(200, other),
    asked("getShipment", "GET")(400, none),
    asked("listShipmentItems", "GET")(200, `${shipment}/items?${twoOf}`),
    asked("listShipmentItems", "GET")(400, `${badPlan}/shipments/sh${tail}/items?pageSize=1`),
    asked("listDeliveryWindowOptions", "GET")(200, `${shipment}/${windows}?${twoOf}`),
    asked("listDeliveryWindowOptions", "GET")(400, `${none}/${windows}?${twoOf}`),
    asked("generateDeliveryWindowOptions", "POST")(202, `${shipment}/${windows}`),
    asked("generateDeliveryWindowOptions", "POST")(400, `${none}/${windows}`),
    asked("confirmDeliveryWindowOptions", "POST")(202, `${shipment}/${confirmed}`),
    asked("confirmDeliveryWindowOptions", "POST")(400, `${none}/${confirmed}`),
  ];
}

function transportCases() {
  const [list, make] = [
    asked("listTransportationOptions", "GET"),
    asked("generateTransportationOptions", "POST"),
  ];
  const confirm = asked("confirmTransportationOptions", "POST");
  const transports = `${plan}/transportationOptions`;
  const of = (shipmentId: string) =>
    `${transports}?placementOptionId=pl${tail}&shipmentId=${shipmentId}&${twoOf}`;
  const ready = (shipmentId: string) => ({
    placementOptionId: `pl${tail}`,
    shipmentTransportationConfigurations: [
      { shipmentId, readyToShipWindow: { start: "2024-01-01T00:00Z" } },
    ],
  });
  const chosen = (transportationOptionId: string) => ({
    transportationSelections: [{ shipmentId: `sh${tail}`, transportationOptionId }],
  });
  return [
    list(200, of(`sh${tail}`)),
    list(400, of(bad)),
    make(202, transports, ready(`sh${tail}`)),
    make(400, transports, ready(bad)),
    confirm(202, `${transports}/confirmation`, chosen(`to${tail}`)),
    confirm(400, `${badPlan}/transportationOptions/confirmation`, chosen(bad)),
  ];
}

/** Delivery plans, from their making to how they travel. */
export const inboundCases = [
  ...planCases(),
  ...packingCases(),
  ...shipmentCases(),
  ...transportCases(),
];
