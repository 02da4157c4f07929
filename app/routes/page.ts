import type { Counted } from "../domain/console/queues/queues.ts";
import type { Permission } from "../domain/core/actor.ts";
import type { Duty } from "../domain/core/policy.ts";

/** Who may open a page. Its loader enforces it by its scope; the tests hold every page to it as every viewer. */
export type Access =
  /** Anybody, signed in or not. */
  | "public"
  /** Who is not signed in on that side; others are sent on to it. */
  | "signing-in"
  /** Who has given the password and not yet the code; to others it is the door. */
  | "half-signed-in"
  /** Who has registered and not yet given the mailed code; others begin at the form. */
  | "half-registered"
  /** Anybody of a company; the page shows them their own. */
  | "member"
  /** Anybody of the company that the document belongs to; to others it does not exist. */
  | "document"
  | "owner"
  /** Who has this right, owners always. */
  | { right: Permission; document?: true }
  /** Who may pay or keeps the wallet, as `seesMoney` says. */
  | { sees: "money"; document: true }
  /** Any member of staff. */
  | "staff"
  /** Staff of this duty; with `own`, for the companies whose manager they are. */
  | { duty: Duty; own?: true }
  /** Either side, its own files only. */
  | "file"
  /** Answers forms and programs only. */
  | "action";

/** A page as its area declares it, under its whole URL. */
export interface Page {
  /** The module below `app/routes` that answers. */
  file: string;
  /** What is drawn around it; left out by what answers programs and forms alone. */
  frame?: "shop" | "guide" | "account" | "staff";
  access: Access;
  /** Where a menu leads to it, shown to those who may open it. */
  menu?: MenuEntry;
}

/** The groups of my page's list, those of everyday first. */
export const accountGroups = ["注文・配送", "商品", "販売先", "お金", "会社・設定"] as const;

/** The console's groups: in the order goods and money pass, then who and what is kept. */
export const consoleGroups = [
  ...(["工作台", "订单", "仓库", "发货", "问题"] as const),
  ...(["资金", "会员", "设置", "内容"] as const),
];

export interface MenuEntry {
  group: (typeof accountGroups)[number] | (typeof consoleGroups)[number];
  /** Its turn within the group. */
  place: number;
  label: string;
  /** The work queues that its tab counts, in the console. */
  counts?: readonly Counted[];
}
