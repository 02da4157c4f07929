import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { readTeamwork } from "#app/domain/console/teamwork/teamwork.server.ts";
import { readDictionary } from "#app/domain/content/phrase/glosses.server.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { awaitsAnswer } from "#app/domain/trade/case-state.ts";
import { findCase } from "#app/domain/trade/floor/case-queries.server.ts";
import { glossesOfLots } from "#app/domain/trade/orders/messages.server.ts";
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
import { CaseChoices } from "./case-choices.tsx";
import { doCaseCommand } from "./case-commands.server.ts";
import { CaseOffer } from "./case-offer.tsx";
import { CaseSituation } from "./case-situation.tsx";
import { CaseStepPanel } from "./case-steps.tsx";
import { toStaffCaseView } from "./case-view.server.ts";

const CaseNumber = z.string().regex(/^PG-[0-9-]{1,20}$/);

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: `问题商品 ${shown?.one.number ?? ""} | 买付便工作台` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-cases");
  const chinese = readDictionary(scope);
  const number = param(args, "number", CaseNumber);
  const [found, team] = await Promise.all([
    findCase(scope, number),
    readTeamwork(scope, "case", number),
  ]);
  if (!found) throw notFound();
  const { one, line } = found;
  const glosses = await glossesOfLots(chinese, [line, { note: readMessage(one.note, "ja") }]);
  const view = toStaffCaseView(scope, found, { glosses, team });
  const atWork = awaitsAnswer(one) || view.steps.length > 0;
  opened(args.context, scope, { kind: "case", id: one.id, atWork });
  return view;
}

export async function action(args: ActionFunctionArgs) {
  const commands = staffCommands["/staff/cases/:number"];
  const { scope, form } = await staffForm(args, commands);
  return doCaseCommand(args.context, scope, param(args, "number", CaseNumber), form);
}

export default function CasePage() {
  const shown = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const intent = String(lastResult?.initialValue?.intent);
  const buttons: string[] = [
    ...shown.steps,
    ...(shown.mayOffer ? ["offer"] : []),
    ...(shown.mayPutAside ? ["aside"] : []),
  ];
  return (
    <main id="main" className="page-width stack">
      <CaseSituation shown={shown} />
      <OwnerStrip team={shown.team} />
      <AnswerSummary
        title="没有提交"
        answer={lastResult}
        formId={buttons.includes(intent) ? `case-${intent}` : undefined}
      />
      <CaseStepPanel shown={shown} lastResult={lastResult} />
      {shown.seesFees && <CaseChoices shown={shown} />}
      {(shown.mayOffer || shown.mayPutAside) && <CaseOffer shown={shown} lastResult={lastResult} />}
      <InternalNotes team={shown.team} />
      <TeamTimeline team={shown.team} entries={shown.timeline} />
    </main>
  );
}
