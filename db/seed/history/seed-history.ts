import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { calculateServiceRecord } from "#app/domain/trade/orders/service-level.server.ts";
import {
  sumSoldMonths,
  sumSupplierRecords,
} from "#app/domain/trade/purchasing/supplier-records.server.ts";
import type { Database } from "#db/client.ts";
import { closures, notices } from "#db/schema/index.ts";
import { publicNotices, turnOfYear } from "../base/notices.ts";
import { amazonRequests } from "../channels/amazon-requests.ts";
import { closeBankDays, readStatement } from "./bank-lines.ts";
import { waitForTransfer } from "./bank-payments.ts";
import { baskets, goodsToBuy } from "./baskets.ts";
import { payInByCard } from "./card-top-ups.ts";
import { claimSome } from "./claims.ts";
import { redeemSome } from "./coupons.ts";
import { type DayBook, dayBook, dice, liveTogether } from "./day-book.ts";
import { demo, rival } from "./demo-people.ts";
import { writeOfGoods } from "./goods-material.ts";
import { describeGoods } from "./goods-requests.ts";
import { beMember } from "./membership.ts";
import { sendOrderSheet } from "./order-sheet.ts";
import { keepMaterials, keepOwnProducts } from "./own-products.ts";
import { payIn, reportOpenTopUps } from "./pay-in.ts";
import { reportLate } from "./problems.ts";
import { letManagerPay, waitForApproval } from "./rights.ts";
import { liveShipment } from "./shipments.ts";
import {
  cancelOne,
  handOverOne,
  madeGoods,
  payDeliveryByBank,
  payOrderByBank,
  reserveOne,
  type Story,
  talk,
} from "./single-orders.ts";
import { countShelves } from "./stock-counts.ts";
import { liveOrder, type OrderStage } from "./trade.ts";
import { takeInUnknown } from "./unknown-parcels.ts";
import { leaveMoneyWaiting } from "./waiting-money.ts";
import { askForLarge, askForSmall, withdrawSome } from "./withdrawals.ts";
import { comments, memberSince, membershipYen, methods, passed, underway } from "./year-plan.ts";

/** The demo's own products are kept before its shops sell them and some of them are ordered for Amazon. */
const ownProductsKept = 42;

/** Days before now, after all else that moves money. */
const balanceMadeUp = 0.02;

/** The balance that the contract names. */
const demoBalanceYen = 3_000_000;

/** The demo's connected shops, and what their customers' orders were for the demo's company. */
export interface LivedShops {
  /** Connects them, once the own products that they sell are kept. */
  open: () => Promise<void>;
  /** Lived in time with the rest. */
  stories: readonly ((book: DayBook) => Promise<unknown>)[];
}

/** Lives the demo's past through the shop's own commands, so that its ledger and stock add up by themselves. */
export async function seedHistory(
  db: Database,
  files: FileStore,
  now: Date,
  shops: LivedShops = { open: async () => {}, stories: [] },
) {
  const book = dayBook(db, now);
  const roll = dice(20_418);
  const goods = await goodsToBuy(book);
  const basket = baskets(goods, roll);
  const story = { book, files, basket };
  const couponId = await redeemSome(book);
  const transfer = { delivery: "" };

  await liveTogether(book, [
    ...passedStories(story, roll),
    (together) => withdrawSome(together, demo),
    letManagerPay,
    ...underwayStories(story, roll, couponId),
    ...rivalStories(story),
    ...madeGoods(story),
    (together) => payOrderByBank({ ...story, book: together }),
    async (together) => {
      transfer.delivery = await payDeliveryByBank({ ...story, book: together });
    },
    (together) => payInByCard(together, demo.payerId),
    (together) => askForSmall(together, demo),
    (together) => askForLarge(together, rival),
    (together) => handOverOne({ ...story, book: together }),
    async (together) => {
      await together.reach(ownProductsKept);
      await keepOwnProducts(together, ownProductsKept);
      await shops.open();
    },
    ...shops.stories,
    ...amazonRequests(story),
  ]);
  await cancelOne(story);
  await talk(story);
  await reserveOne(story);
  await waitForApproval(book);
  await reportOpenTopUps(book);
  await reportLate(book);
  await takeInUnknown(book, files);
  await countShelves(book);
  await claimSome(book, files);
  await describeGoods(book, files);
  await keepMaterials(book);
  await writeOfGoods(book);
  await sendOrderSheet(book, files, goods);
  await readStatement(book);
  await leaveMoneyWaiting(book, transfer.delivery);
  await db.insert(notices).values(publicNotices(now));
  await db.insert(closures).values(turnOfYear(now));
  const balance = await balanceYen(book, walletOf("company-demo"));
  await payIn(book, demo, demoBalanceYen - balance, balanceMadeUp, true);
  await closeBankDays(book);
  const nightly = openScope(db, { kind: "system", id: "nightly-sums" }, now);
  await sumSoldMonths(nightly);
  await sumSupplierRecords(nightly);
  await calculateServiceRecord(nightly);
}

/** The orders of the year that have come to their end. */
function passedStories({ files, basket }: Story, roll: (below: number) => number) {
  return passed.map((daysAgo, index) => {
    const goods = basket(2 + roll(3));
    return async (book: DayBook) => {
      if (daysAgo === memberSince) {
        await book.reach(daysAgo);
        await payIn(book, demo, membershipYen, daysAgo);
        await beMember(book, daysAgo);
      }
      const orderId = await liveOrder(book, files, {
        ...demo,
        daysAgo,
        goods,
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
    };
  });
}

/** The orders that something still has to be done for, one of each stage. */
function underwayStories(
  { files, basket }: Story,
  roll: (below: number) => number,
  couponId: string | undefined,
) {
  return underway.map(({ daysAgo, stage, shipment }, index) => {
    const goods = basket(2 + roll(2));
    return async (book: DayBook) => {
      const orderId = await liveOrder(book, files, {
        ...demo,
        daysAgo,
        goods,
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
    };
  });
}

/** Another company's orders, of which the demo's sees nothing: two of them wait for one transfer. */
function rivalStories({ files, basket }: Story) {
  const order = (daysAgo: number, count: number, stage: OrderStage) => {
    const plan = { ...rival, daysAgo, goods: basket(count), stage, note: "" };
    return (book: DayBook) => liveOrder(book, files, plan);
  };
  const due = [order(2.4, 2, "quoted"), order(2.2, 2, "quoted")] as const;
  return [
    async (book: DayBook) => waitForTransfer(book, rival, [await due[0](book), await due[1](book)]),
    order(1.1, 3, "quoting"),
    order(0.6, 3, "quoting"),
    order(15, 2, "shelved"),
  ];
}
