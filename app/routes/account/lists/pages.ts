import type { Page } from "../../page.ts";

export const accountListsPages = {
  "/user/fileReservationDownload": {
    file: "account/lists/file-reservations.tsx",
    frame: "account",
    access: "member",
    menu: { group: "会社・設定", place: 8, label: "ファイル予約" },
  },
  "/user/fileReservationDownload/:id": {
    file: "account/lists/reserved-file.ts",
    access: "document",
  },
  // Our own paths: every list as CSV or Excel, as its page filters it.
  "/user/lists/:file": { file: "account/lists/list-file.ts", access: { right: "wallet" } },
} as const satisfies Record<string, Page>;
