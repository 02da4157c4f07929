import type { Page } from "../../page.ts";

// Our own paths: goods that we cannot read, described by their buyer.
export const accountGoodsRequestPages = {
  "/user/goodsRequests": {
    file: "account/goods-request/goods-requests.tsx",
    frame: "account",
    access: "member",
    menu: { group: "注文・配送", place: 2, label: "商品手配の依頼" },
  },
  "/user/goodsRequest": {
    file: "account/goods-request/goods-request.tsx",
    frame: "account",
    access: "document",
  },
} as const satisfies Record<string, Page>;
