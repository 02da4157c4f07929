import { z } from "zod";
import { cartLinesQuery } from "#app/domain/catalog/cart/cart.server.ts";
import { findSurvey } from "#app/domain/content/contact/contact.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import { readOwnAccount } from "#app/domain/customers/identity/own-account.server.ts";
import { completeSignIn, signInBuyer } from "#app/domain/customers/session/sign-in.server.ts";
import { exchangeSession, revokeToken } from "#app/domain/customers/token/tokens.server.ts";
import { companyBalanceQuery } from "#app/domain/money/ledger/store-wallets.server.ts";
import { walletHistory } from "#app/domain/money/ledger/wallet-history.server.ts";
import { call, openCall } from "#app/http/api/call.server.ts";
import { nothing, page } from "../lists.schema.server.ts";

const UserInfo = z.object({
  id: z.string(),
  loginName: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  phone: z.string().nullable(),
  role: z.enum(["owner", "employee"]),
  permissions: z.array(z.string()),
  companyName: z.string(),
  operationId: z.string(),
  operation_id: z.string().describe("operationId と同じ"),
});

const SignedIn = UserInfo.pick({ id: true, name: true, role: true, permissions: true });

export const userCalls = [
  call({
    path: "japanGetUserInfo",
    does: "reads",
    about: "トークンの持ち主。ページを移るごとに呼び、code が 0 以外ならトークンを捨てます",
    input: z.object({}),
    output: UserInfo,
    async run(scope) {
      const { actor } = scope;
      const { account } = await readOwnAccount(scope);
      const { emailVerifiedAt, ...shown } = account;
      const { id, permissions } = actor;
      return done({
        // The role is the person's: of the token's actor it says only that its rights are narrowed.
        id,
        ...shown,
        permissions,
        emailVerified: emailVerifiedAt !== null,
        operation_id: shown.operationId,
      });
    },
  }),
  call({
    path: "goodsToCartNum",
    does: "reads",
    about: "カートの明細数と、そのうち1688の商品の数",
    input: z.object({}),
    output: z.object({ dataCount: z.int(), alibabaDataCount: z.int() }),
    async run(scope) {
      const lines = await cartLinesQuery(scope);
      const alibaba = lines.filter(({ line }) => line.platform === "1688");
      return done({ dataCount: lines.length, alibabaDataCount: alibaba.length });
    },
  }),
  call({
    path: "user/balance",
    does: "reads",
    about: "会社の残高（円）",
    input: z.object({}),
    output: z.object({ balanceYen: z.int() }),
    permission: ["wallet", "pay"],
    async run(scope) {
      const [wallet] = await companyBalanceQuery(scope);
      return done({ balanceYen: wallet?.balanceYen ?? 0 });
    },
  }),
  call({
    path: "user/balanceChanges",
    does: "reads",
    about: "入出金履歴、新しい順",
    input: z.object({
      size: page.size,
      after: page.after,
      month: z
        .string()
        .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, "月は 2026-11 の形で入力してください")
        .optional(),
    }),
    permission: "wallet",
    async run(scope, { size, after, month }) {
      const { page: list, next } = await walletHistory(scope, { month, after, limit: size });
      return done({ list, next });
    },
  }),
];

export const loginCalls = [
  openCall({
    path: "login/login",
    does: "writes",
    about: "ID・メール・電話番号とパスワードでログインし、14日間有効なトークンを受け取ります",
    input: z.object({
      name: fields.signInName,
      password: fields.signInPassword,
      code: z
        .string()
        .trim()
        .max(40, "認証コードが正しくありません")
        .optional()
        .describe("二段階認証をお使いの方は、認証アプリのコードか復旧コード"),
    }),
    output: z.object({ token: z.string(), expiresAt: z.iso.datetime(), user: SignedIn }),
    async run(scope, { name, password, code }, { request, context }) {
      const userAgent = request.headers.get("User-Agent") ?? "";
      const address = context.clientAddress;
      const device = { userAgent, address };
      const known = await signInBuyer(scope, { name, password, ...device });
      if (!known.ok) return known;
      if (known.value.pending && !code) return refuse("factor-needed");
      const opened = known.value.pending
        ? await completeSignIn(scope, context.seal, known.value.token, code ?? "", device)
        : known;
      if (!opened.ok)
        return refuse(opened.reason === "too-many-tries" ? opened.reason : "wrong-code");
      const program = `ログイン（${userAgent.slice(0, 50) || "プログラム"}）`;
      const exchanged = await exchangeSession(scope, opened.value.token, program);
      if (!exchanged.ok) return exchanged;
      const { token, expiresAt, actor } = exchanged.value;
      const { id, name: personName, role, permissions } = actor;
      return done({ token, expiresAt, user: { id, name: personName, role, permissions } });
    },
  }),
  call({
    path: "login/logout",
    does: "writes",
    scopes: "any",
    about: "使っているトークンを取り消します",
    input: z.object({}),
    output: nothing,
    async run(scope) {
      return revokeToken(scope, scope.tokenId);
    },
  }),
  call({
    path: "login/firstCheck",
    does: "reads",
    about: "初回ログインの確認：メール認証とアンケートが済んでいるか",
    input: z.object({}),
    output: z.object({
      emailVerified: z.boolean(),
      questionnaireAnswered: z.boolean(),
      first: z.boolean(),
    }),
    async run(scope) {
      const survey = await findSurvey(scope);
      return done({
        emailVerified: scope.actor.emailVerified,
        questionnaireAnswered: survey !== undefined,
        first: survey === undefined || !scope.actor.emailVerified,
      });
    },
  }),
];
