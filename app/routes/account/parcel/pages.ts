import type { Page } from "../../page.ts";

export const accountParcelPages = {
  "/orderLogisticsStatus": {
    file: "account/parcel/order-ways.tsx",
    frame: "account",
    access: "document",
  },
  "/user/wuliuStatus": {
    file: "account/parcel/way-list.tsx",
    frame: "account",
    access: "member",
    menu: { group: "注文・配送", place: 7, label: "中国内の物流" },
  },
} as const satisfies Record<string, Page>;
