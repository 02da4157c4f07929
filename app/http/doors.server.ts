import type { Cookie } from "@remix-run/cloudflare";
import type { Buyer, Staff } from "#app/domain/actor.ts";
import { signInBuyer, signInStaff } from "#app/domain/session/sign-in.server.ts";
import { windowMinutes } from "#app/domain/session/tries.server.ts";
import { buyerCookie, staffCookie } from "./cookies.server.ts";

/** One of the shop's two doors: its paths, its cookie and the language it answers in. */
export interface Door {
  kind: (Buyer | Staff)["kind"];
  home: string;
  signInPath: string;
  codePath: string;
  /** Whoever comes in by a password that somebody else has set is led here first. */
  ownPasswordPath: string;
  cookie: Cookie;
  check: typeof signInBuyer | typeof signInStaff;
  words: {
    nameMissing: string;
    passwordMissing: string;
    tooLong: string;
    codeMissing: string;
    wrong: string;
    wrongCode: string;
    tooMany: string;
  };
}

export const buyersDoor: Door = {
  kind: "buyer",
  home: "/",
  signInPath: "/login",
  codePath: "/login/code",
  ownPasswordPath: "/user/ownPassword",
  cookie: buyerCookie,
  check: signInBuyer,
  words: {
    nameMissing: "ID・メール・電話番号を入力してください",
    passwordMissing: "パスワードを入力してください",
    tooLong: "入力が長すぎます",
    codeMissing: "認証コードを入力してください",
    wrong: "IDまたはパスワードが正しくありません",
    wrongCode: "認証コードが正しくありません",
    tooMany: `ログインの失敗が続いたため、${windowMinutes}分ほど時間をおいてからお試しください`,
  },
};

export const staffDoor: Door = {
  kind: "staff",
  home: "/staff",
  signInPath: "/staff/login",
  codePath: "/staff/login/code",
  ownPasswordPath: "/staff/ownPassword",
  cookie: staffCookie,
  check: signInStaff,
  words: {
    nameMissing: "请输入账号",
    passwordMissing: "请输入密码",
    tooLong: "内容过长",
    codeMissing: "请输入验证码",
    wrong: "账号或密码不正确",
    wrongCode: "验证码不正确",
    tooMany: `登录失败次数过多，请${windowMinutes}分钟后再试`,
  },
};
