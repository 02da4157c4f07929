import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { listPalletGoods, palletName } from "#app/domain/catalog/pallets/pallet-queries.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { href } from "#app/href.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { OneTimeKey } from "#app/routes/shop/one-time-key.tsx";
import { Button } from "#app/ui/button.tsx";
import { Crumbs } from "#app/ui/crumbs.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { RowKeys } from "#app/ui/keep-place.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { StickyBar } from "#app/ui/sticky-bar.tsx";
import { PickAll } from "../shared/pick-all.tsx";
import { decideGoods } from "./goods-commands.server.ts";
import { Files } from "./goods-files.tsx";
import { GoodsTable, pickedOf } from "./goods-table.tsx";
import { confirmHref, palletHref, placeIn } from "./pallet-links.ts";
import { RefuseBar, type TypedRefusal } from "./refuse-bar.tsx";

export const meta: MetaFunction = () => [{ title: "パレットの確認待ち | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "products");
  const { searchParams } = new URL(args.request.url);
  const after = placeIn(searchParams);
  const palletId = searchParams.get("pallet") || undefined;
  const [list, name] = await Promise.all([
    listPalletGoods(scope, { state: "waiting", palletId, after }),
    palletId ? palletName(scope, palletId) : undefined,
  ]);
  if (palletId && name === undefined) throw notFound();
  return {
    ...list,
    first: after === undefined,
    of: palletId && name !== undefined ? { id: palletId, name } : null,
    mayOrder: buyerMay(scope.actor, "order"),
    all: searchParams.has("all"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "products");
  const palletId = new URL(args.request.url).searchParams.get("pallet") || undefined;
  return decideGoods(args.context, scope, await readForm(args.request), confirmHref(palletId));
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export default function ConfirmPage() {
  const { rows, count, next, first, of, mayOrder, all } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const here = confirmHref(of?.id);
  return (
    <>
      <Crumbs
        way={[{ href: href("/productPlanningManagement"), label: "商品パレット" }]}
        here="確認待ち"
      />
      <main id="main" className="page-width stack">
        <div className="page-head cluster between">
          <h1>
            パレットの確認待ち <small>{grouped(String(count))}件</small>
          </h1>
          <Files state="waiting" pallet={of?.id} count={count} />
        </div>
        {of && (
          <p>
            <a href={palletHref({ pallet: of.id })}>{of.name}</a>の商品だけを表示しています。
            <a href={confirmHref()}>すべての確認待ちを見る</a>
          </p>
        )}
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
            <WaitingForm
              rows={rows}
              mayOrder={mayOrder}
              picked={refused?.picked ?? pickedOf(rows, all)}
              all={all && !refused}
              typed={refused?.typed}
              problems={refused?.problems ?? []}
              here={here}
            />
          )}
        </div>
        <Pager nextHref={next ? confirmHref(of?.id, next) : null} firstHref={first ? null : here} />
      </main>
      <RowKeys />
    </>
  );
}

interface WaitingFormProps extends Pick<Loaded, "rows" | "mayOrder" | "all"> {
  picked: readonly string[];
  typed: TypedRefusal;
  problems: readonly { fieldId: string; text: string }[];
  here: string;
}

/** What waits, to be ticked and decided. */
function WaitingForm({ rows, mayOrder, all, picked, typed, problems, here }: WaitingFormProps) {
  return (
    <Form method="post" action={here} className="stack" data-keys>
      <OneTimeKey />
      <KeysSaid />
      <GoodsTable label="確認待ちの商品" rows={rows} named picked={picked} />
      <StickyBar>
        <PickAll picked={all} at="#goods" />
        <p className="note">選択した商品を</p>
        <Button main name="intent" value="accept" data-key="y">
          パレットに登録する
        </Button>
      </StickyBar>
      <p className="cluster">
        <Button soft name="intent" value="accept-library" data-key="l">
          登録して商品ライブラリへ
        </Button>
        <Button soft name="intent" value="accept-cart" data-key="c">
          登録してカートに入れる
        </Button>
        {mayOrder && (
          <Button soft name="intent" value="accept-sheet" data-key="s">
            登録して注文シートへ
          </Button>
        )}
      </p>
      <RefuseBar typed={typed} problems={problems} />
    </Form>
  );
}

/** Which keys decide, told where a script listens to them. */
function KeysSaid() {
  return (
    <p className="note" data-keyed hidden>
      一覧にフォーカスがあるとき: ↑↓ 移動 ・ Space 選択 ・ A すべて選択 ・ Y 登録 ・ L ライブラリ ・
      C カート ・ S 注文シート ・ 1〜4 対象外の理由
    </p>
  );
}
