import type { Page } from "../../page.ts";

export const shopTrackingPages = {
  "/logisticsTracking": { file: "shop/tracking/tracking.tsx", frame: "shop", access: "public" },
} as const satisfies Record<string, Page>;
