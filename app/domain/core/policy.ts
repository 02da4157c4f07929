import type { Buyer, Permission, Staff, StaffRole } from "./actor.ts";

/** What each role of staff may do; admin may do all of it. */
const duties = {
  quote: ["account_manager", "purchasing"],
  buy: ["purchasing"],
  receive: ["warehouse"],
  inspect: ["warehouse"],
  shelve: ["warehouse"],
  "quote-shipping": ["account_manager", "warehouse"],
  pack: ["warehouse"],
  ship: ["warehouse"],
  "confirm-deposit": ["finance"],
  "pay-withdrawals": ["finance"],
  "see-orders": ["account_manager", "purchasing", "warehouse", "finance"],
  "see-money": ["finance"],
  "edit-content": ["content"],
  "publish-notices": ["content"],
  "act-for-company": ["account_manager"],
  "answer-contacts": ["account_manager"],
  "see-members": ["account_manager", "finance"],
  "edit-members": ["account_manager"],
  "edit-people": [],
  "set-rates": ["finance"],
  "set-prices": ["finance"],
  "issue-coupons": ["finance", "account_manager"],
  message: ["account_manager", "purchasing", "warehouse"],
} satisfies Record<string, readonly StaffRole[]>;

export type Duty = keyof typeof duties;

/** May this person of a company do this for the company? Owners may do all. */
export function buyerMay(buyer: Buyer, permission: Permission) {
  return buyer.role === "owner" || buyer.permissions.includes(permission);
}

/** Who pays or keeps the wallet sees its balance and the company's payments; others see neither. */
export function seesMoney(buyer: Buyer) {
  return buyerMay(buyer, "wallet") || buyerMay(buyer, "pay");
}

/** May this member of staff do this? Companies' authorisations are asked separately. */
export function staffMay(staff: Staff, duty: Duty) {
  return staff.role === "admin" || (duties[duty] as readonly StaffRole[]).includes(staff.role);
}
