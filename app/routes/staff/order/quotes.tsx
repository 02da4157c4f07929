import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { presencesQuery } from "#app/domain/trade/quoting/presence.server.ts";
import { readOrderQueue } from "#app/domain/trade/service-level/order-queue.server.ts";
import { href } from "#app/href.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { OrderQueuePage } from "./order-queue-page.tsx";

export const meta: MetaFunction = () => [{ title: "待报价 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-orders");
  const [orders, present] = await Promise.all([
    readOrderQueue(scope, "quoting"),
    presencesQuery(scope),
  ]);
  return { now: scope.now, orders, present };
}

export default function QuotesPage() {
  return (
    <OrderQueuePage
      title="待报价"
      verb="报价"
      state="quoting"
      queue={useLoaderData<typeof loader>()}
      hrefOf={(number) => href("/staff/quotes/:number", { number })}
    />
  );
}
