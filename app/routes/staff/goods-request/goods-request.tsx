import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { goodsRequestLifecycle } from "#app/domain/catalog/goods-requests/goods-request.ts";
import { GoodsRequestNumber } from "#app/domain/catalog/goods-requests/goods-request-forms.schema.server.ts";
import {
  categoriesQuery,
  findGoodsRequest,
} from "#app/domain/catalog/goods-requests/goods-request-queries.server.ts";
import { readTeamwork } from "#app/domain/console/teamwork/teamwork.server.ts";
import { chineseWords, readGlosses } from "#app/domain/content/phrase/glosses.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { param } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { shownGoodsRequest } from "#app/routes/frame/goods-request/shown-goods-request.ts";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { staffCommands } from "../staff-commands.ts";
import { InternalNotes } from "../work/internal-notes.tsx";
import { opened } from "../work/opened.server.ts";
import { OwnerStrip } from "../work/owner-strip.tsx";
import { TeamTimeline } from "../work/team-timeline.tsx";
import { AnswerForms } from "./answer-forms.tsx";
import { CompleteForm } from "./complete-form.tsx";
import { doStaffGoodsCommand } from "./staff-goods-commands.server.ts";
import { StaffRequestFacts } from "./staff-request-facts.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: `商品补录 ${shown?.request.number ?? ""} | 买付便工作台` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-orders");
  const chinese = chineseWords(scope);
  const number = param(args, "number", GoodsRequestNumber);
  const mayQuote = staffMay(scope.actor, "quote");
  const [found, categories, team] = await Promise.all([
    findGoodsRequest(scope, number),
    categoriesQuery(scope),
    mayQuote ? readTeamwork(scope, "goods-request", number) : undefined,
  ]);
  if (!found) throw notFound();
  const { id, state, title, skuWords, note } = found.request;
  const moves = mayQuote ? goodsRequestLifecycle.movesFrom(state, scope.actor) : [];
  opened(args.context, scope, { kind: "goods-request", id, atWork: moves.length > 0 });
  return {
    ...shownGoodsRequest(found, "zh"),
    company: found.company,
    glosses: await readGlosses(chinese, [title, skuWords, note]),
    categories,
    moves,
    team,
  };
}

export async function action(args: ActionFunctionArgs) {
  const commands = staffCommands["/staff/goodsRequests/:number"];
  const { scope, form, intent } = await staffForm(args, commands);
  const number = param(args, "number", GoodsRequestNumber);
  return doStaffGoodsCommand(scope, args.context.files, number, intent, form);
}

export type StaffGoodsRequest = ReturnType<typeof useLoaderData<typeof loader>>;

export default function StaffGoodsRequestPage() {
  const shown = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { moves, team } = shown;
  const typed = refused?.typed ?? {};
  return (
    <main id="main" className="wrap stack">
      <ErrorList title="没有提交" problems={refused?.problems ?? []} />
      <StaffRequestFacts shown={shown} />
      {team && <OwnerStrip team={team} />}
      {moves.includes("complete") && <CompleteForm shown={shown} refused={refused} />}
      {moves.length > 0 && <AnswerForms moves={moves} typed={typed} />}
      {team && <InternalNotes team={team} />}
      <TeamTimeline team={team} entries={shown.timeline} />
    </main>
  );
}
