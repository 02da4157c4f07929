import { type Buyer, type Permission, rolesOf, type Staff, type StaffRole } from "./actor.ts";
import { type DocumentKind, documentKinds } from "./document/document.ts";

/** Sets of roles that several duties and lists share; admin belongs to each. */
export const roleSets = {
  /** Who works on orders and shipping requests, and answers for them. */
  trade: ["account_manager", "purchasing", "warehouse"],
  /** Through whose hands the goods themselves go. */
  goods: ["purchasing", "warehouse"],
  /** Who books money, or speaks with companies about it. */
  money: ["finance", "account_manager"],
  /** Who settles how boxes travel: the company's manager, and who packs them. */
  delivery: ["account_manager", "warehouse"],
} as const satisfies Record<string, readonly StaffRole[]>;

/** What each role of staff may do; admin may do all of it. */
const duties = {
  quote: ["account_manager", "purchasing"],
  buy: ["purchasing"],
  receive: ["warehouse"],
  inspect: ["warehouse"],
  shelve: ["warehouse"],
  /** The second look at a count: managers count nothing, so that somebody is always left for it. */
  "review-counts": roleSets.delivery,
  "see-cases": roleSets.trade,
  "open-cases": ["account_manager", "purchasing"],
  "settle-cases": ["account_manager", "purchasing"],
  "see-claims": roleSets.trade,
  "answer-claims": ["account_manager", "purchasing"],
  "quote-shipping": roleSets.delivery,
  /** Gives up more of a delivery's price than one person may waive. */
  "discount-quotes": ["account_manager"],
  pack: ["warehouse"],
  ship: ["warehouse"],
  "confirm-deposit": ["finance"],
  "pay-withdrawals": ["finance"],
  "see-orders": [...roleSets.trade, "finance"],
  "see-money": ["finance"],
  /** What we earn by an order, and what was paid for it: nothing that hands goods along needs. */
  "see-fees": ["account_manager", "purchasing", "finance"],
  "edit-content": ["content"],
  "publish-notices": ["content"],
  "act-for-company": ["account_manager"],
  "answer-contacts": ["account_manager"],
  "see-members": roleSets.money,
  "edit-members": ["account_manager"],
  /** The manager's board: work done by each person, delays, amounts at risk. */
  "see-board": ["account_manager"],
  "edit-people": [],
  "set-rates": ["finance"],
  "set-prices": ["finance"],
  "issue-coupons": roleSets.money,
  message: roleSets.trade,
} satisfies Record<string, readonly StaffRole[]>;

export type Duty = keyof typeof duties;

/** Who answers for the company: has every right, and alone decides about those of others. */
export function isOwner({ role }: Pick<Buyer, "role">) {
  return role === "owner";
}

/** May this person of a company do this for the company? Owners may do all. */
export function buyerMay(buyer: Buyer, permission: Permission) {
  return isOwner(buyer) || buyer.permissions.includes(permission);
}

/** Who pays or keeps the wallet sees its balance and the company's payments; others see neither. */
export function seesMoney(buyer: Buyer) {
  return buyerMay(buyer, "wallet") || buyerMay(buyer, "pay");
}

/** May this member of staff do this? Companies' authorisations are asked separately. */
export function staffMay(staff: Pick<Staff, "role" | "also">, duty: Duty) {
  const may = rolesWith(duty);
  return rolesOf(staff).some((role) => may.includes(role));
}

/** The roles whose duty this is, admin among them. */
export function rolesWith(duty: Duty): StaffRole[] {
  return [...duties[duty], "admin"];
}

/** Whose duty it is to look at the files of a document; null for what no member of staff works on. */
const fileDuties: Record<DocumentKind, Duty | null> = {
  order: "see-orders",
  shipping: "see-orders",
  lot: "see-orders",
  box: "see-orders",
  purchase: null,
  // Their photos are those of the lot.
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
  // Of the company alone until it is taken over: then it is its product's.
  "material-picture": "act-for-company",
  material: null,
  "goods-request": "see-orders",
  opinion: "edit-content",
  "channel-shop": null,
  "channel-plan": null,
};

/** The kinds of documents whose files this member of staff may open. */
export function fileKindsFor(staff: Staff): DocumentKind[] {
  return documentKinds.filter((kind) => {
    const duty = fileDuties[kind];
    return duty !== null && staffMay(staff, duty);
  });
}
