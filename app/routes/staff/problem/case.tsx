import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { readTeamwork } from "#app/domain/console/teamwork/teamwork.server.ts";
import { readDictionary } from "#app/domain/content/phrase/glosses.server.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { caseReplyDays } from "#app/domain/core/limits.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { awaitsAnswer } from "#app/domain/trade/case-state.ts";
import { type FoundCase, findCase } from "#app/domain/trade/floor/case-queries.server.ts";
import { glossesOfLots } from "#app/domain/trade/orders/messages.server.ts";
import { param } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
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
  return { ...view, decidesShort: mayDecideShort(scope, found) };
}

/** Its buyer has not chosen in time what becomes of pieces that a shipping request lacked. */
function mayDecideShort({ actor, now }: Scope<Staff>, { one, isShortPick }: FoundCase) {
  const isLate = now >= daysAfter(one.openedAt, caseReplyDays);
  return isShortPick && !one.answer && isLate && staffMay(actor, "act-for-company");
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
        title="操作失败"
        answer={lastResult}
        formId={buttons.includes(intent) ? `case-${intent}` : undefined}
      />
      {shown.decidesShort && <SendTheRest />}
      <CaseStepPanel shown={shown} lastResult={lastResult} />
      {shown.seesFees && <CaseChoices shown={shown} />}
      {(shown.mayOffer || shown.mayPutAside) && <CaseOffer shown={shown} lastResult={lastResult} />}
      <InternalNotes team={shown.team} />
      <TeamTimeline team={shown.team} entries={shown.timeline} />
    </main>
  );
}

function SendTheRest() {
  return (
    <Form method="post" className="panel stack small">
      <p>
        买家超过 {caseReplyDays}{" "}
        天没有选择，也没有设默认答复。可以代为决定：先发其余，缺的退款，买家会收到通知。
      </p>
      <p>
        <SendButton lang="zh" intent="decideShort">
          先发其余，缺的退款
        </SendButton>
      </p>
    </Form>
  );
}
