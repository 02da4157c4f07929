import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { japanDay } from "#app/domain/calendar.ts";
import { workbook } from "#app/domain/files/workbook.server.ts";
import { listPapers } from "#app/domain/paper/list-papers.server.ts";
import { paperListRows } from "#app/domain/paper/paper-list-rows.ts";
import { savedFile } from "#app/http/saved-file.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { readPaperQuery } from "./paper-query.ts";

const rowsMax = 2_000;

/** The list of papers as an Excel workbook, newest first. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "wallet");
  const { kind, month } = readPaperQuery(new URL(args.request.url).searchParams);
  const { documents } = await listPapers(scope, { kind, month, limit: rowsMax });
  const book = await workbook("請求書・書類", paperListRows(documents));
  return savedFile("xlsx", `papers-${japanDay(scope.now)}`, book);
}
