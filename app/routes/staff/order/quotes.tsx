import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import {
  colleaguesQuery,
  colleaguesWithDuties,
  presencesQuery,
  presentAmong,
} from "#app/domain/console/teamwork/teamwork.server.ts";
import { readOrderQueue } from "#app/domain/trade/orders/service-level.server.ts";
import { href } from "#app/href.ts";
import { readPlace } from "#app/http/list-query.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { OrderQueuePage } from "./order-queue-page.tsx";

export const meta: MetaFunction = () => [{ title: "待报价 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-orders");
  const after = readPlace(new URL(args.request.url).searchParams);
  const [queue, present, people] = await Promise.all([
    readOrderQueue(scope, "quoting", after),
    presencesQuery(scope, "order"),
    colleaguesQuery(scope),
  ]);
  const colleagues = colleaguesWithDuties(people, "see-orders", "quote");
  return {
    ...queue,
    after,
    now: scope.now,
    present: presentAmong(present, colleagues),
    colleagues,
  };
}

export default function QuotesPage() {
  return (
    <OrderQueuePage
      title="待报价"
      verb="报价"
      state="quoting"
      path={href("/staff/quotes")}
      queue={useLoaderData<typeof loader>()}
      hrefOf={(number) => href("/staff/quotes/:number", { number })}
    />
  );
}
