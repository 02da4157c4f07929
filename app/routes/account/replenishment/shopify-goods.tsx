import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { href } from "#app/href.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { keeperScope } from "../keeper-scope.server.ts";
import { saveGoods } from "./goods-commands.server.ts";
import { GoodsPage } from "./goods-page.tsx";
import { goodsQuery, readGoodsQuery } from "./goods-query.ts";
import { readGoodsView } from "./goods-view.server.ts";

export const meta: MetaFunction = () => [{ title: "補充商品メンテナンス（Shopify） | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  return readGoodsView(args, ["shopify"]);
}

export async function action(args: ActionFunctionArgs) {
  const scope = await keeperScope(args);
  const asked = readGoodsQuery(new URL(args.request.url).searchParams);
  const here =
    href("/shopifyMaintenanceRestockedGoods") + goodsQuery(asked, { after: asked.after });
  return saveGoods(args.context, scope, await readForm(args.request), here);
}

export default function ShopifyGoodsPage() {
  return (
    <GoodsPage
      title="補充商品メンテナンス（Shopify）"
      here={href("/shopifyMaintenanceRestockedGoods")}
      shown={useLoaderData<typeof loader>()}
      answer={useActionData<typeof action>()}
    />
  );
}
