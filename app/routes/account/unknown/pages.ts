import type { Page } from "../../page.ts";

export const accountUnknownPages = {
  // Our own paths: parcels that nobody of us knows the owner of, and their photos.
  "/user/unknownParcels": {
    file: "account/unknown/unknown-parcels.tsx",
    frame: "account",
    access: "member",
    menu: { group: "注文・配送", place: 8, label: "持ち主不明の荷物" },
  },
  "/user/unknownParcels/:photoId": {
    file: "account/unknown/parcel-photo.ts",
    access: "member",
  },
} as const satisfies Record<string, Page>;
