import type { Page } from "../../page.ts";

export const accountPalletPages = {
  "/productPlanningManagement": {
    file: "account/pallet/pallet-list.tsx",
    frame: "account",
    access: { right: "products" },
    menu: { group: "商品", place: 3, label: "商品パレット" },
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
    menu: { group: "商品", place: 4, label: "パレットの確認待ち" },
  },
  // Our own path: what is recommended to the company by what it bought, keeps and looked at.
  "/user/recommendedGoods": {
    file: "account/pallet/personal.tsx",
    frame: "account",
    access: { right: "products" },
    menu: { group: "商品", place: 4.5, label: "御社へのおすすめ" },
  },
  "/palletTemplate": {
    file: "account/pallet/templates.tsx",
    frame: "account",
    access: { right: "products" },
  },
} as const satisfies Record<string, Page>;
