import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { boardSteps } from "#app/domain/console/board/board-steps.ts";
import { type BoardRow, readBoardRows } from "#app/domain/console/board/read-board.server.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { listAnswer, listFile, listNamed } from "#app/http/files/list-file.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { readBoardDays } from "./board-days.ts";

const board = listFile<Scope<Staff>, BoardRow, never>({
  title: "看板",
  columns: {
    日期: ({ day }) => day,
    环节: ({ step }) => boardSteps[step],
    人员: ({ who }) => who,
    完成: ({ done }) => done,
    撤销: ({ undone }) => undone,
  },
  async page(scope, query) {
    const { rows } = await readBoardRows(scope, readBoardDays(query));
    return { rows, next: undefined };
  },
});

/** `/staff/board/board.csv`: what was done and undone, by day, step and person. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-board");
  const found = listNamed({ board }, args.params.file);
  if (!found) throw notFound();
  return listAnswer(scope, args.context, found, new URL(args.request.url).searchParams, {
    clock: chinaClock,
    lang: "zh",
  });
}
