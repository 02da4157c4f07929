import type { FulfillmentStatus } from "@sp-api-sdk/orders-api-2026-01-01";
import { demoCustomer } from "../../demo-customers.ts";
import type { DemoOrder } from "../../demo-orders.ts";
import type { Facts } from "../told-order.ts";
import { sandboxGoods } from "./sandbox-goods.ts";

type Row = readonly [
  orderId: string,
  marketplaceId: string,
  createdAt: string,
  status: FulfillmentStatus,
  fulfilledBy: string,
  country: string,
];

const rows: readonly Row[] = [
  ["250-1234567-8901234", "A1VC38T7YXB528", "2024-12-25T02:30Z", "SHIPPED", "AMAZON", "JP"],
  ["202-7654321-1098765", "A1F83G8C2ARO7P", "2024-12-24T14:20Z", "SHIPPED", "MERCHANT", "GB"],
  ["171-2345678-9012345", "A2Q3Y263D00KWC", "2024-12-22T15:30Z", "UNSHIPPED", "MERCHANT", "BR"],
  ["171-9876543-2109876", "A2Q3Y263D00KWC", "2024-12-24T20:30Z", "UNSHIPPED", "MERCHANT", "BR"],
  ["028-1234567-8901234", "A33AVAJ2PDY3EV", "2025-03-15T10:30Z", "SHIPPED", "MERCHANT", "TR"],
  ["114-9876543-1234567", "ATVPDKIKX0DER", "2025-03-10T14:00Z", "UNSHIPPED", "MERCHANT", "US"],
  ["902-1106328-1059050", "ATVPDKIKX0DER", "2022-02-10T01:00Z", "UNSHIPPED", "MERCHANT", "US"],
];

/** The sandbox's fixed orders, each of one piece to a fictitious customer. */
export function sandboxOrders(): Facts[] {
  return rows.map(([orderId, marketplaceId, created, status, fulfilledBy, country], place) => {
    const createdAt = new Date(created);
    return {
      orderId,
      marketplaceId,
      status,
      fulfilledBy,
      createdAt,
      changedAt: createdAt,
      order: orderOf(place, createdAt, country),
      left: [status === "SHIPPED" ? 0 : 1],
      packages: [],
    };
  });
}

function orderOf(place: number, orderedAt: Date, country: string): DemoOrder {
  const person = demoCustomer(place);
  const abroad = {
    country,
    postalCode: "00000-000",
    prefecture: "",
    city: "Sampletown",
    street: "0 Sample Street",
    building: "",
  };
  return {
    number: 100 + place,
    orderedAt,
    note: "",
    customer: country === "JP" ? person : { ...person, ...abroad },
    lines: [{ goods: sandboxGoods[1]!, quantity: 1 }],
  };
}
