import type { Page } from "../../page.ts";

export const accountShippingPages = {
  "/warehouse": { file: "account/shipping/warehouse.tsx", frame: "account", access: "member" },
  "/porderSubmit": {
    file: "account/shipping/request/shipping-request.tsx",
    frame: "account",
    access: { right: "ship" },
  },
  "/user/deliveryList": {
    file: "account/shipping/shipping-list.tsx",
    frame: "account",
    access: "member",
  },
  "/deliveryDetails": {
    file: "account/shipping/shipping-details.tsx",
    frame: "account",
    access: "document",
  },
  "/deliveryEncasementDetails": {
    file: "account/shipping/shipping-packing.tsx",
    frame: "account",
    access: "document",
  },
  "/deliverySettlement": {
    file: "account/shipping/settlement/settlement-sheet.tsx",
    frame: "account",
    access: "document",
  },
  "/deliverySettlement/:file": {
    file: "account/shipping/settlement/settlement-pdf.ts",
    access: "document",
  },
  "/deliveryLandedCost": {
    file: "account/shipping/clearance/landed-cost.tsx",
    frame: "account",
    access: "document",
  },
  "/deliveryLandedCost/:file": {
    file: "account/shipping/clearance/landed-file.ts",
    access: "document",
  },
  "/deliverySheet/:file": {
    file: "account/shipping/sheets/shipment-file.ts",
    access: "document",
  },
  "/user/settleLimit": {
    file: "account/shipping/settlement/settle-limit.tsx",
    frame: "account",
    access: { right: "settings" },
    menu: { group: "注文・配送", place: 5, label: "送料差額の確認" },
  },
  // Our own path: the requests that travel together under a main number.
  "/user/mainNumber": {
    file: "account/shipping/main-number/main-number.tsx",
    frame: "account",
    access: "member",
  },
  "/deliverySplit": {
    file: "account/shipping/acts/delivery-split.tsx",
    frame: "account",
    access: { right: "ship", document: true },
  },
  "/serviceEvaluation": {
    file: "account/shipping/review.tsx",
    frame: "account",
    access: { right: "ship", document: true },
  },
} as const satisfies Record<string, Page>;
