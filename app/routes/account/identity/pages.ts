import type { Page } from "../../page.ts";

export const accountIdentityPages = {
  "/user/userDetail": {
    file: "account/identity/user-detail.tsx",
    frame: "account",
    access: "member",
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
  },
} as const satisfies Record<string, Page>;
