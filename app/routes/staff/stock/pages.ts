import type { Page } from "../../page.ts";

export const staffStockPages = {
  "/staff/lotRemarks/:lotId": {
    file: "staff/stock/lot-remarks.tsx",
    frame: "staff",
    access: { duty: "message" },
  },
  // Our own path: a company's stock as its account manager asks for shipments of it.
  "/staff/companyStock/:operationId": {
    file: "staff/stock/company-stock.tsx",
    frame: "staff",
    access: { duty: "act-for-company", own: true },
    group: "会员",
  },
  // Our own path: what companies send to the warehouse themselves.
  "/staff/forwarded": {
    file: "staff/stock/forwarded.tsx",
    frame: "staff",
    access: { duty: "receive" },
    menu: { group: "仓库", place: 9, label: "转运品" },
  },
  // Our own paths: bags, tags and inserts of companies, and one of them.
  "/staff/materials": {
    file: "staff/stock/materials.tsx",
    frame: "staff",
    access: { duty: "receive" },
    menu: { group: "仓库", place: 10, label: "辅料" },
  },
  "/staff/materials/:id": {
    file: "staff/stock/material.tsx",
    frame: "staff",
    access: { duty: "receive" },
  },
  // Our own path: what companies lost of it with us.
  "/staff/forwardedLosses": {
    file: "staff/stock/forwarded-losses.tsx",
    frame: "staff",
    access: { duty: "answer-claims" },
    menu: { group: "问题", place: 3, label: "转运品赔付", counts: ["forwardedLoss"] },
  },
  // Our own path: who says that an unknown parcel is theirs.
  "/staff/parcelClaims": {
    file: "staff/stock/parcel-claims.tsx",
    frame: "staff",
    access: { duty: "see-parcel-claims" },
    menu: { group: "仓库", place: 8, label: "包裹认领" },
  },
} as const satisfies Record<string, Page>;
