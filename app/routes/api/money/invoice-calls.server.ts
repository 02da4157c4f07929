import { z } from "zod";
import { daysAfter, japanDay, startOfDay } from "#app/domain/core/calendar.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import { drawInvoice } from "#app/domain/money/papers/draw-invoice.server.ts";
import { isPaperNumber, periodProblem } from "#app/domain/money/papers/invoice.ts";
import { listPapers } from "#app/domain/money/papers/list-papers.server.ts";
import { makeStatement } from "#app/domain/money/papers/make-statement.server.ts";
import { openPaper } from "#app/domain/money/papers/open-paper.server.ts";
import { documentInvoices } from "#app/domain/money/papers/paper-kinds.ts";
import { call } from "#app/http/api/call.server.ts";
import { page, placeOf, placeText } from "../lists.schema.server.ts";

const wallet = { permission: "wallet" } as const;

const kind = z
  .enum(documentInvoices, "書類の種類が正しくありません")
  .describe(
    "quote 見積書、invoice 請求書、receipt 領収書、credit-note 返還請求書、delivery-note 納品書、commercial-invoice、packing-list",
  );
const anyNumber = z
  .string("書類の番号を入力してください")
  .trim()
  .refine(
    (number) => isPaperNumber(number) || /^[A-Z]{2}-[0-9A-Z-]{1,30}$/.test(number),
    "書類の番号が正しくありません",
  )
  .describe("書類の番号。注文番号・配送依頼番号では、その種類の最新の書類");
const dayOf = (name: string) => fields.day(name).optional();

const standing = {
  state: z
    .enum(["valid", "replaced", "cancelled"])
    .describe("valid 有効、replaced 差替済、cancelled 取消"),
  replacedBy: z.string().nullable().describe("差替済のとき、代わりの書類の番号"),
};

const ListedPaper = z.object({
  number: z.string(),
  kind,
  documentKind: z.enum(["order", "shipping", "membership", "card"]),
  documentNumber: z.string().describe("定額会員では空"),
  yen: z.int().nullable().describe("大きく書かれた金額。納品書などでは null"),
  issuedAt: z.iso.datetime(),
  replaces: z.string().nullable().describe("この書類が代わる、前の書類の番号"),
  ...standing,
});

const Amounts = z.array(z.tuple([z.string(), z.union([z.int(), z.string()])]));

const Paper = z.object({
  kind: z.string(),
  title: z.string(),
  number: z.string(),
  issuedOn: z.string().describe("発行日"),
  to: z.string().describe("宛名"),
  issuer: z.object({
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    registrationNumber: z.string().describe("適格請求書発行事業者の登録番号。なければ空"),
    seal: z.string(),
  }),
  headline: z.object({ label: z.string(), yen: z.int() }).nullable(),
  facts: z.array(z.tuple([z.string(), z.string()])),
  table: z.object({
    caption: z.string(),
    columns: z.array(
      z.object({ label: z.string(), share: z.number(), right: z.boolean().optional() }),
    ),
    rows: z.array(z.array(z.string())),
  }),
  parts: z
    .object({ part: z.int(), count: z.int() })
    .optional()
    .describe("2,000行を超える取引明細書の、何番目の部か"),
  sums: Amounts.describe("整数の円、または小数の文字。「合計」までの行を足すと合計になります"),
  taxes: z.array(z.tuple([z.string(), z.int()])).describe("税率ごとの金額（税込）と消費税"),
  notes: z.array(z.string()),
});

export const invoiceCalls = [
  call({
    path: "invoice/list",
    does: "reads",
    about:
      "発行した書類、新しい順。発行した書類の内容は変わりません。続きは next を after に入れて呼びます",
    input: z.object({
      size: page.size,
      after: page.after,
      kind: kind.optional(),
      number: anyNumber.optional(),
      from: dayOf("開始日"),
      to: dayOf("終了日"),
    }),
    output: z.object({ list: z.array(ListedPaper), next: z.string().nullable() }),
    ...wallet,
    async run(scope, { size, after, from, to, ...asked }) {
      if (from && to && from > to) return refuse("wrong-period");
      const found = await listPapers(scope, {
        ...asked,
        from: from ? startOfDay(from) : undefined,
        until: to ? daysAfter(startOfDay(to), 1) : undefined,
        after: placeOf(after),
        limit: size,
      });
      return done({ list: found.papers, next: placeText(found.next) });
    },
  }),
  call({
    path: "invoice/detail",
    does: "reads",
    about: "書類の内容。印刷されるとおりです",
    input: z.object({ kind, number: anyNumber }),
    output: Paper.extend(standing),
    ...wallet,
    async run(scope, asked) {
      const paper = await openPaper(scope, asked);
      return paper ? done(paper) : refuse("not-found");
    },
  }),
  call({
    path: "invoice/pdf",
    does: "reads",
    about: "書類のPDF（base64）。差替済・取消の書類には、その印が付きます",
    input: z.object({ kind, number: anyNumber }),
    output: z.object({ name: z.string(), base64: z.base64() }),
    ...wallet,
    async run(scope, asked, { context }) {
      const paper = await openPaper(scope, asked);
      if (!paper) return refuse("not-found");
      const bytes = await drawInvoice(paper, await context.invoiceFont());
      const base64 = Buffer.from(bytes).toString("base64");
      return done({ name: `${paper.kind}-${paper.number}.pdf`, base64 });
    },
  }),
  call({
    path: "invoice/statement",
    does: "reads",
    about: "取引明細書：期間（366日まで）の残高の動きを、記帳の順に答えます",
    input: z.object({
      from: fields.day("開始日"),
      to: fields.day("終了日"),
      part: z.coerce.number().int().min(1).max(9_999).default(1).describe("2,000行ごとの部"),
    }),
    output: Paper,
    ...wallet,
    async run(scope, { part, ...period }) {
      if (periodProblem(period, japanDay(scope.now))) return refuse("wrong-period");
      const statement = await makeStatement(scope, period, part);
      return statement ? done(statement) : refuse("not-found");
    },
  }),
];
