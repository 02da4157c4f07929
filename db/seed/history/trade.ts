import { eq } from "drizzle-orm";
import { addToCart } from "#app/domain/catalog/cart/add-to-cart.server.ts";
import { noLabelData } from "#app/domain/catalog/products/label-data.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { payDocuments } from "#app/domain/money/payments/pay-documents.server.ts";
import type { DownPaymentPercent } from "#app/domain/trade/orders/down-payment.ts";
import { placeOrder } from "#app/domain/trade/orders/place-order.server.ts";
import { quoteOrder } from "#app/domain/trade/orders/quote-order.server.ts";
import { orderFromCart } from "#app/domain/trade/orders/write-order.server.ts";
import { buyOrder } from "#app/domain/trade/purchasing/buy-order.server.ts";
import { orderFreights, orderLines, orders } from "#db/schema/index.ts";
import { type DayBook, hash, must } from "./day-book.ts";
import { payInForOrder } from "./pay-in.ts";
import { stock } from "./stock.ts";

/** How far an order of the demo has come. */
const orderStages = [
  "draft",
  "quoting",
  "quoted",
  "paid",
  "bought",
  "received",
  "inspected",
  "shelved",
] as const;
export type OrderStage = (typeof orderStages)[number];

interface Trade {
  userId: string;
  payerId: string;
  payerKana: string;
  /** Paid by the account manager, whom the owner let pay. */
  byManager?: boolean;
  /** A coupon of the demo that pays a part. */
  couponId?: string | undefined;
  /** What of the total is asked for before buying. */
  downPaymentPercent?: DownPaymentPercent;
  /** Days before now on which the order was placed. */
  daysAgo: number;
  goods: readonly {
    offerId: string;
    quantities: ReadonlyMap<string, number>;
    optionIds: readonly string[];
  }[];
  stage: OrderStage;
  note: string;
}

/** Lives one order up to its stage, each command on its own day by whoever does it. Answers the order's id. */
export async function liveOrder(book: DayBook, files: FileStore, trade: Trade): Promise<string> {
  await book.reach(trade.daysAgo);
  const placed = await placeGoods(book, trade, trade.stage !== "draft");
  return carryOrder(book, files, trade, placed.number);
}

/** Lives an order that is placed up to its stage. Answers its id. */
export async function carryOrder(
  book: DayBook,
  files: FileStore,
  trade: Omit<Trade, "goods" | "note">,
  number: string,
): Promise<string> {
  const { db } = book;
  const reached = (stage: OrderStage) =>
    orderStages.indexOf(trade.stage) >= orderStages.indexOf(stage);
  let day = trade.daysAgo;
  const [order] = await db.select().from(orders).where(eq(orders.number, number)).limit(1);
  const id = order!.id;
  if (!reached("quoted")) return id;

  day -= 0.4;
  await book.reach(day);
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, id))
    .orderBy(orderLines.position);
  const freights = await db.select().from(orderFreights).where(eq(orderFreights.orderId, id));
  must(
    await quoteOrder(book.staff("staff-buying", day), number, {
      lines: lines.map((line) => ({ ...line, refusal: "" })),
      freights: new Map(freights.map(({ supplierId, freightFen }) => [supplierId, freightFen])),
      note: "",
      downPaymentPercent: trade.downPaymentPercent ?? 0,
    }),
  );
  if (!reached("paid")) return id;

  day -= 0.6;
  await book.reach(day);
  await payInForOrder(book, trade, id, day);
  const payer = trade.byManager ? book.staff("staff-manager", day) : book.buyer(trade.payerId, day);
  const due = await payer.payables.find(payer, payer.actor, "id", [{ kind: "order", key: id }]);
  const { couponId } = trade;
  const coupons = new Map(couponId ? [[id, couponId]] : []);
  must(await payDocuments(payer, due, { id: crypto.randomUUID(), coupons }));
  if (!reached("bought")) return id;

  day -= 0.5;
  await book.reach(day);
  await buyAll(book, number, {
    id,
    day,
    supplierIds: new Set(lines.map((line) => line.supplierId)),
  });
  if (!reached("received")) return id;

  day -= 3;
  await book.reach(day);
  await stock(book, files, id, day, reached);
  return id;
}

/** Puts the goods into the cart and orders them, on the order's first day. */
async function placeGoods(book: DayBook, trade: Trade, submit: boolean) {
  for (const { offerId, quantities, optionIds } of trade.goods)
    must(
      await addToCart(book.buyer(trade.userId, trade.daysAgo, 9), {
        offerId,
        quantities,
        note: "",
        optionIds,
        labelData: { ...noLabelData, managementNumber: `HY-${offerId.slice(-6)}` },
      }),
    );
  const cart = await orderFromCart(book.buyer(trade.userId, trade.daysAgo));
  return must(
    await placeOrder(book.buyer(trade.userId, trade.daysAgo), {
      id: crypto.randomUUID(),
      lineIds: cart.lines.map(({ id }) => id),
      note: trade.note,
      submit,
    }),
  );
}

interface Buying {
  id: string;
  day: number;
  supplierIds: ReadonlySet<string>;
}

async function buyAll(book: DayBook, number: string, { id, day, supplierIds }: Buying) {
  for (const supplierId of supplierIds)
    must(
      await buyOrder(book.staff("staff-buying", day), number, {
        id: crypto.randomUUID(),
        supplierId,
        marketplaceNumber: `${2_000_000_000_000 + Math.abs(hash(id + supplierId))}`,
        chinaTracking: `YT${String(Math.abs(hash(supplierId + id))).padStart(13, "0")}`,
      }),
    );
}
