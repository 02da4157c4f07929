import type { Receiver, ShopOrder, ShopOrderLine } from "#app/domain/channels/ports/shop-orders.ts";
import { countOf, lineOf, yenOf } from "../channels/articles.ts";
import { instantOf } from "../channels/japan-time.ts";
import type { Line, Order } from "./answers.schema.server.ts";
import { articleIdOf } from "./inventory.server.ts";

/** An order of Yahoo!'s in our words; undefined of one whose day cannot be read. */
export function shopOrderOf(order: Order): ShopOrder | undefined {
  const orderedAt = instantOf(order.OrderTime);
  if (!orderedAt) return undefined;
  const state = stateOf(order);
  return {
    orderId: order.OrderId,
    name: order.OrderId,
    orderedAt,
    changedAt: instantOf(order.LastUpdateTime) ?? orderedAt,
    state,
    receiver: receiverOf(order.Ship),
    note: (order.BuyerComments ?? "").slice(0, 2_000),
    lines: order.Item.map((line) => orderLineOf(line, state === "sent")),
  };
}

function orderLineOf(line: Line, isSent: boolean): ShopOrderLine {
  const code = line.ItemId ?? "";
  return {
    lineId: line.LineId,
    articleId: code && articleIdOf(code, line.SubCode),
    sku: lineOf(line.SubCode || code, 200),
    title: lineOf(line.Title),
    picture: "",
    quantity: isSent ? 0 : (countOf(line.Quantity) ?? 0),
    ordered: countOf(line.Quantity) ?? 0,
    priceYen: yenOf(line.UnitPrice),
  };
}

/** 1 reserved, 2 under way, 3 held, 4 cancelled, 5 done; sending is free from 1 on, and done from 3 on. */
function stateOf({ OrderStatus: status, Ship: ship, Suspect: suspect }: Order): ShopOrder["state"] {
  const sending = Number(ship?.ShipStatus ?? 0);
  if (status === "4") return "cancelled";
  if (status === "5" || sending >= 3) return "sent";
  const isDoubted = suspect !== undefined && suspect !== null && !["", "0"].includes(suspect);
  return status === "2" && sending >= 1 && !isDoubted ? "open" : "held";
}

function receiverOf(ship: Order["Ship"]): Receiver | null {
  if (!ship?.ShipPrefecture && !ship?.ShipAddress1) return null;
  return {
    name: lineOf([ship.ShipLastName, ship.ShipFirstName].filter(Boolean).join(" ")),
    country: "JP",
    postalCode: lineOf(ship.ShipZipCode?.replaceAll("-", ""), 20),
    prefecture: lineOf(ship.ShipPrefecture),
    city: lineOf(ship.ShipCity),
    street: lineOf(ship.ShipAddress1),
    building: lineOf(ship.ShipAddress2),
    phone: lineOf(ship.ShipPhoneNumber, 30),
  };
}
