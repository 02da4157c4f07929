import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Staff, staffRoles } from "#app/domain/core/actor.ts";
import { type Duty, staffMay } from "#app/domain/core/policy.ts";
import * as tables from "#db/schema/index.ts";
import { openShop } from "#tests/support/shop.ts";

// Whose duty each command of the staff is, beside the page that leads to it: pages may change, and a
// command asks for itself.

const commands: Record<string, Record<string, Duty>> = {
  "catalog/selection/choose-offers": { chooseOffer: "edit-content", dropOffer: "edit-content" },
  "catalog/recommended/keep-recommended": {
    keepRecommended: "edit-content",
    removeRecommended: "edit-content",
  },
  "channels/direct-return/note-return": { noteReturn: "see-claims" },
  "trade/shipping-draft/request-for-company": { requestForCompany: "act-for-company" },
  "trade/forwarded/refuse-forwarded": { refuseForwarded: "receive" },
  "trade/forwarded/reopen-forwarded": { reopenForwarded: "receive" },
  "trade/auxiliary-material/receive-material": { receiveMaterial: "receive" },
  "trade/auxiliary-material/keep-lot-as-material": { keepLotAsMaterial: "receive" },
  "trade/auxiliary-material/correct-material": { correctMaterial: "receive" },
  "trade/auxiliary-material/settle-shortage": {
    supplyShortage: "receive",
    waiveShortage: "receive",
  },
  "trade/opinions/moderate-opinion": { moderateOpinion: "edit-content" },
  "trade/parcel-claims/decide-claim": {
    decideParcelClaim: "receive",
    reopenParcelClaim: "receive",
  },
  "trade/parcel-claims/join-claim": { joinParcelClaim: "receive" },
  "trade/warehouse/shelve-lot": { shelveLot: "shelve" },
  "trade/warehouse/inspect-lot": { inspectLot: "inspect" },
  "trade/warehouse/receive-lot": { receiveLot: "receive" },
  "trade/supplement/pay-extra": { payExtra: "buy" },
  "trade/warehouse/receive-parcel": { receiveParcel: "receive" },
  "trade/warehouse/move-shelf": { moveShelf: "shelve" },
  "trade/warehouse/inspection-plans": { savePlan: "inspect" },
  "trade/scanning/carry-out-scan": { carryOutScan: "receive" },
  "trade/shelves/change-shelves": { setShelves: "shelve", switchShelf: "shelve" },
  "trade/scanning/undo-act": { undoAct: "receive" },
  "trade/scanning/unknown-parcels": { recordUnknown: "receive" },
  "trade/problems/put-lot-aside": { putLotAside: "shelve" },
  "trade/problems/offer-case": { offerCase: "settle-cases", putCaseAside: "shelve" },
  "trade/claims/handle-claim": {
    askClaim: "answer-claims",
    closeClaim: "answer-claims",
    offerClaim: "answer-claims",
    reconsiderClaim: "answer-claims",
    takeOfferBack: "answer-claims",
  },
  "trade/problems/report-case": { reportCase: "open-cases" },
  "pricing/exchange-rate/set-rate": { setRate: "set-rates" },
  "content/label/staff-labels": { setLabel: "edit-content" },
  "trade/message/send-message": { sendMessage: "message" },
  "content/holiday/closures": { addClosure: "edit-content", removeClosure: "edit-content" },
  "money/books/bank-lines": { saveBankMapping: "confirm-deposit" },
  "money/books/credit-report": {
    creditReport: "confirm-deposit",
    confirmCredit: "confirm-deposit",
  },
  "money/books/credit-certain": { creditCertain: "confirm-deposit" },
  "money/books/settle-proposal": {
    confirmProposal: "confirm-deposit",
    endProposal: "confirm-deposit",
  },
  "money/books/import-statement": { importStatement: "confirm-deposit" },
  "money/books/proposals": {
    proposeCorrection: "confirm-deposit",
    proposeOpening: "confirm-deposit",
  },
  "money/books/clear-alarm": { clearAlarm: "see-money" },
  "money/books/settle-line": { creditLine: "confirm-deposit", setLineAside: "confirm-deposit" },
  "content/articles/write-article": { writeArticle: "edit-content" },
  "content/articles/order-help": { moveHelpUp: "edit-content" },
  "trade/changes/answer-wish": { agreeToWish: "buy", refuseWish: "buy" },
  "trade/changes/propose-change": { proposeChange: "buy" },
  "catalog/goods-request/answer-goods-request": { answerGoodsRequest: "quote" },
  "catalog/goods-request/complete-goods-request": { completeGoodsRequest: "quote" },
  "trade/down-payment/finish-goods": { markMade: "buy" },
  "trade/quoting/quote-order": { calculateQuote: "quote", quoteOrder: "quote" },
  "trade/quoting/quote-draft": { keepQuoteDraft: "quote" },
  "trade/quoting/take-back-quote": { takeBackQuote: "quote" },
  "trade/marketplace-order/ask-marketplace": { askMarketplace: "buy" },
  "trade/marketplace-order/cancel-marketplace-order": {
    cancelMarketplaceOrder: "buy",
    giveUpPlacing: "buy",
  },
  "trade/marketplace-order/preview-purchase": { previewPurchase: "buy" },
  "trade/purchasing/add-tracking": { addTracking: "buy" },
  "trade/purchasing/buy-order": { buyOrder: "buy" },
  "trade/purchasing/correct-purchase": { correctPurchase: "buy" },
  "trade/purchasing/undo-purchase": { undoPurchase: "buy" },
  "trade/purchasing/follow-plan": { followPlan: "buy" },
  "trade/purchasing/paste-purchases": { pastePurchases: "buy" },
  "trade/purchasing/paste-tracking": { pasteTracking: "buy" },
  "customers/staff/change-member": { changeMember: "edit-members", switchUser: "edit-members" },
  "customers/staff/give-members": { giveMembers: "edit-members" },
  "customers/staff/people": { addPerson: "edit-people", changePerson: "edit-people" },
  "money/payment/pay-documents": { payDocuments: "act-for-company" },
  "trade/shipping/submit-shipment": { submitShipment: "act-for-company" },
  "trade/shipping/pack-shipment": { packShipment: "pack" },
  "trade/boxing/put-in-box": { putInBox: "pack" },
  "trade/boxing/fill-boxes": {
    addBox: "pack",
    putRest: "pack",
    removeBox: "pack",
    takeOut: "pack",
  },
  "trade/boxing/measure-box": { measureBox: "pack" },
  "trade/boxing/finish-packing": { finishPacking: "pack" },
  "trade/boxing/unpack-shipment": { unpackShipment: "pack" },
  "trade/departing/undo-departure": { undoDeparture: "ship" },
  "trade/departing/box-photos": { photographBox: "pack" },
  "trade/unpacking/unpack-box": { unpackBox: "shelve" },
  "trade/departing/load-box": { loadBox: "ship", unloadBox: "ship" },
  "trade/stocktaking/open-count": { openCount: "shelve" },
  "trade/stocktaking/count-lot": { countLot: "shelve", countRest: "shelve" },
  "trade/stocktaking/undo-count": { undoCount: "review-counts" },
  "trade/stocktaking/choose-figure": { chooseFigure: "review-counts" },
  "trade/stocktaking/book-count": {
    bookCount: "shelve",
    confirmCount: "review-counts",
    dropCount: "shelve",
    returnCount: "review-counts",
  },
  "trade/picking/take-list": { takePickList: "pack" },
  "trade/picking/pick-lot": { pickLot: "pack" },
  "trade/picking/settle-line": { releaseList: "pack", reportShort: "pack", undoPick: "pack" },
  "trade/clearance/enter-clearance": { enterClearance: "quote-shipping" },
  "trade/clearance/attach-permit": { attachPermit: "quote-shipping" },
  "trade/goods-class/answer-contest": {
    answerContest: "quote-shipping",
    reopenContest: "quote-shipping",
  },
  "trade/shipping/quote-shipment": { quoteShipment: "quote-shipping" },
  "trade/shipping-acts/take-quote-back": { takeDeliveryQuoteBack: "quote-shipping" },
  "trade/forwarded-loss/decide-loss": { decideLoss: "answer-claims", reopenLoss: "answer-claims" },
  "trade/settlement/waive-difference": { waiveDifference: "quote-shipping" },
  "trade/settlement/refuse-waiver": { refuseWaiver: "quote-shipping" },
  "trade/shipping-acts/hold-request": { holdRequest: "message", releaseRequest: "message" },
  "trade/shipping-acts/split-request": { splitRequest: "quote-shipping" },
  "trade/shipping/pick-up-shipment": { pickUpShipment: "ship" },
  "trade/shipping/ship-shipment": { shipShipment: "ship" },
  "money/payout-account/decide-payout-account": { decidePayoutAccount: "pay-withdrawals" },
  "money/withdrawal/make-transfer-file": { makeTransferFile: "pay-withdrawals" },
  "money/withdrawal/settle-withdrawal": {
    approveWithdrawal: "pay-withdrawals",
    unapproveWithdrawal: "pay-withdrawals",
    payWithdrawal: "pay-withdrawals",
    rejectWithdrawal: "pay-withdrawals",
    reopenWithdrawal: "pay-withdrawals",
  },
  "content/contact/answer-contact": {
    answerContact: "answer-contacts",
    reopenContact: "answer-contacts",
  },
  "money/coupon/issue-coupons": {
    confirmIssue: "issue-coupons",
    issueCoupons: "issue-coupons",
    withdrawCoupons: "issue-coupons",
  },
  "money/coupon/redeem-coupon": { giveCoupon: "issue-coupons" },
  "money/top-up/settle-top-up": {
    confirmTopUp: "confirm-deposit",
    rejectTopUp: "confirm-deposit",
    reopenTopUp: "confirm-deposit",
  },
  "pricing/price-lists/withdraw-price": { withdrawPrice: "set-prices" },
  "pricing/price-lists/set-price": { setPrice: "set-prices" },
  "content/notice/publish-circular": {
    publishCircular: "publish-notices",
    withdrawCircular: "publish-notices",
  },
};

/** One's own, a piece of a command that has asked already, or a read that asks whose queue it shows. */
const others = new Set([
  "changePassword",
  "verifyCredentials",
  "lettersToSelf",
  "tieLine",
  "settleChange",
  "splitArrival",
  // What an act leaves on record and how it is taken back; the act and its undoing ask.
  "keepAct",
  "markUndone",
  "arrivalOf",
  "shelveFound",
  "moveFound",
  "undoAside",
  "undoLotAct",
  "undoUnknown",
  "undoUnpacking",
  "arrivalsUndone",
  "compensated",
  "withdrawUnanswered",
  // Writes the words of a paper down when it is first opened; its page asks who may.
  "openPaper",
  "openCase",
  "arrivedCases",
  "planStep",
  "settleOrder",
  "takeAway",
  "openPayment",
  "beginPayment",
  "awaitAgain",
  "awaitParcel",
  // Each step has a duty of its own; its tests stand with those of problem goods.
  "carryOutCase",
  "queueLengths",
  "withdrawUnknown",
  "packingOf",
  "lightByOne",
  "loadAll",
  "reopenBoxes",
  "newBox",
  "commitBoxing",
  "bookDifference",
  // What came of a wish at a marketplace: who wished it was asked then.
  "keepPlaced",
  "keepCancelled",
  "moveCount",
  // By the duty of the document's kind: tests/domain/console/teamwork.test.ts.
  ...["assignWork", "writeNote", "notePresence"],
  // By the duty of its list: tests/domain/console/views.test.ts.
  "saveView",
  // Everybody's own.
  ...["countWork", "seeMentions", "seeMentionsOn", "dropView"],
]);

test("every function of the domain that writes for staff is among them", () => {
  const folder = "app/domain";
  const found = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".server.ts"))
    .flatMap((path) => {
      const text = readFileSync(`${folder}/${path}`, "utf8");
      if (!/\b(commit|staffMay|move\w*|\.insert|\.update|\.delete)\(/.test(text)) return [];
      const names = text.matchAll(
        /export (?:async )?function (?<name>\w+)(?:<[^(]*>)?\([^)]*?Scope<(?:Buyer \| )?Staff>/g,
      );
      return [...names].map(({ groups }) => `${path.replace(".server.ts", "")} ${groups!.name}`);
    })
    .filter((line) => {
      const [, name = ""] = line.split(" ");
      return !others.has(name) && !/^(list|find|read|own|lot)[A-Z]|Query$/.test(name);
    });
  const listed = Object.entries(commands).flatMap(([file, names]) =>
    Object.keys(names).map((name) => `${file} ${name}`),
  );
  expect(found.sort()).toEqual(listed.sort());
});

test.each(staffRoles)("%s is refused what is another's duty, whatever is asked", async (role) => {
  const shop = await openShop();
  const before = await shop.db.$count(tables.auditLog);
  const member: Staff = { kind: "staff", id: role, role, name: role };
  const wrong: string[] = [];
  for (const [file, names] of Object.entries(commands)) {
    const module = await import(/* @vite-ignore */ `#app/domain/${file}.server.ts`);
    for (const [name, duty] of Object.entries(names)) {
      if (staffMay(member, duty)) continue;
      const answer = await module[name](shop.as(member), {}, {}, {}, {}).catch(String);
      if (answer.ok !== false || answer.reason !== "forbidden")
        wrong.push(`${name} ${JSON.stringify(answer)}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(await shop.db.$count(tables.auditLog)).toBe(before);
});
