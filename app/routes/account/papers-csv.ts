import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { japanDay } from "#app/domain/calendar.ts";
import { listPapers } from "#app/domain/paper/list-papers.server.ts";
import { paperListRows } from "#app/domain/paper/paper-list-rows.ts";
import { csv } from "#app/http/csv.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { readPaperQuery } from "./paper-query.ts";

const rowsMax = 2_000;

/** The list of papers as a sheet, newest first. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "wallet");
  const { kind, month } = readPaperQuery(new URL(args.request.url).searchParams);
  const { documents } = await listPapers(scope, { kind, month, limit: rowsMax });
  return csv(`papers-${japanDay(scope.now)}.csv`, paperListRows(documents));
}
