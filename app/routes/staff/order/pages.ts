import type { Page } from "../../page.ts";

export const staffOrderPages = {
  "/staff/orders": {
    file: "staff/order/orders.tsx",
    frame: "staff",
    access: { duty: "see-orders" },
    menu: { group: "订单", place: 1, label: "全部订单" },
  },
  // Our own path: everything about one order, for every desk that works on it.
  "/staff/orders/:number": {
    file: "staff/order/order.tsx",
    frame: "staff",
    access: { duty: "see-orders" },
  },
  // Our own path: an issued paper as a PDF.
  "/staff/papers/:invoice/:number": {
    file: "staff/order/paper-pdf.ts",
    access: { duty: "see-members" },
  },
  "/staff/quotes": {
    file: "staff/order/quotes.tsx",
    frame: "staff",
    access: { duty: "see-orders" },
    menu: { group: "订单", place: 2, label: "待报价", counts: ["quote"] },
  },
  "/staff/quotes/:number": {
    file: "staff/order/quote/quote.tsx",
    frame: "staff",
    access: { duty: "see-orders" },
  },
  "/staff/purchases": {
    file: "staff/purchase/purchases.tsx",
    frame: "staff",
    access: { duty: "see-orders" },
    menu: { group: "订单", place: 3, label: "待采购", counts: ["buy", "payExtra"] },
  },
  // Our own path: what is to be bought over all orders, by supplier.
  "/staff/purchases/suppliers": {
    file: "staff/purchase/suppliers.tsx",
    frame: "staff",
    access: { duty: "see-orders" },
  },
  "/staff/purchases/:number": {
    file: "staff/purchase/purchase.tsx",
    frame: "staff",
    access: { duty: "see-orders" },
  },
} as const satisfies Record<string, Page>;
