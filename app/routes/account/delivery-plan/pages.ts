import type { Page } from "../../page.ts";

// Our own paths: goods of shipping requests on their way into Amazon's warehouses.
export const accountDeliveryPlanPages = {
  "/user/amazonDeliveryPlans": {
    file: "account/delivery-plan/plans.tsx",
    frame: "account",
    access: { right: "shops" },
    menu: { group: "販売先", place: 8, label: "Amazon納品プラン" },
  },
  "/user/amazonDeliveryPlans/:id": {
    file: "account/delivery-plan/plan.tsx",
    frame: "account",
    access: { right: "shops", document: true },
  },
} as const satisfies Record<string, Page>;
