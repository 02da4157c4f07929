import { eq, sql } from "drizzle-orm";
import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { orderPage } from "#app/domain/core/page-links.ts";
import { balanceYen } from "#app/domain/money/ledger/balance.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import { reportTopUp } from "#app/domain/money/top-up/report-top-up.server.ts";
import { sendMessage } from "#app/domain/trade/message/send-message.server.ts";
import { cancelOrder } from "#app/domain/trade/order/cancel-order.server.ts";
import { reserveOrder } from "#app/domain/trade/placing/reserve-order.server.ts";
import type { Database } from "#db/client.ts";
import { closures, notices, orders } from "#db/schema/index.ts";
import { publicNotices, turnOfYear } from "../base/notices.ts";
import { closeBankDays, readStatement } from "./bank-lines.ts";
import { waitForTransfer } from "./bank-payments.ts";
import { payInByCard } from "./card-top-ups.ts";
import { redeemSome } from "./coupons.ts";
import { dayBook, dice, must } from "./day-book.ts";
import { beMember } from "./membership.ts";
import { letManagerPay, waitForApproval } from "./rights.ts";
import { liveShipment, type ShipmentStage } from "./shipments.ts";
import { makeGoods, runShort } from "./top-ups.ts";
import { goodsToBuy, liveOrder, type OrderStage, payIn } from "./trade.ts";
import { askForWithdrawals, withdrawSome } from "./withdrawals.ts";

const demo = { userId: "user-demo", payerId: "user-demo", payerKana: "カ)ミナトシヨウカイ" };
const rival = { userId: "user-rival", payerId: "user-rival", payerKana: "カ)ホクトブツサン" };

/** The balance that the contract names. */
const demoBalanceYen = 3_000_000;

/** A year that has passed: orders about every ten days, all of them received and reviewed in Japan. */
const passed = [
  330, 318, 305, 291, 280, 268, 255, 241, 230, 219, 207, 194, 183, 171, 160, 148, 137, 125, 114,
  102, 92, 81, 70, 61,
];
/** What is under way now: each order's age, how far it has come, and its shipping request. */
const underway: { daysAgo: number; stage: OrderStage; shipment?: ShipmentStage }[] = [
  { daysAgo: 52, stage: "shelved", shipment: "received" },
  { daysAgo: 44, stage: "shelved", shipment: "shipped" },
  { daysAgo: 38, stage: "shelved", shipment: "packed" },
  { daysAgo: 33, stage: "shelved", shipment: "paid" },
  { daysAgo: 29, stage: "shelved", shipment: "quoted" },
  { daysAgo: 26, stage: "shelved", shipment: "quoting" },
  { daysAgo: 24, stage: "shelved", shipment: "cancelled" },
  { daysAgo: 22, stage: "shelved", shipment: "draft" },
  { daysAgo: 70, stage: "shelved" },
  { daysAgo: 20, stage: "shelved" },
  { daysAgo: 11, stage: "inspected" },
  { daysAgo: 9, stage: "received" },
  { daysAgo: 6, stage: "bought" },
  { daysAgo: 4, stage: "paid" },
  { daysAgo: 2.2, stage: "quoted" },
  { daysAgo: 1.4, stage: "quoted" },
  { daysAgo: 0.5, stage: "quoting" },
  { daysAgo: 0.2, stage: "quoting" },
  { daysAgo: 3, stage: "draft" },
  { daysAgo: 1, stage: "draft" },
];
/** On the day of this order the demo became a flat-fee member for thirty days. */
const memberSince = 207;
const membershipYen = 20_000;

const methods = ["fast-ship", "sea", "air", "fast-ship", "express"] as const;
const comments = [
  "検品の写真が分かりやすく、安心して販売できました。",
  "梱包がしっかりしていて破損はありませんでした。",
  "予定より1日早く届きました。",
  "数量の相違がなく助かりました。",
];

/** Lives the demo's past through the shop's own commands, so that its ledger and stock add up by themselves. */
export async function seedHistory(db: Database, files: FileStore, now: Date) {
  const book = dayBook(db, now);
  const goods = await goodsToBuy(book);
  const roll = dice(20_418);
  const basket = (lines: number) =>
    Array.from({ length: lines }, () => goods[roll(Math.min(goods.length, 160))]!)
      .filter((offer, index, all) => all.indexOf(offer) === index)
      .map((choices) => {
        const chosen = choices.slice(0, 1 + roll(Math.min(2, choices.length)));
        const most = Math.max(20, Math.min(200, Math.floor(300_000 / chosen[0]!.priceFen)));
        return {
          offerId: chosen[0]!.offerId,
          quantities: new Map(
            chosen.map(({ skuId, minOrder }) => [
              skuId,
              Math.max(minOrder, 10 * (1 + roll(Math.ceil(most / 10)))),
            ]),
          ),
          optionIds: roll(3) === 0 ? ["label", "opp"] : [],
        };
      });

  for (const [index, daysAgo] of passed.entries()) {
    if (daysAgo === memberSince) {
      await payIn(book, demo, membershipYen, daysAgo);
      await beMember(book, daysAgo);
    }
    const orderId = await liveOrder(book, files, {
      ...demo,
      daysAgo,
      goods: basket(2 + roll(3)),
      stage: "shelved",
      note: "",
    });
    await liveShipment(book, files, {
      orderId,
      daysAgo: daysAgo - 7,
      methodCode: methods[index % methods.length]!,
      stage: "evaluated",
      stars: 4 + (index % 2),
      comment: comments[index % comments.length]!,
    });
  }
  await withdrawSome(book, demo);
  await letManagerPay(book);
  const couponId = await redeemSome(book);
  for (const [index, { daysAgo, stage, shipment }] of underway.entries()) {
    const orderId = await liveOrder(book, files, {
      ...demo,
      daysAgo,
      goods: basket(2 + roll(2)),
      stage,
      byManager: stage === "paid" || stage === "bought",
      couponId: stage === "received" ? couponId : undefined,
      note: index % 3 === 0 ? "色味が画像と違う場合はご連絡ください。" : "",
    });
    if (shipment)
      await liveShipment(book, files, {
        orderId,
        daysAgo: daysAgo - 8,
        methodCode:
          shipment === "quoted" || shipment === "paid" ? "air" : methods[index % methods.length]!,
        stage: shipment,
        stars: 5,
        comment: "",
      });
  }
  const due: string[] = [];
  for (const daysAgo of [2.4, 2.2])
    due.push(
      await liveOrder(book, files, {
        ...rival,
        daysAgo,
        goods: basket(2),
        stage: "quoted",
        note: "",
      }),
    );
  await waitForTransfer(book, rival, due);
  for (const daysAgo of [1.1, 0.6])
    await liveOrder(book, files, {
      ...rival,
      daysAgo,
      goods: basket(3),
      stage: "quoting",
      note: "",
    });
  await liveOrder(book, files, {
    ...rival,
    daysAgo: 15,
    goods: basket(2),
    stage: "shelved",
    note: "",
  });

  await orderMadeGoods();
  await cancelOne();
  await talk();
  await reserveOne();
  await payByBank();
  await waitForApproval(book);
  await payInByCard(book, demo.payerId);
  await askForWithdrawals(book, demo, rival);
  await reportOpenTopUps();
  await handOverOne();
  await readStatement(book);
  await db.insert(notices).values(publicNotices(now));
  await db.insert(closures).values(turnOfYear(now));
  await readOldNotices();
  await payIn(
    book,
    demo,
    demoBalanceYen - (await balanceYen(book, walletOf("company-demo"))),
    0.1,
    true,
  );
  await closeBankDays(book);

  /** A carrier took the boxes this week and has not given its number yet. */
  async function handOverOne() {
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

  /** The demo's owner reads the news about once a week. */
  async function readOldNotices() {
    const readAt = new Date(now.getTime() - 4 * 86_400_000);
    await db.run(sql`INSERT INTO notice_reads (user_id, notice_id, read_at)
      SELECT 'user-demo', id, ${readAt.getTime()} FROM notices
      WHERE (company_id = 'company-demo' OR company_id IS NULL) AND published_at < ${readAt.getTime()}`);
  }

  /** One deposit order that waits for its deposit, one for its rest, and one that runs short. */
  async function orderMadeGoods() {
    const made = { ...demo, downPaymentPercent: 30, note: "ロゴ入れをお願いします。" } as const;
    await liveOrder(book, files, { ...made, daysAgo: 2.2, goods: basket(1), stage: "quoted" });
    const orderId = await liveOrder(book, files, {
      ...made,
      daysAgo: 24,
      goods: basket(1),
      stage: "bought",
    });
    await makeGoods(book, orderId, 1.5);
    const short = await liveOrder(book, files, {
      ...demo,
      daysAgo: 4,
      goods: basket(2),
      stage: "paid",
      note: "",
    });
    await runShort(book, short, 1.2);
  }

  async function cancelOne() {
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
        await numberOf(orderId),
        "ほかの商品に変更するため",
      ),
    );
  }

  async function talk() {
    const orderId = await liveOrder(book, files, {
      ...demo,
      userId: "user-demo-employee",
      daysAgo: 0.9,
      goods: basket(2),
      stage: "quoting",
      note: "",
    });
    const number = await numberOf(orderId);
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
        body: "ブラックの色止めの有無を店に確認していただけますか。",
      }),
    );
    must(
      await sendMessage(book.staff("staff-buying", 0.4), order, {
        id: crypto.randomUUID(),
        body: "店に確認しています。本日中に返答します。",
      }),
    );
  }

  /** Goods for the next season, to be quoted when they are wanted. */
  async function reserveOne() {
    const orderId = await liveOrder(book, files, {
      ...demo,
      daysAgo: 1.6,
      goods: basket(2),
      stage: "draft",
      note: "春の新作です。",
    });
    const openOn = japanDay(daysAfter(now, 24));
    must(await reserveOrder(book.buyer("user-demo", 1.5), await numberOf(orderId), openOn));
  }

  /** An order and a shipping request whose transfers finance has not found yet. */
  async function payByBank() {
    const plan = { ...demo, goods: basket(2), note: "" };
    const due = await liveOrder(book, files, { ...plan, daysAgo: 2.1, stage: "quoted" });
    await waitForTransfer(book, demo, [due]);
    const orderId = await liveOrder(book, files, { ...plan, daysAgo: 27, stage: "shelved" });
    const requestId = await liveShipment(book, files, {
      orderId,
      daysAgo: 2.5,
      methodCode: "air",
      stage: "quoted",
      stars: 5,
      comment: "",
    });
    await waitForTransfer(book, demo, [requestId], "shipping");
  }

  async function reportOpenTopUps() {
    for (const [person, amountYen, hoursAgo] of [
      [demo, 500_000, 3],
      [rival, 800_000, 5],
    ] as const) {
      const buyer = book.buyer(person.payerId, hoursAgo / 24);
      must(
        await reportTopUp(buyer, {
          id: crypto.randomUUID(),
          amountYen,
          payerKana: person.payerKana,
          expectedOn: japanDay(now),
          ownNumber: "",
        }),
      );
    }
  }

  async function numberOf(orderId: string) {
    const [order] = await db
      .select({ number: orders.number })
      .from(orders)
      .where(eq(orders.id, orderId))
      .limit(1);
    return order!.number;
  }
}
