import type { Page } from "../page.ts";

export const hooksPages = {
  // Our own path: PayPal calls here when something has happened to an order.
  "/hooks/paypal": { file: "hooks/paypal.ts", access: "action" },
  // Our own path: 17TRACK calls here when something is new of a parcel.
  "/hooks/parcels": { file: "hooks/parcels.ts", access: "action" },
  // Our own path: Shopify calls here when a shop lets us go, or a customer asks for their data.
  "/hooks/shopify": { file: "hooks/shopify.ts", access: "action" },
} as const satisfies Record<string, Page>;
