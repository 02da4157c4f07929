import type { Page } from "../../page.ts";

export const staffWarehousePages = {
  "/staff/receive": {
    file: "staff/warehouse/receive.tsx",
    frame: "staff",
    access: { duty: "receive" },
  },
  "/staff/inspect": {
    file: "staff/warehouse/inspect-queue.tsx",
    frame: "staff",
    access: { duty: "inspect" },
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
  },
  "/staff/shipping": {
    file: "staff/warehouse/shipping-queue.tsx",
    frame: "staff",
    access: { duty: "quote-shipping" },
  },
  "/staff/shipping/:number": {
    file: "staff/warehouse/shipping.tsx",
    frame: "staff",
    access: { duty: "message" },
  },
} as const satisfies Record<string, Page>;
