import { type Buyer, type Permission, rolesOf, type Staff, type StaffRole } from "./actor.ts";
import { type DocumentKind, documentKinds } from "./document/document.ts";

/** Sets of roles that several duties and lists share; admin belongs to every set. */
export const roleSets = {
  /** They work on orders and shipping requests, and answer for them. */
  trade: ["account_manager", "purchasing", "warehouse"],
  /** They handle the goods themselves. */
  goods: ["purchasing", "warehouse"],
  /** They book money, or talk with companies about it. */
  money: ["finance", "account_manager"],
  /** They read orders and what became of them. The supervisor sees the floor and the money and acts on nothing. */
  tradeAndReaders: ["account_manager", "purchasing", "warehouse", "supervisor"],
  /** They settle how boxes travel: the company's manager, and the packers. */
  delivery: ["account_manager", "warehouse"],
} as const satisfies Record<string, readonly StaffRole[]>;

/** The roles that have each duty; admin has all. */
const duties = {
  quote: ["account_manager", "purchasing"],
  buy: ["purchasing"],
  /** Sees the pages of the floor; each act there has a duty of its own. */
  "see-floor": ["warehouse", "supervisor"],
  receive: ["warehouse"],
  /** Reads who says whose a parcel is; deciding it is `receive`. */
  "see-parcel-claims": [...roleSets.delivery, "supervisor"],
  inspect: ["warehouse"],
  shelve: ["warehouse"],
  /** Reviews a stock count. Managers count nothing, so that somebody is always left to review. */
  "review-counts": roleSets.delivery,
  "see-counts": [...roleSets.delivery, "supervisor"],
  "see-cases": roleSets.tradeAndReaders,
  "open-cases": ["account_manager", "purchasing"],
  "settle-cases": ["account_manager", "purchasing"],
  "see-claims": roleSets.tradeAndReaders,
  "record-returns": roleSets.trade,
  "answer-claims": ["account_manager", "purchasing"],
  "quote-shipping": roleSets.delivery,
  "see-shipping": roleSets.tradeAndReaders,
  "see-shipping-queues": [...roleSets.delivery, "supervisor"],
  /** Waives more of a shipping quote than one person may on their own. */
  "discount-quotes": ["account_manager"],
  pack: ["warehouse"],
  ship: ["warehouse"],
  /** Sees what was paid in and what the bank says. */
  "see-deposits": ["finance", "supervisor"],
  "confirm-deposit": ["finance"],
  "pay-withdrawals": ["finance"],
  "see-orders": [...roleSets.tradeAndReaders, "finance"],
  "see-money": ["finance", "supervisor"],
  "clear-alarms": ["finance"],
  /** Sees our fee and what was paid for the goods, which nobody who only handles goods needs. */
  "see-fees": ["account_manager", "purchasing", "finance", "supervisor"],
  "edit-content": ["content"],
  /** Confirms and corrects the public holidays, which opening hours and extensions follow. */
  "edit-holidays": ["content", "account_manager"],
  "publish-notices": ["content"],
  "act-for-company": ["account_manager"],
  "answer-contacts": ["account_manager"],
  "see-members": [...roleSets.money, "supervisor"],
  "edit-members": ["account_manager"],
  /** Sees the manager's board: each person's work, delays, amounts at risk. */
  "see-board": ["account_manager", "supervisor"],
  /** Decides who is given new work, and when people are at work. */
  "edit-assignment-rules": ["account_manager"],
  "edit-people": [],
  "set-rates": ["finance"],
  "see-prices": ["finance", "supervisor"],
  "set-prices": ["finance"],
  "issue-coupons": roleSets.money,
  message: roleSets.trade,
  /** Takes documents on, hands them over and writes internal notes, each on what their duties show them. */
  "share-work": [...roleSets.trade, "finance", "content"],
} satisfies Record<string, readonly StaffRole[]>;

export type Duty = keyof typeof duties;
export const allDuties = Object.keys(duties) as Duty[];

/** True for the owner, who has every right of the company and alone decides about those of others. */
export function isOwner({ role }: Pick<Buyer, "role">) {
  return role === "owner";
}

/** A right that a page or command asks for; one of these, where several are named. */
export type Right = Permission | readonly Permission[];

/** True where a person has the right; owners have all. */
export function buyerMay(buyer: Buyer, right: Right) {
  return isOwner(buyer) || [right].flat().some((one) => buyer.permissions.includes(one));
}

/** True for those who pay, keep or withdraw money; others see neither the balance nor the company's payments. */
export function seesMoney(buyer: Buyer) {
  return buyerMay(buyer, ["wallet", "pay", "withdraw"]);
}

/** True where one of the person's roles has the duty. A company's authorisations are checked separately. */
export function staffMay(staff: Pick<Staff, "role" | "also">, duty: Duty) {
  const may = rolesWith(duty);
  return rolesOf(staff).some((role) => may.includes(role));
}

/** The duties with a form that takes photos or papers. */
const dutiesWithFiles: readonly Duty[] = [
  "quote",
  "receive",
  "inspect",
  "pack",
  "quote-shipping",
  "confirm-deposit",
];

/** True where a form of one of the person's duties takes files. */
export function sendsFiles(staff: Pick<Staff, "role" | "also">) {
  return dutiesWithFiles.some((duty) => staffMay(staff, duty));
}

/** Lists the roles with this duty, admin among them. */
export function rolesWith(duty: Duty): StaffRole[] {
  return [...duties[duty], "admin"];
}

/** The duty that opens the files of a kind of document; null where no member of staff works on them. */
const fileDuties: Record<DocumentKind, Duty | null> = {
  order: "see-orders",
  shipping: "see-orders",
  lot: "see-orders",
  box: "see-orders",
  purchase: null,
  // Its photos are the lot's.
  case: null,
  claim: "see-claims",
  loss: "see-claims",
  review: "see-orders",
  deposit: "confirm-deposit",
  withdrawal: "pay-withdrawals",
  card: "see-money",
  payment: "see-money",
  upload: null,
  sheet: "see-orders",
  product: "see-orders",
  // Belongs to the company alone until it becomes the product's.
  "material-picture": "act-for-company",
  material: null,
  "goods-request": "see-orders",
  opinion: "edit-content",
  "channel-shop": null,
  "channel-plan": null,
};

/** Lists the kinds of documents whose files this member of staff may open. */
export function fileKindsFor(staff: Staff): DocumentKind[] {
  return documentKinds.filter((kind) => {
    const duty = fileDuties[kind];
    return duty !== null && staffMay(staff, duty);
  });
}
