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
import { sendToAmazon } from "../channels/amazon-requests.ts";
import { closeBankDays, readStatement } from "./bank-lines.ts";
import { waitForTransfer } from "./bank-payments.ts";
import { baskets, goodsToBuy } from "./baskets.ts";
import { payInByCard } from "./card-top-ups.ts";
import { claimSome } from "./claims.ts";
import { redeemSome } from "./coupons.ts";
import { dayBook, dice } from "./day-book.ts";
import { demo, rival } from "./demo-people.ts";
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
  orderMadeGoods,
  payByBank,
  reserveOne,
  type Story,
  talk,
} from "./single-orders.ts";
import { countShelves } from "./stock-counts.ts";
import { liveOrder } from "./trade.ts";
import { takeInUnknown } from "./unknown-parcels.ts";
import { askForWithdrawals, withdrawSome } from "./withdrawals.ts";
import { comments, memberSince, membershipYen, methods, passed, underway } from "./year-plan.ts";

/** The balance that the contract names. */
const demoBalanceYen = 3_000_000;

/**
 * Lives the demo's past through the shop's own commands, so that its ledger and stock add up by themselves. What else
 * moves money is lived before the balance is made up and the bank's days are closed.
 */
export async function seedHistory(
  db: Database,
  files: FileStore,
  now: Date,
  liveMore: () => Promise<void> = async () => {},
) {
  const book = dayBook(db, now);
  const roll = dice(20_418);
  const goods = await goodsToBuy(book);
  const basket = baskets(goods, roll);
  const story = { book, files, basket };

  await livePassed(story, roll);
  await withdrawSome(book, demo);
  await letManagerPay(book);
  await liveUnderway(story, roll, await redeemSome(book));
  await liveRival(story);
  await orderMadeGoods(story);
  await cancelOne(story);
  await talk(story);
  await reserveOne(story);
  await payByBank(story);
  await waitForApproval(book);
  await payInByCard(book, demo.payerId);
  await askForWithdrawals(book, demo, rival);
  await reportOpenTopUps(book);
  await handOverOne(story);
  await reportLate(book);
  await takeInUnknown(book, files);
  await countShelves(book);
  await claimSome(book, files);
  await describeGoods(book, files);
  await keepOwnProducts(book);
  await keepMaterials(book);
  await sendToAmazon(story);
  await sendOrderSheet(book, files, goods);
  await readStatement(book);
  await db.insert(notices).values(publicNotices(now));
  await db.insert(closures).values(turnOfYear(now));
  await liveMore();
  const balance = await balanceYen(book, walletOf("company-demo"));
  await payIn(book, demo, demoBalanceYen - balance, 0.1, true);
  await closeBankDays(book);
  const nightly = openScope(db, { kind: "system", id: "nightly-sums" }, now);
  await sumSoldMonths(nightly);
  await sumSupplierRecords(nightly);
  await calculateServiceRecord(nightly);
}

/** The orders of the year that have come to their end. */
async function livePassed({ book, files, basket }: Story, roll: (below: number) => number) {
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
}

/** The orders that something still has to be done for, one of each stage. */
async function liveUnderway(
  { book, files, basket }: Story,
  roll: (below: number) => number,
  couponId: string | undefined,
) {
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
}

/** Another company's orders, of which the demo's sees nothing. */
async function liveRival({ book, files, basket }: Story) {
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
}
