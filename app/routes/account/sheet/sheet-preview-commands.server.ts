import type { AppLoadContext } from "@remix-run/cloudflare";
import { z } from "zod";
import type { Buyer } from "#app/domain/core/actor.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { sheetFileLimits } from "#app/domain/core/sheet-file/sheet-table.ts";
import {
  correctSheet,
  type RowChange,
} from "#app/domain/trade/orders/sheets/correct-sheet.server.ts";
import { orderSheet } from "#app/domain/trade/orders/sheets/order-sheet.server.ts";
import { sheetFields } from "#app/domain/trade/orders/sheets/sheet.ts";
import { readSheetRows } from "#app/domain/trade/orders/sheets/sheet-rows.server.ts";
import { formEntries } from "#app/http/input/form-text.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid, notFound, otherForm } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { sheetPage } from "./sheet-links.ts";
import type { SheetQuery } from "./sheet-query.ts";

const rowNumber = z.coerce.number().int().min(1).max(9_999_999);

const SheetForm = z.object({
  key: rules.idempotencyKey,
  revision: z.coerce.number().int(),
  total: z.coerce.number().int(),
  how: z.enum(["fine", "whole"]).default("fine"),
  intent: z.enum(["mend", "order", "save"], "操作を選んでください").optional(),
  /** Buttons of one row. */
  leave: rowNumber.optional(),
  take: rowNumber.optional(),
});

const tooLong = `1つのセルは${sheetFileLimits.lettersMax.toLocaleString("ja-JP")}文字までです`;

/** What the buttons of a sheet's page do: mend cells, leave a row out or take it in again, order. */
export async function doSheetCommand(
  context: AppLoadContext,
  scope: Scope<Buyer>,
  asked: SheetQuery,
  form: FormData,
) {
  const submission = parseForm(form, { schema: SheetForm });
  if (submission.status !== "success") return otherForm(submission);
  const { key, revision, total, how, intent, leave, take } = submission.value;
  const sheet = await readSheetRows(scope, asked.id);
  if (!sheet) throw notFound();
  const changes = typedChanges(form, sheet.rows);
  if (!changes) return invalid(submission, tooLong);
  const moved = [
    ...(leave ? [{ row: leave, typed: {}, leftOut: true }] : []),
    ...(take ? [{ row: take, typed: {}, leftOut: false }] : []),
  ];
  const here = sheetPage(asked.id, { show: asked.show, after: asked.after });

  if (moved.length > 0 || changes.length > 0 || intent === "mend" || !intent) {
    const hosts = context.sites.flatMap((site) => site.hosts);
    const mended = await correctSheet(scope, hosts, asked.id, joined([...changes, ...moved]));
    if (!mended.ok) throw mended.reason === "forbidden" ? forbidden() : notFound();
    // What was typed with the order's button counts, and is seen before it is ordered.
    const unseen = intent === "order" || intent === "save";
    return redirectWithFlash(context, here, {
      text: unseen
        ? "修正した内容で計算し直しました。金額を確認して、もう一度注文してください。"
        : "修正した内容で計算し直しました。",
      note: unseen,
    });
  }
  const submit = intent === "order";
  const placed = await orderSheet(scope, {
    sheetId: asked.id,
    key,
    seenRevision: revision,
    seenTotalYen: total,
    onlyWhole: how === "whole",
    submit,
  });
  if (placed.ok)
    return redirectWithFlash(
      context,
      sheetPage(asked.id),
      submit ? "注文を作り、見積を依頼しました。" : "注文を作り、一時保存しました。",
    );
  switch (placed.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "has-errors":
      return invalid(submission, "エラーの行を修正するか、外してから注文してください");
    case "nothing-chosen":
      return invalid(submission, "注文できる行がありません。エラーの行を修正してください");
    case "too-much":
      return invalid(
        submission,
        `1回の注文は${limits.paymentYenMax.toLocaleString("ja-JP")}円までです。行を外して、分けて注文してください`,
      );
    case "amounts-changed":
      return changed(
        submission,
        "価格や在庫が変わり、金額が変わりました。最新の内容をご確認ください",
      );
    case "sheet-changed":
      return changed(submission, "シートの内容が変わりました。最新の内容をご確認ください");
  }
}

/**
 * The cells whose text is another than the page showed, so that a page left open takes nothing back;
 * nothing where one is too long.
 */
function typedChanges(
  form: FormData,
  rows: readonly { row: { row: number } }[],
): RowChange[] | undefined {
  const known = new Set(rows.map(({ row }) => row.row));
  const texts = new Map(formEntries(form));
  const changes: RowChange[] = [];
  for (const [name, text] of texts) {
    const [, number = "", named = ""] = name.match(/^cell-(\d{1,7})-([a-zA-Z]{1,20})$/) ?? [];
    const field = sheetFields.find((one) => one === named);
    const before = texts.get(`was-${name}`) ?? "";
    if (!field || !known.has(Number(number)) || inOneLine(text) === inOneLine(before)) continue;
    if (text.length > sheetFileLimits.lettersMax) return undefined;
    changes.push({ row: Number(number), typed: { [field]: text.trim() } });
  }
  return changes;
}

/** A field of one line loses the line breaks of its cell. */
function inOneLine(text: string) {
  return text.replace(/[\r\n]/g, "").trim();
}

/** One change a row. */
function joined(changes: readonly RowChange[]) {
  const rows = new Map<number, RowChange>();
  for (const change of changes) {
    const { typed = {}, ...same } = rows.get(change.row) ?? {};
    rows.set(change.row, { ...same, ...change, typed: { ...typed, ...change.typed } });
  }
  return [...rows.values()];
}
