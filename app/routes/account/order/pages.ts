import type { Page } from "../../page.ts";

export const accountOrderPages = {
  // Our own path: what the inspection of an order found, for as long as the order is kept.
  "/user/inspection": {
    file: "account/order/inspection.tsx",
    frame: "account",
    access: "document",
  },
  // Our own path: a company says up to where a paid order may change without a question.
  "/user/changeLimit": {
    file: "account/order/change/change-limit.tsx",
    frame: "account",
    access: { right: "settings" },
    menu: { group: "注文・配送", place: 4, label: "金額変更の確認" },
  },
  // Our own paths: what to do where a seller has no goods, by line and as the company's default.
  "/user/stockOutPlans": {
    file: "account/stock-out/stock-out-plans.tsx",
    frame: "account",
    access: { right: "order", document: true },
  },
  "/user/stockOutDefault": {
    file: "account/stock-out/stock-out-default.tsx",
    frame: "account",
    access: { right: "settings" },
    menu: { group: "注文・配送", place: 6, label: "欠品時の対応" },
  },
  // Our own path: another content of an order, before it is paid or as a wish after.
  "/user/orderEdit": {
    file: "account/order/edit/order-edit.tsx",
    frame: "account",
    access: { right: "order", document: true },
  },
  // Our own path: what earlier orders would cost today, before a draft is made of them.
  "/user/reorder": {
    file: "account/order/reorder/reorder.tsx",
    frame: "account",
    access: { right: "order", document: true },
  },
  "/orderPreview": {
    file: "account/order/preview/order-preview.tsx",
    frame: "account",
    access: { right: "order" },
  },
  "/orderManagement": { file: "account/order/order-list.tsx", frame: "account", access: "member" },
  "/user/order": { file: "account/order/order-list.tsx", frame: "account", access: "member" },
  "/OrderDetails": {
    file: "account/order/details/order-details.tsx",
    frame: "account",
    access: "document",
  },
} as const satisfies Record<string, Page>;
