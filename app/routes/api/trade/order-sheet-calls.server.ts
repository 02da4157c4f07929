import { z } from "zod";
import { wholeNumber } from "#app/domain/core/field-kinds.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import { sheetFileLimits } from "#app/domain/core/sheet-file/sheet-table.ts";
import { checkSheet } from "#app/domain/trade/orders/sheets/check-sheet.server.ts";
import { correctSheet } from "#app/domain/trade/orders/sheets/correct-sheet.server.ts";
import { orderSheet, totalOf } from "#app/domain/trade/orders/sheets/order-sheet.server.ts";
import { sendSheet } from "#app/domain/trade/orders/sheets/send-sheet.server.ts";
import {
  problemText,
  sheetColumns,
  sheetFields,
  type TypedRow,
} from "#app/domain/trade/orders/sheets/sheet.ts";
import { readSheetRows } from "#app/domain/trade/orders/sheets/sheet-rows.server.ts";
import { call, type Tools } from "#app/http/api/call.server.ts";
import type { ApiReason } from "#app/http/api/codes.ts";
import { envelopeBytes } from "../core/file-calls.server.ts";
import { idempotencyKey, nothing } from "../lists.schema.server.ts";

const sheetId = fields.id.describe("orderSheet/send が答えた id");
const hostsOf = ({ context }: Tools) => context.sites.flatMap(({ hosts }) => hosts);

const reasons = {
  "no-file": "no-file",
  "too-large": "too-large",
  "wrong-format": "wrong-format",
  unreadable: "wrong-format",
  locked: "wrong-format",
  "unpacks-too-large": "too-large",
  "no-headings": "no-headings",
  "no-offer-column": "no-headings",
  "no-quantity-column": "no-headings",
  "no-rows": "no-headings",
  "only-hidden-sheet": "no-headings",
  "no-such-sheet": "no-headings",
  "several-sheets": "several-sheets",
  "too-many-rows": "too-many-rows",
  "too-many-sheets": "too-many-sheets",
  "form-used": "form-used",
  forbidden: "forbidden",
} as const satisfies Record<string, ApiReason>;

const cellText = (name: string) =>
  z
    .string()
    .max(sheetFileLimits.lettersMax, "1つのセルは1,000文字までです")
    .optional()
    .describe(name);

/** The cells of a row by the names that `orderSheet/detail` answers them under. */
const cells = Object.fromEntries(
  sheetFields.map((field) => [field, cellText(sheetColumns[field].ja)]),
) as Record<(typeof sheetFields)[number], ReturnType<typeof cellText>>;

export const orderSheetCalls = [
  call({
    path: "orderSheet/send",
    does: "writes",
    about:
      "Excel・CSVの注文シートを読み込みます（5MB、2,000行まで）。行ごとの結果は orderSheet/detail で読みます。同じ id で2回呼んでも1件です",
    input: z.object({
      id: idempotencyKey,
      file: z.file("ファイルを選んでください").describe("multipart/form-data で送ります"),
      sheetName: z
        .string()
        .max(100)
        .optional()
        .describe("注文の行があるシートが2つ以上あるときに読み込むシート"),
    }),
    output: z.object({ id: z.string() }),
    bytesMax: sheetFileLimits.bytesMax + envelopeBytes,
    permission: "order",
    async run(scope, { id = crypto.randomUUID(), file, sheetName }, tools) {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const sent = { file: { name: file.name, bytes } };
      const taken = await sendSheet(scope, tools.context, hostsOf(tools), { id, sent, sheetName });
      if (taken.ok) return done({ id: taken.value.id });
      const about = taken.reason === "several-sheets" ? taken.names.join("、") : undefined;
      return { ...refuse(reasons[taken.reason]), about };
    },
  }),
  call({
    path: "orderSheet/detail",
    does: "reads",
    about:
      "読み込んだシートの行。state は wrong（エラー）、look（確認）、fine、out（外した行）、ordered（注文済み）。totalYen は注文できる行の合計で、revision とともに orderSheet/order に渡します",
    input: z.object({ id: sheetId }),
    permission: "order",
    async run(scope, { id }) {
      const read = await readSheetRows(scope, id);
      if (!read) return refuse("not-found");
      const { sheet, made } = read;
      const { rows, orders } = checkSheet(read);
      const said = (row: number) => (problem: Parameters<typeof problemText>[2]) =>
        problemText(sheet.places, row, problem);
      return done({
        id,
        name: sheet.name,
        revision: sheet.revision,
        totalYen: totalOf(orders),
        rows: rows.map(({ row, state, problems, hints, priceFen }) => ({
          row: row.row,
          state,
          cells: row.typed,
          offerId: row.offerId,
          skuId: row.skuId,
          priceFen: priceFen ?? null,
          problems: problems.map(said(row.row)),
          hints: hints.map(said(row.row)),
        })),
        orders: made.map(({ number, totalYen }) => ({ order_sn: number, totalYen })),
      });
    },
  }),
  call({
    path: "orderSheet/mend",
    does: "writes",
    about:
      "シートの1行を修正します。送らないセルはそのまま、空の文字は空欄です。注文済みの行は変わりません",
    input: z.object({
      id: sheetId,
      row: wholeNumber("行", 1, 9_999_999),
      ...cells,
      leftOut: fields.checkbox.optional().describe("1 なら行を注文から外し、0 なら戻します"),
    }),
    output: nothing,
    permission: "order",
    run(scope, { id, row, leftOut, ...typed }, tools) {
      const change = { row, typed: given(typed), ...(leftOut === undefined ? {} : { leftOut }) };
      return correctSheet(scope, hostsOf(tools), id, [change]);
    },
  }),
  call({
    path: "orderSheet/order",
    does: "writes",
    about:
      "シートの正しい行を注文にします（200明細ごとに1件、一度に10件まで）。submit が 1 なら見積を依頼し、なければ一時保存です。同じ id で2回呼んでも注文は増えません",
    input: z.object({
      id: idempotencyKey,
      sheet: sheetId,
      revision: wholeNumber("revision", 1, 999_999_999).describe("orderSheet/detail の revision"),
      totalYen: wholeNumber("合計", 0, 9_999_999_999, "円").describe(
        "orderSheet/detail の totalYen",
      ),
      onlyWhole: fields.checkbox
        .default(false)
        .describe("1 なら、エラーの行があるときは注文しません"),
      submit: fields.checkbox.default(false),
    }),
    output: z.object({ count: z.int() }),
    permission: "order",
    async run(scope, { id = crypto.randomUUID(), sheet, revision, totalYen, onlyWhole, submit }) {
      const seen = { seenRevision: revision, seenTotalYen: totalYen };
      const placed = await orderSheet(scope, {
        sheetId: sheet,
        key: id,
        ...seen,
        onlyWhole,
        submit,
      });
      if (placed.ok) return placed;
      if (placed.reason === "sheet-changed") return refuse("moved-meanwhile");
      return refuse(placed.reason === "has-errors" ? "not-orderable" : placed.reason);
    },
  }),
];

function given(typed: { [Field in keyof TypedRow]: string | undefined }): TypedRow {
  return Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== undefined));
}
