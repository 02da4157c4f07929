import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { listPalletGoods } from "#app/domain/catalog/pallet/read-pallets.server.ts";
import { href } from "#app/href.ts";
import { sentForm } from "#app/http/input/sent-form.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Crumbs } from "#app/ui/crumbs.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { decideGoods } from "./goods-commands.server.ts";
import { GoodsDone, readGoodsDone } from "./goods-done.tsx";
import { Files } from "./goods-files.tsx";
import { GoodsTable } from "./goods-table.tsx";
import { placeIn } from "./pallet-links.ts";
import { RefuseBar } from "./refuse-bar.tsx";

export const meta: MetaFunction = () => [{ title: "パレットの確認待ち | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "products");
  const { searchParams } = new URL(args.request.url);
  const after = placeIn(searchParams);
  const list = await listPalletGoods(scope, { state: "waiting", after });
  return { ...list, first: after === undefined, done: readGoodsDone(searchParams) };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "products");
  return decideGoods(scope, await sentForm(args.request), href("/goodsToBeConfirmedOnThePallet"));
}

export default function ConfirmPage() {
  const { rows, count, next, first, done } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const here = href("/goodsToBeConfirmedOnThePallet");
  return (
    <>
      <Crumbs
        way={[{ href: href("/productPlanningManagement"), label: "商品パレット" }]}
        here="確認待ち"
      />
      <main id="main" className="wrap stack">
        <div className="head row between">
          <h1>
            パレットの確認待ち <small>{grouped(String(count))}件</small>
          </h1>
          <Files state="waiting" count={count} />
        </div>
        {!refused && <GoodsDone done={done} />}
        <ErrorList problems={refused?.problems ?? []} />
        <div id="goods">
          {rows.length === 0 ? (
            <Empty title="確認待ちの商品はありません">
              <p>
                「登録前に確認する」パレットの新着が、ここに並びます。
                <a href={href("/productPlanningManagement")}>商品パレットを見る</a>
              </p>
            </Empty>
          ) : (
            <Form method="post" action={here} className="stack">
              <GoodsTable label="確認待ちの商品" rows={rows} named picked={refused?.picked ?? []} />
              <p className="row">
                <Button main name="intent" value="accept">
                  パレットに登録する
                </Button>
                <Button soft name="intent" value="accept-library">
                  登録して商品ライブラリへ
                </Button>
                <Button soft name="intent" value="accept-cart">
                  登録してカートに入れる
                </Button>
              </p>
              <RefuseBar />
            </Form>
          )}
        </div>
        <Pager nextHref={next ? `${here}?after=${next}` : null} firstHref={first ? null : here} />
      </main>
    </>
  );
}
