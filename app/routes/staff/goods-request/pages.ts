import type { Page } from "../../page.ts";

// Our own paths: goods that buyers describe and staff find.
export const staffGoodsRequestPages = {
  "/staff/goodsRequests": {
    file: "staff/goods-request/goods-requests.tsx",
    frame: "staff",
    access: { duty: "quote" },
    menu: { group: "订单", place: 5, label: "商品补录", counts: ["goodsRequest"] },
  },
  "/staff/goodsRequests/:number": {
    file: "staff/goods-request/goods-request.tsx",
    frame: "staff",
    access: { duty: "see-orders" },
  },
} as const satisfies Record<string, Page>;
