import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listReturns } from "#app/domain/channels/orders/return-queries.server.ts";
import { href } from "#app/href.ts";
import { readPlace } from "#app/http/list-query.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { Crumbs } from "#app/ui/crumbs.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { BuyerReturnTable } from "./return-table.tsx";

const pageSize = 50;

export const meta: MetaFunction = () => [{ title: "直送の返品 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "shops");
  const after = readPlace(new URL(args.request.url).searchParams);
  return { after, ...(await listReturns(scope, after, pageSize)) };
}

export default function ReturnsPage() {
  const { rows, next, count, pieces, after } = useLoaderData<typeof loader>();
  const here = href("/shopifyOrders/returns");
  return (
    <>
      <Crumbs way={[{ href: href("/shopifyOrders"), label: "販売先の注文" }]} here="返品" />
      <main id="main" className="page-width stack">
        <div className="page-head">
          <h1>直送の返品</h1>
          {count > 0 && (
            <p className="note number">
              {grouped(String(count))}件、{grouped(String(pieces))}個
            </p>
          )}
        </div>
        {rows.length === 0 ? (
          <Empty title="返品の記録はありません">
            <p>お客様からの返品は、発送済みの注文のページで記録できます。</p>
            <p>
              <a className="button filled" href={`${href("/shopifyOrders")}?state=sent`}>
                発送済みの注文を見る
              </a>
            </p>
          </Empty>
        ) : (
          <BuyerReturnTable returns={rows} />
        )}
        <Pager
          nextHref={next ? `${here}?after=${next.at}_${next.id}` : null}
          firstHref={after ? here : null}
        />
      </main>
    </>
  );
}
