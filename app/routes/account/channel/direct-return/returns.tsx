import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listReturns } from "#app/domain/channels/orders/return-queries.server.ts";
import { href } from "#app/href.ts";
import { readPlace } from "#app/http/list-query.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import { grouped } from "#app/ui/money.tsx";
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
  return (
    <>
      <Breadcrumbs way={[{ href: href("/shopifyOrders"), label: "販売先の注文" }]} here="返品" />
      <ListPage
        title="直送の返品"
        note={count > 0 && `${grouped(String(count))}件、${grouped(String(pieces))}個`}
        isEmpty={rows.length === 0}
        empty="返品の記録はありません"
        hint={
          <>
            お客様からの返品は、発送済みの注文のページで記録できます。
            <a href={`${href("/shopifyOrders")}?state=sent`}>発送済みの注文を見る</a>
          </>
        }
        pages={{ path: href("/shopifyOrders/returns"), next, isFirst: !after }}
      >
        <BuyerReturnTable returns={rows} />
      </ListPage>
    </>
  );
}
