import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readTeamwork } from "#app/domain/console/teamwork/teamwork.server.ts";
import { chineseWords, readGlosses } from "#app/domain/content/phrase/glosses.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import {
  claimLifecycle,
  claimMoveLabels,
  mayReconsider,
} from "#app/domain/trade/after-sales/claim.ts";
import { ClaimNumber } from "#app/domain/trade/after-sales/claim-forms.schema.server.ts";
import { findClaim } from "#app/domain/trade/after-sales/claim-queries.server.ts";
import { param } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { staffCommands } from "../staff-commands.ts";
import { staffTimeline } from "../timeline.ts";
import { InternalNotes } from "../work/internal-notes.tsx";
import { opened } from "../work/opened.server.ts";
import { OwnerStrip } from "../work/owner-strip.tsx";
import { TeamTimeline } from "../work/team-timeline.tsx";
import { doStaffClaimCommand } from "./claim-commands.server.ts";
import { ClaimHandling } from "./claim-handling.tsx";
import { ClaimSituation } from "./claim-situation.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: `售后 ${shown?.claim.number ?? ""} | 买付便工作台` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-claims");
  const chinese = chineseWords(scope);
  const number = param(args, "number", ClaimNumber);
  const [found, team] = await Promise.all([
    findClaim(scope, number),
    readTeamwork(scope, "claim", number),
  ]);
  if (!found) throw notFound();
  const { claim, request, company, lines, worthYen, pictures, events, resendOrderNumber } = found;
  const mayAnswer = staffMay(scope.actor, "answer-claims");
  const moves = (mayAnswer ? claimLifecycle.movesFrom(claim.state, scope.actor) : []).filter(
    (move) => move !== "reconsider" || mayReconsider(claim.outcome),
  );
  opened(args.context, scope, { kind: "claim", id: claim.id, atWork: moves.length > 0 });
  return {
    claim,
    glosses: await readGlosses(chinese, [claim.situation]),
    company,
    requestNumber: request.number,
    receivedAt: request.receivedAt,
    resendOrderNumber,
    worthYen,
    mayAnswer,
    moves,
    team,
    pictureIds: pictures.map(({ id }) => id),
    lines: lines.map((line) => ({
      id: `${line.boxId} ${line.shippingLineId}`,
      boxNumber: line.boxNumber,
      received: line.received,
      quantity: line.quantity,
      resendQuantity: line.resendQuantity,
      orderNumber: line.orderNumber,
      titleZh: line.titleZh,
      supplierNameZh: line.supplierNameZh,
      spec: line.spec,
      picture: line.picture,
      orderYen: line.worth.orderYen,
      shippingYen: line.worth.shippingYen,
    })),
    timeline: staffTimeline(events, claimMoveLabels),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form, intent } = await staffForm(args, staffCommands["/staff/claims/:number"]);
  return doStaffClaimCommand(scope, param(args, "number", ClaimNumber), intent, form);
}

export default function StaffClaimPage() {
  const shown = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <main id="main" className="wrap stack">
      <ErrorList
        title="没有提交"
        problems={refused ? [{ text: refused.problem, fieldId: refused.fieldId }] : []}
      />
      <ClaimSituation shown={shown} />
      <OwnerStrip team={shown.team} />
      <ClaimHandling shown={shown} refused={refused} />
      <InternalNotes team={shown.team} />
      <TeamTimeline team={shown.team} entries={shown.timeline} />
    </main>
  );
}
export type StaffClaim = ReturnType<typeof useLoaderData<typeof loader>>;
