import type { Page } from "../page.ts";

export const sessionPages = {
  "/login": { file: "session/login.tsx", frame: "shop", access: "signing-in" },
  // Our own path: the second step of signing in.
  "/login/code": { file: "session/login-code.tsx", frame: "shop", access: "half-signed-in" },
  "/register": { file: "session/register.tsx", frame: "shop", access: "signing-in" },
  // Our own path: the mailed code that finishes a registration.
  "/register/code": { file: "session/register-code.tsx", frame: "shop", access: "half-registered" },
  "/ForgetThePassword": { file: "session/forgot-password.tsx", frame: "shop", access: "public" },
  "/registerSuccess": { file: "session/registered.tsx", frame: "account", access: "member" },
  // Our own paths: a password somebody else has set is replaced, a second factor set up.
  "/user/ownPassword": {
    file: "session/own-password.tsx",
    frame: "account",
    access: "member",
    group: "会社・設定",
  },
  "/user/secondFactor": {
    file: "session/second-factor.tsx",
    frame: "account",
    access: "member",
    group: "会社・設定",
  },
  "/staff/login": { file: "session/staff-login.tsx", frame: "staff", access: "signing-in" },
  "/staff/login/code": {
    file: "session/staff-login-code.tsx",
    frame: "staff",
    access: "half-signed-in",
  },
  "/staff/ownPassword": { file: "session/staff-own-password.tsx", frame: "staff", access: "staff" },
  "/staff/secondFactor": {
    file: "session/staff-second-factor.tsx",
    frame: "staff",
    access: "staff",
  },
  "/logout": { file: "session/logout.ts", access: "action" },
} as const satisfies Record<string, Page>;
