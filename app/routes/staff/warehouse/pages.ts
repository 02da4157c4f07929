import type { Page } from "../../page.ts";

export const staffWarehousePages = {
  "/staff/receive": {
    file: "staff/warehouse/receive.tsx",
    frame: "staff",
    access: { duty: "see-floor" },
    menu: { group: "仓库", place: 1, label: "到货", counts: ["receive"] },
  },
  "/staff/inspect": {
    file: "staff/warehouse/inspect-queue.tsx",
    frame: "staff",
    access: { duty: "see-floor" },
    menu: { group: "仓库", place: 2, label: "验货", counts: ["inspect"] },
  },
  "/staff/inspect/:lotId": {
    file: "staff/warehouse/inspect.tsx",
    frame: "staff",
    access: { duty: "inspect" },
  },
  "/staff/shelve": {
    file: "staff/warehouse/shelve.tsx",
    frame: "staff",
    access: { duty: "shelve" },
    menu: { group: "仓库", place: 3, label: "上架", counts: ["shelve"] },
  },
  "/staff/shipping": {
    file: "staff/warehouse/shipping-queue.tsx",
    frame: "staff",
    access: { duty: "see-shipping-queues" },
    menu: {
      group: "发货",
      place: 1,
      label: "配送单",
      counts: ["weighShipping", "quoteShipping", "pack", "pickedUp"],
    },
  },
  // Our own path: the tracking numbers of many shipping requests at once.
  "/staff/waybills": {
    file: "staff/shipping/waybills.tsx",
    frame: "staff",
    access: { duty: "ship" },
    menu: { group: "发货", place: 4, label: "批量填追踪号" },
  },
  "/staff/shipping/:number": {
    file: "staff/warehouse/shipping.tsx",
    frame: "staff",
    access: { duty: "see-shipping" },
  },
  // Our own path: the buyer's 精算明細 as a PDF.
  "/staff/shipping/:number/settlement": {
    file: "staff/warehouse/request/settlement-pdf.ts",
    access: { duty: "see-shipping" },
  },
  "/staff/shipping/:number/split": {
    file: "staff/warehouse/request/split.tsx",
    frame: "staff",
    access: { duty: "quote-shipping" },
  },
} as const satisfies Record<string, Page>;
