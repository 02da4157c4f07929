import { type AppLoadContext, redirectDocument } from "@remix-run/cloudflare";
import { redirectDocumentWithFlash } from "#app/http/session/flash.server.ts";

/** Leads to a sheet that was read, and says there that rows which the workbook does not show were left out. */
export function leadToSheet(context: AppLoadContext, to: string, hiddenRowCount: number) {
  if (hiddenRowCount === 0) return redirectDocument(to, 303);
  const text = `非表示の${hiddenRowCount}行は読み込んでいません。必要な場合は、表示に戻して送り直してください。`;
  return redirectDocumentWithFlash(context, to, { text, note: true });
}
