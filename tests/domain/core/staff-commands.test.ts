import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Staff, staffRoles } from "#app/domain/core/actor.ts";
import { type Duty, staffMay } from "#app/domain/core/policy.ts";
import * as tables from "#db/schema/index.ts";
import { openShop } from "#tests/support/shop.ts";

// Whose duty each command of the staff is, beside the page that leads to it: pages may change, and a
// command asks for itself.

const commands: Record<string, Duty> = {
  chooseOffer: "edit-content",
  dropOffer: "edit-content",
  keepRecommended: "edit-content",
  removeRecommended: "edit-content",
  recordReturn: "record-returns",
  requestForCompany: "act-for-company",
  refuseForwarded: "receive",
  reopenForwarded: "receive",
  receiveMaterial: "receive",
  convertLotToMaterial: "receive",
  correctMaterial: "receive",
  supplyShortage: "receive",
  waiveShortage: "receive",
  moderateOpinion: "edit-content",
  decideDispute: "receive",
  decideParcelClaim: "receive",
  decideShort: "act-for-company",
  reopenParcelClaim: "receive",
  joinParcelClaim: "receive",
  shelveLot: "shelve",
  inspectLot: "inspect",
  receiveLot: "receive",
  payExtra: "buy",
  receiveParcel: "receive",
  moveShelf: "shelve",
  savePlan: "inspect",
  carryOutScan: "receive",
  setShelves: "shelve",
  switchShelf: "shelve",
  undoAct: "receive",
  recordUnknown: "receive",
  putLotAside: "shelve",
  offerCase: "settle-cases",
  putCaseAside: "shelve",
  askClaim: "answer-claims",
  closeClaim: "answer-claims",
  offerClaim: "answer-claims",
  reconsiderClaim: "answer-claims",
  takeOfferBack: "answer-claims",
  reportCase: "open-cases",
  setRate: "set-rates",
  confirmRate: "set-rates",
  withdrawRate: "set-rates",
  proposeReturn: "confirm-deposit",
  confirmReturn: "confirm-deposit",
  withdrawReturn: "confirm-deposit",
  setLabel: "edit-content",
  sendMessage: "message",
  saveAssignmentRule: "edit-assignment-rules",
  removeAssignmentRule: "edit-assignment-rules",
  setShift: "edit-assignment-rules",
  addHoliday: "edit-holidays",
  correctHoliday: "edit-holidays",
  confirmHoliday: "edit-holidays",
  removeHoliday: "edit-holidays",
  confirmHolidays: "edit-holidays",
  addClosure: "edit-content",
  removeClosure: "edit-content",
  saveBankMapping: "confirm-deposit",
  creditReport: "confirm-deposit",
  confirmCredit: "confirm-deposit",
  creditCertainMatches: "confirm-deposit",
  confirmProposal: "confirm-deposit",
  endProposal: "confirm-deposit",
  importStatement: "confirm-deposit",
  proposeCorrection: "confirm-deposit",
  proposeOpening: "confirm-deposit",
  clearAlarm: "clear-alarms",
  creditLine: "confirm-deposit",
  creditLineToCompany: "confirm-deposit",
  takeLineOut: "confirm-deposit",
  askAboutTransfer: "confirm-deposit",
  settleAsNoDeposit: "confirm-deposit",
  writeArticle: "edit-content",
  moveHelpUp: "edit-content",
  agreeToWish: "buy",
  refuseWish: "buy",
  proposeChange: "buy",
  answerGoodsRequest: "quote",
  completeGoodsRequest: "quote",
  markProductionDone: "buy",
  calculateQuote: "quote",
  quoteOrder: "quote",
  quoteUnchanged: "quote",
  saveQuoteDraft: "quote",
  takeBackQuote: "quote",
  requestMarketplaceOrder: "buy",
  requestSupplierOrder: "buy",
  cancelMarketplaceOrder: "buy",
  giveUpPlacing: "buy",
  previewPurchase: "buy",
  addTracking: "buy",
  buyOrder: "buy",
  buyFromSupplier: "buy",
  correctPurchase: "buy",
  undoPurchase: "buy",
  carryOutPlan: "buy",
  pastePurchases: "buy",
  pasteTracking: "buy",
  changeMember: "edit-members",
  setUserState: "edit-members",
  assignMembers: "edit-members",
  addPerson: "edit-people",
  changePerson: "edit-people",
  setAlarmAddress: "edit-people",
  payDocuments: "act-for-company",
  submitShipment: "act-for-company",
  packShipment: "pack",
  putInBox: "pack",
  addBox: "pack",
  boxRemainder: "pack",
  removeBox: "pack",
  takeOutOfBox: "pack",
  measureBox: "pack",
  finishPacking: "pack",
  unpackShipment: "pack",
  undoDeparture: "ship",
  photographBox: "pack",
  unpackBox: "shelve",
  loadBox: "ship",
  unloadBox: "ship",
  openCount: "shelve",
  countLot: "shelve",
  countRest: "shelve",
  undoCount: "review-counts",
  chooseFigure: "review-counts",
  bookCount: "shelve",
  confirmCount: "review-counts",
  voidCount: "shelve",
  returnCount: "review-counts",
  takePickList: "pack",
  pickLot: "pack",
  releaseList: "pack",
  reportShort: "pack",
  undoPick: "pack",
  undoShort: "pack",
  enterClearance: "quote-shipping",
  clearTogether: "quote-shipping",
  attachPermit: "quote-shipping",
  answerContest: "quote-shipping",
  reopenContest: "quote-shipping",
  quoteShipment: "quote-shipping",
  takeBackShippingQuote: "quote-shipping",
  decideLoss: "answer-claims",
  reopenLoss: "answer-claims",
  waiveDifference: "quote-shipping",
  refuseWaiver: "quote-shipping",
  holdRequest: "message",
  releaseRequest: "message",
  splitRequest: "quote-shipping",
  pickUpShipment: "ship",
  pasteWaybills: "ship",
  shipShipment: "ship",
  departTogether: "ship",
  decidePayoutAccount: "pay-withdrawals",
  makeTransferFile: "pay-withdrawals",
  approveWithdrawal: "pay-withdrawals",
  unapproveWithdrawal: "pay-withdrawals",
  payWithdrawal: "pay-withdrawals",
  rejectWithdrawal: "pay-withdrawals",
  reopenWithdrawal: "pay-withdrawals",
  answerContact: "answer-contacts",
  reopenContact: "answer-contacts",
  confirmIssue: "issue-coupons",
  issueCoupons: "issue-coupons",
  withdrawCoupons: "issue-coupons",
  giveCoupon: "issue-coupons",
  confirmTopUp: "confirm-deposit",
  rejectTopUp: "confirm-deposit",
  reopenTopUp: "confirm-deposit",
  withdrawPrice: "set-prices",
  setPrice: "set-prices",
  comparePrice: "set-prices",
  confirmPrice: "set-prices",
  publishCircular: "publish-notices",
  withdrawCircular: "publish-notices",
};

/** One's own, a piece of a command that has asked already, or a read that asks whose queue it shows. */
const others = new Set([
  "changePassword",
  "verifyCredentials",
  "ownAccountChangeLetters",
  "tieLine",
  "settleChange",
  "splitArrival",
  // What an act leaves on record and how it is taken back; the act and its undoing ask.
  "markUndone",
  "planArrival",
  "shelveLotRow",
  "moveLotRow",
  "undoAside",
  "undoLotAct",
  "undoUnknown",
  "undoUnpacking",
  "undoCaseArrivals",
  "closeCompensatedCases",
  "withdrawUnanswered",
  // Writes the words of a paper down when it is first opened; its page asks who may.
  "openPaper",
  "openCase",
  "arrivedCases",
  "planStep",
  "settleOrder",
  "removeBadPieces",
  "openPayment",
  "beginPayment",
  "planReplacementLot",
  "awaitParcel",
  // Each step has a duty of its own; its tests stand with those of problem goods.
  "carryOutCase",
  "queueLengths",
  "withdrawUnknown",
  "readOpenPacking",
  "requireSecondWeigher",
  "loadAll",
  "reopenBoxes",
  "newBox",
  "commitBoxing",
  "bookDifference",
  // What came of a wish at a marketplace: who wished it was asked then.
  "recordPlaced",
  "recordCancelled",
  "moveCount",
  // By the duty of the document's kind: tests/domain/console/teamwork.test.ts.
  ...["assignWork", "writeNote", "recordPresence"],
  // By the duty of its list: tests/domain/console/views.test.ts.
  "saveView",
  // By commands that are among them; the paper only reads.
  ...["receiveDiffering", "settlementPaper"],
  // Everybody's own.
  ...["countWork", "markMentionsSeen", "markMentionsOnSeen", "deleteView"],
]);

/** The functions that staff call and that commit, themselves or by another of their file, each with its file. */
function commandsOfStaff() {
  const folder = "app/domain";
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".server.ts"))
    .flatMap((path) => {
      const text = readFileSync(`${folder}/${path}`, "utf8");
      const functions = new Map(
        [...text.matchAll(/^(?:export )?(?:async )?function (\w+)[\s\S]*?\n}\n/gm)].map(
          ([body, name]) => [name!, body] as const,
        ),
      );
      const commits = (name: string, seen: readonly string[] = []): boolean => {
        const body = functions.get(name) ?? "";
        const called = [...body.matchAll(/\b(\w+)\(/g)].map(([, other]) => other!);
        return (
          called.some(
            (other) => other.startsWith("commit") || other === "staffMay" || other in commands,
          ) ||
          called.some(
            (other) =>
              functions.has(other) && !seen.includes(other) && commits(other, [...seen, name]),
          )
        );
      };
      const forStaff =
        /^export (?:async )?function \w+(?:<[^(]*>)?\([^)]*?Scope<(?:Buyer \| )?Staff>/;
      return [...functions]
        .filter(([name, body]) => forStaff.test(body) && commits(name))
        .map(([name]) => ({ name, path }));
    })
    .filter(({ name }) => !others.has(name) && !/^(list|find|read|own|lot)[A-Z]|Query$/.test(name));
}

test("every command of staff is among them", () => {
  const found = commandsOfStaff().map(({ name }) => name);
  expect(found.sort()).toEqual(Object.keys(commands).sort());
});

test.each(staffRoles)("%s is refused what is another's duty, whatever is asked", async (role) => {
  const shop = await openShop();
  const before = await shop.db.$count(tables.auditLog);
  const member: Staff = { kind: "staff", id: role, role, name: role };
  const wrong: string[] = [];
  for (const { name, path } of commandsOfStaff()) {
    if (staffMay(member, commands[name]!)) continue;
    const module = await import(/* @vite-ignore */ `#app/domain/${path}`);
    const answer = await module[name](shop.as(member), {}, {}, {}, {}).catch(String);
    if (answer.ok !== false || answer.reason !== "forbidden")
      wrong.push(`${name} ${JSON.stringify(answer)}`);
  }
  expect(wrong).toEqual([]);
  expect(await shop.db.$count(tables.auditLog)).toBe(before);
});
