import { instantOf, japanTime } from "#app/integrations/channels/japan-time.ts";
import type { DemoOrder, DemoState } from "../demo-orders.ts";
import { element, problem, resultSet, xml } from "./written-xml.ts";
import type { Yahoo } from "./yahoo.ts";
import { codeOf, subCodeOf } from "./yahoo-goods.ts";

const resultsMax = 2_000;
const statuses: Record<DemoState, [order: number, ship: number]> = {
  held: [3, 0],
  open: [2, 1],
  sent: [5, 3],
  cancelled: [4, 0],
};

function orderIdOf(seller: string, { number }: DemoOrder) {
  return `${seller}-${number}`;
}

function fieldOf(body: string, name: string) {
  return body.match(new RegExp(`<${name}>([^<]*)</${name}>`))?.[1] ?? "";
}

/** `yyyymmddHHMMSS` in the time of Japan. */
function instantIn(body: string, name: string) {
  const written = fieldOf(body, name).replace(
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/,
    "$1-$2-$3T$4:$5:$6",
  );
  return instantOf(written)?.getTime() ?? Number.NaN;
}

/** Orders by the time they were made. */
export function orderList({ demo }: Yahoo, seller: string, body: string) {
  const from = instantIn(body, "OrderTimeFrom");
  const to = instantIn(body, "OrderTimeTo");
  const results = Number(fieldOf(body, "Result") || 10);
  const start = Number(fieldOf(body, "Start") || 1);
  if (!seller || Number.isNaN(from) || Number.isNaN(to) || results > resultsMax || !(start >= 1))
    return problem(400, "od-00001", "The request is wrong.");
  const found = demo
    .all()
    .filter(({ orderedAt }) => orderedAt.getTime() >= from && orderedAt.getTime() <= to + 999);
  const inner = found.slice(start - 1, start - 1 + results).map((order, index) => {
    const [status, ship] = statuses[demo.state(order)];
    const told = [
      element("Index", start + index),
      element("OrderId", orderIdOf(seller, order)),
      element("OrderTime", `${japanTime(order.orderedAt)}+09:00`),
      element("LastUpdateTime", `${japanTime(demo.changedAt(order))}+09:00`),
      ...[element("OrderStatus", status), element("ShipStatus", ship)],
    ];
    return `<OrderInfo>${told.join("")}</OrderInfo>`;
  });
  return xml(
    `<Result><Status>OK</Status><Search>${element("TotalCount", found.length)}${inner.join("")}</Search></Result>`,
  );
}

function orderIn({ demo }: Yahoo, seller: string, body: string) {
  const number = Number(fieldOf(body, "OrderId").replace(`${seller}-`, ""));
  return Number.isInteger(number) ? demo.find(number) : undefined;
}

/** One order. */
export function orderAnswer(yahoo: Yahoo, seller: string, body: string) {
  const order = orderIn(yahoo, seller, body);
  if (!order) return resultSet("<Result><Status>NG</Status></Result>", 0, 0);
  const { demo } = yahoo;
  const [status] = statuses[demo.state(order)];
  const told = [
    element("OrderId", orderIdOf(seller, order)),
    ...[element("OrderStatus", status), element("Suspect", 0)],
    element("OrderTime", `${japanTime(order.orderedAt)}+09:00`),
    element("LastUpdateTime", `${japanTime(demo.changedAt(order))}+09:00`),
    element("BuyerComments", order.note),
    `<Pay>${element("PayStatus", 1)}</Pay>`,
    `<Ship>${shipOf(yahoo, order)}</Ship>`,
    ...order.lines.map((_, place) => itemOf(order, place)),
    `<Seller>${element("SellerId", seller)}</Seller>`,
  ];
  const info = `<OrderInfo>${told.join("")}</OrderInfo>`;
  return resultSet(`<Result><Status>OK</Status>${info}</Result>`, 1, 1);
}

function itemOf({ lines }: DemoOrder, place: number) {
  const { goods, quantity } = lines[place]!;
  const subCode = subCodeOf(goods);
  const told = [
    ...[element("LineId", place + 1), element("ItemId", codeOf(goods))],
    subCode && element("SubCode", subCode),
    ...[element("Title", `${goods.title} ${goods.spec}`), element("Jan", goods.jan)],
    ...[element("UnitPrice", goods.priceYen), element("Quantity", quantity)],
  ];
  return `<Item>${told.join("")}</Item>`;
}

function shipOf({ demo }: Yahoo, order: DemoOrder) {
  const [, status] = statuses[demo.state(order)];
  const [first, second] = (demo.told(order).at(-1)?.trackingNumber ?? "").split(" ");
  const { customer } = order;
  return [
    ...[element("ShipStatus", status), element("ShipInvoiceNumber1", first ?? "")],
    element("ShipInvoiceNumber2", second ?? ""),
    ...[element("ShipLastName", customer.lastName), element("ShipFirstName", customer.firstName)],
    ...[
      element("ShipZipCode", customer.postalCode),
      element("ShipPrefecture", customer.prefecture),
    ],
    ...[element("ShipCity", customer.city), element("ShipAddress1", customer.street)],
    element("ShipAddress2", customer.building),
    element("ShipPhoneNumber", customer.phone),
  ].join("");
}

/** What becomes of an order whose sending is told: the numbers are those of the last telling. */
export function changedShipping(yahoo: Yahoo, seller: string, body: string) {
  const order = orderIn(yahoo, seller, body);
  const { demo, lent } = yahoo;
  if (!order || demo.state(order) === "cancelled")
    return problem(400, "od-00003", "The order cannot be changed.");
  if (!/^[0-4]$/.test(fieldOf(body, "ShipStatus")) || !fieldOf(body, "IsPointFix"))
    return problem(400, "od-00001", "The request is wrong.");
  if (!/^\d{8}$/.test(fieldOf(body, "ShipDate")))
    return problem(400, "od-00001", "ShipDate is wrong.");
  const numbers = [fieldOf(body, "ShipInvoiceNumber1"), fieldOf(body, "ShipInvoiceNumber2")];
  demo.tell(order, {
    trackingNumber: numbers.filter(Boolean).join(" "),
    carrier: fieldOf(body, "ShipCompanyCode"),
    quantities: order.lines.map(({ quantity }) => quantity),
    toldAt: lent.now(),
  });
  return resultSet("<Result><Status>OK</Status></Result>", 1, 1);
}
