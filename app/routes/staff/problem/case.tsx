import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { readTeamwork } from "#app/domain/console/teamwork/teamwork.server.ts";
import { chineseWords } from "#app/domain/content/phrase/glosses.server.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { quoteAnswer, quoteAnswers } from "#app/domain/trade/floor/case-effect.ts";
import { findCase } from "#app/domain/trade/floor/case-queries.server.ts";
import {
  asksNothing,
  caseMoneyParts,
  caseMoveLabels,
  stepDuties,
  stepsOf,
} from "#app/domain/trade/floor/problem-case.ts";
import { glossesOfLots } from "#app/domain/trade/orders/messages.server.ts";
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
import { CaseChoices } from "./case-choices.tsx";
import { doCaseCommand } from "./case-commands.server.ts";
import { CaseOffer } from "./case-offer.tsx";
import { CaseSituation } from "./case-situation.tsx";
import { CaseStepPanel } from "./case-step.tsx";

const CaseNumber = z.string().regex(/^PG-[0-9-]{1,20}$/);

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: `问题商品 ${shown?.one.number ?? ""} | 买付便工作台` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-cases");
  const chinese = chineseWords(scope);
  const number = param(args, "number", CaseNumber);
  const [found, team] = await Promise.all([
    findCase(scope, number),
    readTeamwork(scope, "case", number),
  ]);
  if (!found) throw notFound();
  const { one, order, lot, line, company, photos, events } = found;
  const open = one.state === "awaiting_reply";
  const forwarded = order.state === "forwarded";
  const nothingAsked = asksNothing(one.kind, forwarded);
  const steps = stepsOf(one).filter((step) => staffMay(scope.actor, stepDuties[step]));
  opened(args.context, scope, { kind: "case", id: one.id, atWork: open || steps.length > 0 });
  return {
    one: { ...one, note: readMessage(one.note, "zh") },
    lot: { state: lot.state, good: lot.goodQuantity, bad: lot.badQuantity, shelf: lot.shelf },
    line,
    glosses: await glossesOfLots(chinese, [line, { note: readMessage(one.note, "ja") }]),
    company,
    orderNumber: order.number,
    settled: caseMoneyParts({ changeYen: one.settledYen, walletYen: found.walletYen }),
    photoIds: photos.map(({ id }) => id),
    steps,
    team,
    elsewhere: stepsOf(one).filter((step) => !staffMay(scope.actor, stepDuties[step])),
    settledQuote: one.answer && !open ? quoteAnswer(found, one.answer, scope.now) : null,
    quotes: open ? quoteAnswers(found, scope.now) : [],
    seesFees: staffMay(scope.actor, "see-fees"),
    forwardedLoss: nothingAsked && !one.answer ? (lot.receivedAt ? "with-us" : "before-us") : null,
    mayDecideLoss: staffMay(scope.actor, "answer-claims"),
    mayOffer: open && !forwarded && staffMay(scope.actor, "settle-cases"),
    mayPutAside: open && staffMay(scope.actor, "shelve"),
    timeline: staffTimeline(events, caseMoveLabels),
  };
}

export async function action(args: ActionFunctionArgs) {
  const commands = staffCommands["/staff/cases/:number"];
  const { scope, form, intent } = await staffForm(args, commands);
  return doCaseCommand(scope, param(args, "number", CaseNumber), intent, form);
}

export default function CasePage() {
  const shown = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const typed = refused?.typed;
  return (
    <main id="main" className="wrap stack">
      <CaseSituation shown={shown} />
      <OwnerStrip team={shown.team} />
      <ErrorList
        title="没有提交"
        problems={refused ? [{ text: refused.problem, fieldId: refused.fieldId }] : []}
      />
      <CaseStepPanel shown={shown} typed={typed} />
      {shown.seesFees && <CaseChoices shown={shown} />}
      {(shown.mayOffer || shown.mayPutAside) && <CaseOffer shown={shown} typed={typed} />}
      <InternalNotes team={shown.team} />
      <TeamTimeline team={shown.team} entries={shown.timeline} />
    </main>
  );
}
export type StaffCase = ReturnType<typeof useLoaderData<typeof loader>>;
