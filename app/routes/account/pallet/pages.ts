import type { Page } from "../../page.ts";

export const accountPalletPages = {
  "/productPlanningManagement": {
    file: "account/pallet/pallet-list.tsx",
    frame: "account",
    access: { right: "products" },
    menu: { group: "account", place: 12.1, label: "商品パレット" },
  },
  "/selfOrganizingSourceGoods": {
    file: "account/pallet/pallet.tsx",
    frame: "account",
    access: { right: "products", document: true },
  },
  "/goodsToBeConfirmedOnThePallet": {
    file: "account/pallet/confirm.tsx",
    frame: "account",
    access: { right: "products" },
    menu: { group: "account", place: 12.2, label: "パレットの確認待ち" },
  },
  "/palletTemplate": {
    file: "account/pallet/templates.tsx",
    frame: "account",
    access: { right: "products" },
  },
} as const satisfies Record<string, Page>;
