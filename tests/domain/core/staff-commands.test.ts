import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Staff, staffRoles } from "#app/domain/core/actor.ts";
import { type Duty, staffMay } from "#app/domain/core/policy.ts";
import * as tables from "#db/schema/index.ts";
import { openShop } from "#tests/support/shop.ts";

// Whose duty each command of the staff is, beside the page that leads to it: pages may change, and a
// command asks for itself.

const commands: Record<string, Record<string, Duty>> = {
  "catalog/choose-offers": { chooseOffer: "edit-content", dropOffer: "edit-content" },
  "warehouse/shelve-lot": { shelveLot: "shelve" },
  "warehouse/inspect-lot": { inspectLot: "inspect" },
  "warehouse/receive-lot": { receiveLot: "receive" },
  "rate/set-rate": { setRate: "set-rates" },
  "label/label-desk": { setLabel: "edit-content" },
  "document/send-message": { sendMessage: "message" },
  "holiday/closures": { addClosure: "edit-content", removeClosure: "edit-content" },
  "finance/bank-lines": { saveBankMapping: "confirm-deposit" },
  "finance/credit-report": { creditReport: "confirm-deposit", confirmCredit: "confirm-deposit" },
  "finance/credit-certain": { creditCertain: "confirm-deposit" },
  "finance/settle-proposal": {
    confirmProposal: "confirm-deposit",
    endProposal: "confirm-deposit",
  },
  "finance/import-statement": { importStatement: "confirm-deposit" },
  "finance/proposals": { proposeCorrection: "confirm-deposit", proposeOpening: "confirm-deposit" },
  "finance/clear-alarm": { clearAlarm: "see-money" },
  "finance/settle-line": { creditLine: "confirm-deposit", setLineAside: "confirm-deposit" },
  "content/write-article": { writeArticle: "edit-content" },
  "content/order-help": { moveHelpUp: "edit-content" },
  "order/change-propose": { proposeChange: "buy" },
  "order/deposit-made": { markMade: "buy" },
  "order/quote-order": { calculateQuote: "quote", quoteOrder: "quote" },
  "order/add-tracking": { addTracking: "buy" },
  "order/buy-order": { buyOrder: "buy" },
  "order/pay-order": { payOrder: "act-for-company" },
  "staff/change-member": { changeMember: "edit-members", switchUser: "edit-members" },
  "staff/people": { addPerson: "edit-people", changePerson: "edit-people" },
  "shipping/pay-shipping": { payShipping: "act-for-company" },
  "shipping/submit-shipment": { submitShipment: "act-for-company" },
  "shipping/pack-shipment": { packShipment: "pack" },
  "shipping/quote-shipment": { quoteShipment: "quote-shipping" },
  "shipping/pick-up-shipment": { pickUpShipment: "ship" },
  "shipping/ship-shipment": { shipShipment: "ship" },
  "company/decide-payout-account": { decidePayoutAccount: "pay-withdrawals" },
  "withdrawal/make-transfer-file": { makeTransferFile: "pay-withdrawals" },
  "withdrawal/settle-withdrawal": {
    approveWithdrawal: "pay-withdrawals",
    payWithdrawal: "pay-withdrawals",
    rejectWithdrawal: "pay-withdrawals",
  },
  "contact/answer-contact": { answerContact: "answer-contacts" },
  "coupon/issue-coupons": { issueCoupons: "issue-coupons", withdrawCoupons: "issue-coupons" },
  "coupon/redeem-coupon": { giveCoupon: "issue-coupons" },
  "deposit/settle-deposit": { confirmTopUp: "confirm-deposit", rejectTopUp: "confirm-deposit" },
  "pricing/withdraw-price": { withdrawPrice: "set-prices" },
  "pricing/set-price": { setPrice: "set-prices" },
  "notice/publish-circular": {
    publishCircular: "publish-notices",
    withdrawCircular: "publish-notices",
  },
};

/** One's own, or a piece of a command that has asked already. */
const others = new Set(["changePassword", "proveSelf", "lettersToSelf", "tieLine", "settleChange"]);

test("every function of the domain that writes for staff is among them", () => {
  const folder = "app/domain";
  const found = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".server.ts"))
    .flatMap((path) => {
      const text = readFileSync(`${folder}/${path}`, "utf8");
      if (!/\b(commit|staffMay|move\w*|\.insert|\.update|\.delete)\(/.test(text)) return [];
      const names = text.matchAll(
        /export (?:async )?function (?<name>\w+)\([^)]*?Scope<(?:Buyer \| )?Staff>/g,
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
