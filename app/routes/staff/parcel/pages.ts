import type { Page } from "../../page.ts";

export const staffParcelPages = {
  // Our own path: parcels in China that are late, and numbers for many purchases at once.
  "/staff/parcels": {
    file: "staff/parcel/late-parcels.tsx",
    frame: "staff",
    access: { duty: "see-orders" },
    menu: { group: "订单", place: 4, label: "国内包裹" },
  },
} as const satisfies Record<string, Page>;
