import { desc, eq } from "drizzle-orm";
import { addToCart } from "#app/domain/catalog/cart/add-to-cart.server.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { importStatement } from "#app/domain/money/books/import-statement.server.ts";
import { creditLine } from "#app/domain/money/books/settle-line.server.ts";
import { balanceYen } from "#app/domain/money/ledger/balance.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import { reportTopUp } from "#app/domain/money/top-up/report-top-up.server.ts";
import type { DownPaymentPercent } from "#app/domain/trade/down-payment/down-payment-amounts.ts";
import { payDocument } from "#app/domain/trade/paying/pay-document.server.ts";
import { orderFromCart } from "#app/domain/trade/placing/order-from-cart.server.ts";
import { placeOrder } from "#app/domain/trade/placing/place-order.server.ts";
import { buyOrder } from "#app/domain/trade/purchasing/buy-order.server.ts";
import { quoteOrder } from "#app/domain/trade/quoting/quote-order.server.ts";
import { inspectLot } from "#app/domain/trade/warehouse/inspect-lot.server.ts";
import { receiveLot } from "#app/domain/trade/warehouse/receive-lot.server.ts";
import { shelveLot } from "#app/domain/trade/warehouse/shelve-lot.server.ts";
import { lots, offers, orderFreights, orderLines, orders, skus } from "#db/schema/index.ts";
import { type InspectionView, inspectionPhoto } from "../pictures/inspection-photo.ts";
import { heldAtBank } from "./bank-lines.ts";
import { type DayBook, must } from "./day-book.ts";

/** Goods that came within so many days have photos, most of them: a line without any is seen as well. */
const photographedDays = 60;

/** How far an order of the demo has come. */
export const orderStages = [
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

/** Goods of the demo's shelves, best sellers first: what the demo's buyers order. */
export async function goodsToBuy({ db }: Pick<DayBook, "db">) {
  const rows = await db
    .select({
      offerId: offers.id,
      minOrder: offers.minOrder,
      skuId: skus.id,
      stock: skus.stock,
      priceFen: skus.priceFen,
    })
    .from(offers)
    .innerJoin(skus, eq(skus.offerId, offers.id))
    .orderBy(desc(offers.popularity), skus.position)
    .limit(1_200);
  const byOffer = new Map<string, typeof rows>();
  for (const row of rows)
    if (row.stock >= 300) byOffer.set(row.offerId, [...(byOffer.get(row.offerId) ?? []), row]);
  return [...byOffer.values()];
}

/** Lives one order up to its stage, each command on its own day by whoever does it. Answers the order's id. */
export async function liveOrder(book: DayBook, files: FileStore, trade: Trade): Promise<string> {
  const { db } = book;
  const reached = (stage: OrderStage) =>
    orderStages.indexOf(trade.stage) >= orderStages.indexOf(stage);
  let day = trade.daysAgo;

  for (const { offerId, quantities, optionIds } of trade.goods)
    must(
      await addToCart(book.buyer(trade.userId, day, 9), {
        offerId,
        quantities,
        note: "",
        optionIds,
      }),
    );
  const cart = await orderFromCart(book.buyer(trade.userId, day));
  const placed = must(
    await placeOrder(book.buyer(trade.userId, day), {
      id: crypto.randomUUID(),
      lineIds: cart.lines.map(({ id }) => id),
      note: trade.note,
      submit: reached("quoting"),
    }),
  );
  const [order] = await db.select().from(orders).where(eq(orders.number, placed.number)).limit(1);
  const id = order!.id;
  if (!reached("quoted")) return id;

  day -= 0.4;
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, id))
    .orderBy(orderLines.position);
  const freights = await db.select().from(orderFreights).where(eq(orderFreights.orderId, id));
  must(
    await quoteOrder(book.staff("staff-buying", day), placed.number, {
      lines: lines.map((line) => ({ ...line, refusal: "" })),
      freights: new Map(freights.map(({ supplierId, freightFen }) => [supplierId, freightFen])),
      note: "",
      downPaymentPercent: trade.downPaymentPercent ?? 0,
    }),
  );
  if (!reached("paid")) return id;

  day -= 0.6;
  await deposit(book, trade, id, day);
  const payer = trade.byManager ? book.staff("staff-manager", day) : book.buyer(trade.payerId, day);
  must(await payDocument(payer, "order", id, crypto.randomUUID(), { couponId: trade.couponId }));
  if (!reached("bought")) return id;

  day -= 0.5;
  for (const supplierId of new Set(lines.map((line) => line.supplierId)))
    must(
      await buyOrder(book.staff("staff-buying", day), placed.number, {
        id: crypto.randomUUID(),
        supplierId,
        marketplaceNumber: `${2_000_000_000_000 + Math.abs(hash(id + supplierId))}`,
        chinaTracking: `YT${String(Math.abs(hash(supplierId + id))).padStart(13, "0")}`,
      }),
    );
  if (reached("received")) await stock(book, files, id, day - 3, reached);
  return id;
}

/** The buyer pays in what the balance lacks, in round figures, and finance finds it at the bank. */
async function deposit(book: DayBook, trade: Trade, orderId: string, daysAgo: number) {
  const buyer = book.buyer(trade.payerId, daysAgo, 9);
  const [order] = await book.db.select().from(orders).where(eq(orders.id, orderId)).limit(1);
  await payIn(
    book,
    trade,
    order!.totalYen - (await balanceYen(book, walletOf(buyer.actor.companyId))),
    daysAgo,
  );
}

/** Reports a deposit and confirms it by its line of the bank, one that brings in at least the amount, in steps of 50,000 yen. */
export async function payIn(
  book: DayBook,
  { payerId, payerKana }: Pick<Trade, "payerId" | "payerKana">,
  lackingYen: number,
  daysAgo: number,
  exactly = false,
) {
  if (lackingYen <= 0) return;
  const id = crypto.randomUUID();
  const buyer = book.buyer(payerId, daysAgo, 9);
  const amountYen = exactly ? lackingYen : Math.ceil(lackingYen / 50_000) * 50_000;
  must(
    await reportTopUp(buyer, {
      id,
      amountYen,
      payerKana,
      expectedOn: japanDay(buyer.now),
      ownNumber: "",
    }),
  );
  const finance = book.staff("staff-finance", daysAgo, 10);
  const bankDay = japanDay(finance.now);
  const balanceYen = (await heldAtBank(book)) + amountYen;
  const statementId = crypto.randomUUID();
  // By another than who credits it: of any size then.
  const importer = book.staff("staff-finance-2", daysAgo, 10);
  must(
    await importStatement(importer, statementId, [
      { bankDay, amountYen, payer: `フリコミ ${payerKana}`, balanceYen },
    ]),
  );
  must(await creditLine(finance, `${statementId}/0000`, id));
}

async function stock(
  book: DayBook,
  files: FileStore,
  orderId: string,
  day: number,
  reached: (stage: OrderStage) => boolean,
) {
  const waiting = await book.db.select().from(lots).where(eq(lots.orderId, orderId));
  const recent = day < photographedDays;
  for (const [index, lot] of waiting.entries()) {
    const keeper = (daysLater: number) => book.staff("staff-warehouse", day - daysLater);
    must(
      await receiveLot(keeper(0), {
        id: crypto.randomUUID(),
        lotId: lot.id,
        quantity: lot.quantity,
      }),
    );
    if (!reached("inspected")) continue;

    const badQuantity =
      lot.quantity > 60 && hash(lot.id) % 3 === 0 ? 1 + (Math.abs(hash(lot.id)) % 2) : 0;
    must(
      await inspectLot(keeper(0.2), files, lot.id, {
        goodQuantity: lot.quantity - badQuantity,
        badQuantity,
        note: badQuantity > 0 ? "縫製のほつれ、汚れ" : "",
        weightGrams: lot.weightGrams ?? 180 + (Math.abs(hash(lot.id)) % 400),
        lengthMm: lot.lengthMm ?? 220,
        widthMm: lot.widthMm ?? 160,
        heightMm: lot.heightMm ?? 60,
        photos:
          recent && (index < 2 || badQuantity > 0)
            ? photosOf(badQuantity > 0, Math.abs(hash(lot.id)))
            : [],
      }),
    );
    if (!reached("shelved")) continue;
    const place = Math.abs(hash(lot.id));
    must(
      await shelveLot(
        keeper(0.4),
        lot.id,
        `${"ABCD"[place % 4]}-${String((place % 20) + 1).padStart(2, "0")}-${String((place % 5) + 1).padStart(2, "0")}`,
      ),
    );
  }
}

function photosOf(flawed: boolean, kind: number) {
  const views: InspectionView[] = ["whole", "measure", ...(flawed ? (["flaw"] as const) : [])];
  return views.map((view, index) => ({
    name: `検品-${index + 1}.png`,
    bytes: inspectionPhoto(view, kind),
  }));
}

/** A number that stands for a text, the same every time. */
function hash(text: string) {
  let value = 7;
  for (const letter of text) value = (Math.imul(value, 31) + letter.codePointAt(0)!) | 0;
  return value;
}
