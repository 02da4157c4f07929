import type { Duty } from "#app/domain/core/policy.ts";

function each<const Intent extends string>(duty: Duty, ...intents: Intent[]) {
  return Object.fromEntries(intents.map((intent) => [intent, duty])) as Record<Intent, Duty>;
}

/**
 * What may be done on each page of the console, by the `intent` that its button sends, and whose duty
 * that is. A form without one stands under "". Several roles may open a page, and not all of them may
 * press all of its buttons.
 */
export const staffCommands = {
  "/staff/rates": each("set-rates", ""),
  "/staff/prices": each("set-prices", ""),
  "/staff/prices/:kind/:subject": each("set-prices", ""),
  "/staff/coupons": each("issue-coupons", "", "give", "withdraw", "confirm"),
  "/staff/deposits": each("confirm-deposit", "confirm", "reject"),
  "/staff/finance": each("see-money", ""),
  "/staff/bank-lines": each("confirm-deposit", "import", "mapping", "credit", "aside", "certain"),
  "/staff/withdrawals": each("pay-withdrawals", "approve", "pay", "reject", "file"),
  "/staff/proposals": each("confirm-deposit", "confirm", "end"),
  "/staff/corrections": each("confirm-deposit", "correct", "opening"),
  "/staff/payout-accounts": each("pay-withdrawals", "accepted", "refused"),
  "/staff/contacts": each("answer-contacts", ""),
  "/staff/members/:number": each("edit-members", "", "disabled", "in_use"),
  "/staff/authorised/:operationId": each(
    ...(["act-for-company", "pay-order", "pay-shipping", "submit-shipping"] as const),
  ),
  "/staff/people": each("edit-people", "", "role", "password", "disabled", "in_use"),
  "/staff/notices": each("publish-notices", "", "withdraw"),
  "/staff/orders/:number": each("message", "message"),
  "/staff/quotes/:number": {
    ...each("quote", "quote", "calculate", "keep", "rule", "takeBack"),
    ...each("message", "message"),
  },
  "/staff/directReturns": each("see-claims", ""),
  "/staff/goodsRequests/:number": each("quote", "complete", "askBack", "refuse", "reopen"),
  "/staff/opinions": each("edit-content", "hide", "show"),
  "/staff/purchases": each("buy", ""),
  "/staff/purchases/:number": {
    ...each(
      "buy",
      "buy",
      "drop",
      "agreeWish",
      "refuseWish",
      "made",
      "track",
      "correct",
      "undo",
      "follow",
      "preview",
      "place",
      "callOff",
      "giveUp",
    ),
    ...each("message", "message"),
  },
  "/staff/cases": { ...each("shelve", "stock"), ...each("settle-cases", "settle") },
  "/staff/cases/:number": {
    ...each("shelve", "reshelve", "discard", "sendBack", "aside"),
    ...each("settle-cases", "refund", "confirmReturn", "orderAgain", "withdraw", "offer"),
  },
  "/staff/claims/:number": each(
    ...(["answer-claims", "ask", "refund", "resend", "takeBack", "tell", "reject"] as const),
  ),
  "/staff/report-case/:number": each("open-cases", ""),
  "/staff/parcels": each("buy", ""),
  "/staff/scan": each("receive", "", "differ", "unknown", "undo"),
  "/staff/acts": each("receive", "undo"),
  "/staff/shelves": each("shelve", "", "on", "off"),
  "/staff/inspection-plans/:offerId": each("inspect", ""),
  "/staff/receive": each("receive", ""),
  "/staff/inspect/:lotId": each("inspect", ""),
  "/staff/shelve": each("shelve", ""),
  "/staff/pack/:number": each(
    ...(["pack", "put", "rest", "remove", "out", "measure", "copy", "add", "finish"] as const),
  ),
  "/staff/unpack": each("shelve", ""),
  "/staff/depart": each("ship", "load", "unload"),
  "/staff/stocktaking": each("shelve", ""),
  "/staff/stocktaking/:countId": {
    ...each("shelve", "scan", "rest", "book", "drop"),
    ...each("review-counts", "choose", "confirm", "back", "undo"),
  },
  "/staff/pick": each("pack", ""),
  "/staff/pick/:listId": each("pack", "pick", "short", "undo", "release"),
  "/staff/companyStock/:operationId": each("act-for-company", ""),
  "/staff/forwarded": each("receive", ""),
  "/staff/materials/:id": each("receive", "receive", "lot", "correct", "supply", "waive"),
  "/staff/forwardedLosses": each("answer-claims", "pay", "refuse"),
  "/staff/parcelClaims": each("receive", "accept", "join", "refuse"),
  "/staff/lotRemarks/:lotId": each("message", "message"),
  "/staff/shipping/:number/split": each("quote-shipping", ""),
  "/staff/shipping/:number": {
    ...each(
      "quote-shipping",
      "quote",
      "takeBack",
      "waive",
      "refuseWaive",
      "classAccept",
      "classKeep",
      "clear",
    ),
    ...each("pack", "pack", "photo", "unpack"),
    ...each("ship", "pickUp", "ship", "undepart"),
    ...each("message", "message", "hold", "release"),
  },
  "/staff/articles/:id": each("edit-content", "preview", "publish"),
  "/staff/closures": each("edit-content", ""),
  "/staff/labels": each("edit-content", ""),
  "/staff/help-order": each("edit-content", ""),
  "/staff/recommendedPallets": each("edit-content", "save", "remove"),
  "/staff/selections": each("edit-content", "add", "remove"),
} satisfies Record<string, Record<string, Duty>>;
