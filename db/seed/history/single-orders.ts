import { eq } from "drizzle-orm";
import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { orderPage } from "#app/domain/core/page-links.ts";
import { sendMessage } from "#app/domain/trade/orders/messages.server.ts";
import { cancelOrder } from "#app/domain/trade/orders/move-order.server.ts";
import { reserveOrder } from "#app/domain/trade/orders/preorder.server.ts";
import { orders } from "#db/schema/index.ts";
import { waitForTransfer } from "./bank-payments.ts";
import type { Basket } from "./baskets.ts";
import { type DayBook, must } from "./day-book.ts";
import { demo } from "./demo-people.ts";
import { liveShipment } from "./shipments.ts";
import { makeGoods, runShort } from "./top-ups.ts";
import { liveOrder } from "./trade.ts";

// Orders that happened once each, for what the regular ones do not show.

export interface Story {
  book: DayBook;
  files: FileStore;
  basket: Basket;
}

/** One deposit order that waits for its deposit, one for its rest, and one that runs short. */
export function madeGoods({ files, basket }: Story) {
  const made = { ...demo, downPaymentPercent: 30, note: "ロゴ入れをお願いします。" } as const;
  const awaitsDeposit = { ...made, daysAgo: 2.2, goods: basket(1), stage: "quoted" } as const;
  const awaitsRest = { ...made, daysAgo: 24, goods: basket(1), stage: "bought" } as const;
  const short = { ...demo, daysAgo: 4, goods: basket(2), stage: "paid", note: "" } as const;
  return [
    (book: DayBook) => liveOrder(book, files, awaitsDeposit),
    async (book: DayBook) => makeGoods(book, await liveOrder(book, files, awaitsRest), 1.5),
    async (book: DayBook) => runShort(book, await liveOrder(book, files, short), 1.2),
  ];
}

export async function cancelOne(story: Story) {
  const { book, files, basket } = story;
  const orderId = await liveOrder(book, files, {
    ...demo,
    daysAgo: 16,
    goods: basket(2),
    stage: "quoting",
    note: "",
  });
  must(
    await cancelOrder(
      book.buyer("user-demo", 15),
      await numberOf(story, orderId),
      "ほかの商品に変更するため",
    ),
  );
}

export async function talk(story: Story) {
  const { book, files, basket } = story;
  const orderId = await liveOrder(book, files, {
    ...demo,
    userId: "user-demo-employee",
    daysAgo: 0.9,
    goods: basket(2),
    stage: "quoting",
    note: "",
  });
  const number = await numberOf(story, orderId);
  const order = {
    kind: "order",
    id: orderId,
    companyId: "company-demo",
    number,
    href: orderPage(number),
  } as const;
  must(
    await sendMessage(book.buyer("user-demo-employee", 0.8), order, {
      id: crypto.randomUUID(),
      body: "ブラックの色止めの有無を仕入先に確認していただけますか。",
    }),
  );
  must(
    await sendMessage(book.staff("staff-buying", 0.4), order, {
      id: crypto.randomUUID(),
      body: "仕入先に確認しています。本日中にご返答します。",
    }),
  );
}

/** Goods for the next season, to be quoted when they are wanted. */
export async function reserveOne(story: Story) {
  const { book, files, basket } = story;
  const orderId = await liveOrder(book, files, {
    ...demo,
    daysAgo: 1.6,
    goods: basket(2),
    stage: "draft",
    note: "春の新作です。",
  });
  const openOn = japanDay(daysAfter(book.now, 24));
  must(await reserveOrder(book.buyer("user-demo", 1.5), await numberOf(story, orderId), openOn));
}

/** An order whose transfer finance has not found yet. */
export async function payOrderByBank({ book, files, basket }: Story) {
  const plan = { ...demo, goods: basket(2), note: "" };
  const due = await liveOrder(book, files, { ...plan, daysAgo: 2.1, stage: "quoted" });
  await waitForTransfer(book, demo, [due]);
}

/** A delivery that waits for its transfer. Answers its payment. */
export async function payDeliveryByBank({ book, files, basket }: Story) {
  const plan = { ...demo, goods: basket(2), note: "" };
  const orderId = await liveOrder(book, files, { ...plan, daysAgo: 27, stage: "shelved" });
  const requestId = await liveShipment(book, files, {
    orderId,
    daysAgo: 2.5,
    methodCode: "air",
    stage: "quoted",
    stars: 5,
    comment: "",
  });
  return waitForTransfer(book, demo, [requestId], "shipping");
}

/** A carrier took the boxes this week and has not given its number yet. */
export async function handOverOne(story: Story) {
  const { book, files, basket } = story;
  const plan = { ...demo, daysAgo: 14, goods: basket(2), stage: "shelved", note: "" } as const;
  const orderId = await liveOrder(book, files, plan);
  await liveShipment(book, files, {
    orderId,
    daysAgo: 6,
    methodCode: "air",
    stage: "pickedUp",
    stars: 5,
    comment: "",
  });
}

async function numberOf({ book }: Story, orderId: string) {
  const [order] = await book.db
    .select({ number: orders.number })
    .from(orders)
    .where(eq(orders.id, orderId))
    .limit(1);
  return order!.number;
}
