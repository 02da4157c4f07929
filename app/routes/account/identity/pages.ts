import type { Page } from "../../page.ts";

export const accountIdentityPages = {
  "/user/userDetail": {
    file: "account/identity/user-detail.tsx",
    frame: "account",
    access: "member",
    menu: { group: "会社・設定", place: 1, label: "会員情報" },
  },
  // Our own path: the password anew, before what moves money or rights.
  "/user/reauthenticate": {
    file: "account/identity/reauthenticate.tsx",
    frame: "account",
    access: "member",
  },
  // Our own path: programs are given their tokens here.
  "/user/apiTokens": {
    file: "account/identity/api-tokens.tsx",
    frame: "account",
    access: "member",
    menu: { group: "会社・設定", place: 7, label: "APIトークン" },
  },
} as const satisfies Record<string, Page>;
