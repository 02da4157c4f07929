import type { Receiver, ShopOrder, ShopOrderLine } from "#app/domain/channels/ports/shop-orders.ts";
import { lineOf } from "../channels/articles.ts";
import { instantOf } from "../channels/japan-time.ts";
import type { Order, OrderItem, Package } from "./answers.schema.server.ts";
import { articleIdOf } from "./inventory.server.ts";

/**
 * An order of Rakuten's in our words: one for each address that it goes to, so that each is bought and sent
 * by itself; their ids name the basket where there are several.
 */
export function shopOrdersOf(order: Order): ShopOrder[] {
  const orderedAt = instantOf(order.orderDatetime);
  if (!orderedAt) return [];
  const packages = order.PackageModelList.filter(
    ({ packageDeleteFlag }) => packageDeleteFlag !== 1,
  );
  const state = stateOf(order);
  return packages.map((one) => ({
    orderId: orderIdOf(order.orderNumber, packages.length > 1 ? one.basketId : ""),
    name: order.orderNumber,
    orderedAt,
    changedAt: changedAtOf(order, orderedAt),
    state,
    receiver: receiverOf(one.SenderModel),
    note: (order.remarks ?? "").trim().slice(0, 2_000),
    lines: one.ItemModelList.filter(({ deleteItemFlag }) => deleteItemFlag !== 1).map((item) =>
      orderLineOf(one, item, state === "sent"),
    ),
  }));
}

function orderIdOf(orderNumber: string, basketId: string) {
  return basketId ? `${orderNumber}/${basketId}` : orderNumber;
}

/** The number that Rakuten knows, and the basket where there are several. */
export function numberOf(orderId: string) {
  const [orderNumber = "", basketId = ""] = orderId.split("/");
  return { orderNumber, basketId };
}

/** A basket and a line within it. */
export function basketOf(lineId: string) {
  return lineId.split(":")[0] ?? "";
}

function orderLineOf({ basketId }: Package, item: OrderItem, isSent: boolean): ShopOrderLine {
  const [sku] = item.SkuModelList ?? [];
  const manageNumber = item.manageNumber ?? "";
  const variantId = sku?.variantId ?? "";
  return {
    lineId: `${basketId}:${item.itemDetailId}`,
    articleId: manageNumber && variantId ? articleIdOf(manageNumber, variantId) : "",
    sku: lineOf(sku?.merchantDefinedSkuId || variantId || item.itemNumber || manageNumber, 200),
    title: lineOf([item.itemName, sku?.skuInfo].filter(Boolean).join(" ")),
    picture: "",
    quantity: isSent ? 0 : item.units,
    ordered: item.units,
    priceYen: yenAbove(item.priceTaxIncl) ?? yenAbove(item.price),
  };
}

/** A price that is not settled is told as -9999. */
function yenAbove(price: number | null | undefined) {
  return price != null && Number.isInteger(price) && price >= 0 ? price : null;
}

function stateOf({ orderProgress, cautionDisplayType }: Order): ShopOrder["state"] {
  if (orderProgress >= 800) return "cancelled";
  if (orderProgress >= 500) return "sent";
  return orderProgress === 300 && !cautionDisplayType ? "open" : "held";
}

/** The latest of what they date. */
function changedAtOf(order: Order, orderedAt: Date) {
  const dates = [
    order.shopOrderCfmDatetime,
    order.orderFixDatetime,
    order.shippingInstDatetime,
    order.shippingCmplRptDatetime,
  ].map((written) => instantOf(written)?.getTime() ?? 0);
  return new Date(Math.max(orderedAt.getTime(), ...dates));
}

function receiverOf(sender: Package["SenderModel"]): Receiver | null {
  // Kept back until the order is settled.
  if (!sender?.prefecture && !sender?.subAddress) return null;
  const phones = [sender.phoneNumber1, sender.phoneNumber2, sender.phoneNumber3];
  return {
    name: lineOf([sender.familyName, sender.firstName].filter(Boolean).join(" ")),
    country: "JP",
    postalCode: `${sender.zipCode1 ?? ""}${sender.zipCode2 ?? ""}`,
    prefecture: lineOf(sender.prefecture),
    city: lineOf(sender.city),
    street: lineOf(sender.subAddress),
    building: "",
    phone: phones.filter(Boolean).join("-"),
  };
}
