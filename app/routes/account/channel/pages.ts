import type { Page } from "../../page.ts";

export const accountChannelPages = {
  "/accountSynchronization": {
    file: "account/channel/connections.tsx",
    frame: "account",
    access: { right: "shops" },
    menu: { group: "販売先", place: 1, label: "販売先との連携" },
  },
  // Our own path: where Shopify and Yahoo! send a seller back to.
  "/accountSynchronization/returned/:channel": {
    file: "account/channel/returned.tsx",
    frame: "account",
    access: { right: "shops" },
  },
  // Our own path: what happens to a shop that is let go, before it is.
  "/accountSynchronization/disconnect": {
    file: "account/channel/disconnect.tsx",
    frame: "account",
    access: { right: "shops", document: true },
  },
  "/shopifyOrders": {
    file: "account/channel/direct-order/orders.tsx",
    frame: "account",
    access: { right: "shops" },
    menu: { group: "販売先", place: 3, label: "販売先の注文" },
  },
  // Our own path: how the orders of a shop are bought and sent by themselves.
  "/shopifyOrders/rules": {
    file: "account/channel/direct-order/rules.tsx",
    frame: "account",
    access: { right: "shops", document: true },
  },
  // Our own paths: orders that a company brings by sheet, and the sheet to fill in.
  "/shopifyOrders/sheet": {
    file: "account/channel/manual-order/manual-sheet.tsx",
    frame: "account",
    access: { right: "shops" },
  },
  "/shopifyOrders/sheet/:file": {
    file: "account/channel/manual-order/manual-template.ts",
    access: { right: "shops" },
  },
  // Our own path: one of these orders, of whichever marketplace.
  "/shopifyOrders/:number": {
    file: "account/channel/direct-order/channel-order.tsx",
    frame: "account",
    access: { right: "shops", document: true },
  },
  // Our own paths: what end customers gave back, and noting it of one order.
  "/shopifyOrders/returns": {
    file: "account/channel/direct-return/returns.tsx",
    frame: "account",
    access: { right: "shops" },
  },
  "/shopifyOrders/:number/return": {
    file: "account/channel/direct-return/note-return.tsx",
    frame: "account",
    access: { right: "shops", document: true },
  },
  // What Amazon asks a seller to allow us, and where it sends them back to.
  "/user/amazonShopAuthorization": {
    file: "account/channel/amazon.tsx",
    frame: "account",
    access: { right: "shops" },
  },
} as const satisfies Record<string, Page>;
