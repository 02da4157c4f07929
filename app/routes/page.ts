import type { Counted } from "../domain/console/queues/queues.ts";
import type { Duty, Right } from "../domain/core/policy.ts";

/** Who may open a page. Its loader enforces this by its scope; a test opens every page as every viewer. */
export type Access =
  /** Anybody, signed in or not. */
  | "public"
  /** Only people who are not signed in; others are redirected to the start page of their side. */
  | "signing-in"
  /** People who gave their password but not yet the code; others are redirected to the sign-in page. */
  | "half-signed-in"
  /** People who registered but have not typed the mailed code yet; others are redirected to the form. */
  | "half-registered"
  /** Every person of a company; the page shows only what they may see. */
  | "member"
  /** Every person of the company that the document belongs to; others get 404. */
  | "document"
  | "owner"
  /** Employees with this right, or one of these, and every owner. */
  | { right: Right; document?: true }
  /** People whose rights include paying or the wallet; `seesMoney` decides. */
  | { sees: "money"; document?: true }
  /** Any member of staff. */
  | "staff"
  /** Staff of this duty; with `own`, for the companies whose manager they are. */
  | { duty: Duty; own?: true }
  /** Buyers and staff, each for files that they may see. */
  | "file"
  /** Answers forms and programs only. */
  | "action";

/** What an area declares about a page, by its whole URL. */
export interface Page {
  /** The module below `app/routes` that answers. */
  file: string;
  /** The layout around it; routes that answer only programs and forms have none. */
  frame?: "shop" | "guide" | "account" | "staff";
  access: Access;
  /** Its entry in a menu, shown only to people who may open the page. */
  menu?: MenuEntry;
  /** The group of the menu that it stands in, where it has no entry and neither address nor folder says so. */
  group?: MenuEntry["group"];
}

/** The groups in the menu of マイページ, the most used first. */
export const accountGroups = ["注文・配送", "商品", "販売先", "お金", "会社・設定"] as const;

/** The groups in the console's menu: the work on orders in its order, then people and settings. */
export const consoleGroups = [
  ...(["工作台", "订单", "仓库", "发货", "问题"] as const),
  ...(["资金", "会员", "设置", "内容"] as const),
];

export interface MenuEntry {
  group: (typeof accountGroups)[number] | (typeof consoleGroups)[number];
  /** Its position within the group. */
  place: number;
  label: string;
  /** The work queues that its tab counts, in the console. */
  counts?: readonly Counted[];
}
