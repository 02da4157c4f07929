import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isBeforePlacement } from "#app/domain/channels/delivery-plans/changed-since.server.ts";
import { planMoves, planStates } from "#app/domain/channels/delivery-plans/delivery-plan.ts";
import { findPlan, mayPlan } from "#app/domain/channels/delivery-plans/plan-queries.server.ts";
import { authorName } from "#app/domain/core/actor.ts";
import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import { href } from "#app/href.ts";
import { sentForm } from "#app/http/input/sent-form.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { Crumbs } from "#app/ui/crumbs.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { State } from "#app/ui/state.tsx";
import { day, Timeline } from "#app/ui/timeline.tsx";
import { decideOnPlan } from "./plan-commands.server.ts";
import { PlanFacts } from "./plan-facts.tsx";
import { PlanItems } from "./plan-items.tsx";
import { PlanNextStep } from "./plan-next-step.tsx";
import { planDone } from "./plan-texts.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `納品プラン ${data?.request.number ?? ""} | 買付便` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "shops");
  const found = await findPlan(scope, args.params.id ?? "");
  if (!found) throw notFound();
  const { plan, shop, request, items, events, change } = found;
  const { id, state, createdAt, problems, transports, transportId, labelFile } = plan;
  const { placementFeeYen, transportFeeYen, warehouse, confirmationId, arrivesFrom } = plan;
  const { windowFrom, windowUntil, labelledAt, reconciledAt } = plan;
  return {
    id,
    state,
    createdAt,
    problems: problems.map(({ sku, why }) => ({ sku, words: readMessage(why, "ja") })),
    transports: transports.map(({ optionId, said, feeYen }) => ({
      optionId,
      words: readMessage(said, "ja"),
      feeYen,
    })),
    transportId,
    labelFile,
    placementFeeYen,
    transportFeeYen,
    warehouse,
    confirmationId,
    arrivesFrom,
    windowFrom,
    windowUntil,
    labelledAt,
    reconciledAt,
    shop,
    request,
    items: items.map(({ sku, title, fnsku, quantity, received, article }) => ({
      sku,
      title,
      fnsku,
      quantity,
      received,
      article,
    })),
    mayPlan: mayPlan(scope.actor),
    change,
    renews: plan.renews,
    followsBoxes: change === "boxes" && isBeforePlacement(plan),
    usualDay: japanDay(daysAfter(scope.now, 14)),
    done: planDone(new URL(args.request.url).searchParams.get("done") ?? ""),
    timeline: events.map(({ version, at, move, note, by, byName }) => ({
      id: version,
      at,
      note: readMessage(note, "ja"),
      by: authorName({ by, byName }, "ja"),
      title: planMoves[move as keyof typeof planMoves]?.ja ?? move,
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "shops");
  return decideOnPlan(scope, args, args.params.id ?? "", await sentForm(args.request));
}

export type PlanShown = ReturnType<typeof useLoaderData<typeof loader>>;
export type PlanAnswer = ReturnType<typeof useActionData<typeof action>>;

export default function PlanPage() {
  const shown = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { request, state, done } = shown;
  const { ja, shape } = planStates[state];
  return (
    <>
      <Crumbs
        way={[{ href: href("/user/amazonDeliveryPlans"), label: "Amazon納品プラン" }]}
        here={request.number}
      />
      <main id="main" className="wrap doc stack l">
        <div className="dochead">
          <div>
            <p className="note">Amazon納品プラン ・ {shown.shop.name}</p>
            <h1 className="no n">{shown.confirmationId || request.number}</h1>
            <p className="row">
              <State shape={shape} pill>
                {ja}
              </State>
              <span className="note n">
                作成日 {day(shown.createdAt)} ・{" "}
                <a href={shippingPage(request.number)}>配送依頼 {request.number}</a>
              </span>
            </p>
          </div>
        </div>
        {done && !answered && (
          <p className="flash ok" role="status">
            {done}
          </p>
        )}
        <ErrorList
          problems={answered ? [{ text: answered.problem, fieldId: answered.fieldId }] : []}
        />
        <PlanNextStep shown={shown} answered={answered} />
        <PlanItems shown={shown} />
        <PlanFacts shown={shown} />
        <section id="time" aria-labelledby="h-time">
          <h2 id="h-time" className="h">
            経過
          </h2>
          <Timeline entries={shown.timeline} />
        </section>
      </main>
    </>
  );
}
