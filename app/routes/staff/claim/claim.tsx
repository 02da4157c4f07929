import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readTeamwork } from "#app/domain/console/teamwork/teamwork.server.ts";
import { readDictionary, readGlosses } from "#app/domain/content/phrase/glosses.server.ts";
import { ClaimNumber } from "#app/domain/trade/after-sales/claim-forms.schema.server.ts";
import { findClaim } from "#app/domain/trade/after-sales/claim-queries.server.ts";
import { param } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { staffCommands } from "../staff-commands.ts";
import { InternalNotes } from "../work/internal-notes.tsx";
import { opened } from "../work/opened.server.ts";
import { OwnerStrip } from "../work/owner-strip.tsx";
import { TeamTimeline } from "../work/team-timeline.tsx";
import { doStaffClaimCommand } from "./claim-commands.server.ts";
import { actsOf, ClaimHandling } from "./claim-handling.tsx";
import { ClaimSituation } from "./claim-situation.tsx";
import { toStaffClaimView } from "./claim-view.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: `售后 ${shown?.claim.number ?? ""} | 买付便工作台` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-claims");
  const chinese = readDictionary(scope);
  const number = param(args, "number", ClaimNumber);
  const [found, team] = await Promise.all([
    findClaim(scope, number),
    readTeamwork(scope, "claim", number),
  ]);
  if (!found) throw notFound();
  const glosses = await readGlosses(chinese, [found.claim.situation]);
  const view = toStaffClaimView(scope, found, { glosses, team });
  opened(args.context, scope, {
    kind: "claim",
    id: view.claim.id,
    atWork: view.moves.length > 0,
  });
  return view;
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/claims/:number"]);
  return doStaffClaimCommand(args.context, scope, param(args, "number", ClaimNumber), form);
}

export default function StaffClaimPage() {
  const shown = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const intent = String(lastResult?.initialValue?.intent);
  return (
    <main id="main" className="page-width stack">
      <AnswerSummary
        title="没有提交"
        answer={lastResult}
        formId={actsOf(shown).includes(intent) ? intent : undefined}
      />
      <ClaimSituation shown={shown} />
      <OwnerStrip team={shown.team} />
      <ClaimHandling shown={shown} lastResult={lastResult} />
      <InternalNotes team={shown.team} />
      <TeamTimeline team={shown.team} entries={shown.timeline} />
    </main>
  );
}
