import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  colleaguesQuery,
  colleaguesWithDuties,
  presencesQuery,
  presentAmong,
} from "#app/domain/console/teamwork/teamwork.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { estimateDifferences } from "#app/domain/trade/orders/quote.ts";
import {
  estimatesQuery,
  quotingPage,
  toEstimates,
} from "#app/domain/trade/orders/quote-unchanged.server.ts";
import { readOrderQueue } from "#app/domain/trade/orders/service-level.server.ts";
import { href } from "#app/href.ts";
import { readPlace } from "#app/http/list-query.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { staffCommands } from "../staff-commands.ts";
import { OrderQueuePage } from "./order-queue-page.tsx";
import { sendQuotes } from "./send-quotes.server.ts";

export const meta: MetaFunction = () => [{ title: "待报价 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-orders");
  const after = readPlace(new URL(args.request.url).searchParams);
  const mayQuote = staffMay(scope.actor, "quote");
  const [queue, present, people, estimates] = await Promise.all([
    readOrderQueue(scope, "quoting", after),
    presencesQuery(scope, "order"),
    colleaguesQuery(scope),
    mayQuote ? estimatesQuery(scope, quotingPage(after)) : [],
  ]);
  const colleagues = colleaguesWithDuties(people, "see-orders", "quote");
  return {
    ...queue,
    after,
    now: scope.now,
    present: presentAmong(present, colleagues),
    colleagues,
    mayQuote,
    estimates: Object.fromEntries(
      [...toEstimates(estimates)].map(([number, { differences, hasNote }]) => [
        number,
        { differences, hasNote },
      ]),
    ),
    sharesWork: staffMay(scope.actor, "share-work"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/quotes"]);
  return sendQuotes(args.context, scope, form);
}

export default function QuotesPage() {
  const { mayQuote, estimates, ...queue } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const stateOf = (number: string) => {
    const estimate = estimates[number];
    if (!estimate) return { text: "—", ticked: false };
    const { differences, hasNote } = estimate;
    if (differences.length > 0)
      return {
        text: differences.map((difference) => estimateDifferences[difference]).join("、"),
        ticked: false,
      };
    return { text: hasNote ? "同估算，有买家备注" : "同估算", ticked: !hasNote };
  };
  return (
    <OrderQueuePage
      title="待报价"
      verb="报价"
      state="quoting"
      path={href("/staff/quotes")}
      queue={queue}
      hrefOf={(number) => href("/staff/quotes/:number", { number })}
      problem={
        lastResult && (
          <>
            {lastResult.sent > 0 && (
              <p className="flash number" role="status">
                已发出 {lastResult.sent} 个报价。
              </p>
            )}
            <AnswerSummary title="没有发出的报价" answer={lastResult} />
          </>
        )
      }
      {...(mayQuote && {
        bulk: (
          <Button small fill formAction={href("/staff/quotes")} name="intent" value="send">
            按估算发出报价
          </Button>
        ),
        mark: { head: "与估算比较", of: stateOf },
      })}
    />
  );
}
