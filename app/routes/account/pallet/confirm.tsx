import { getFormProps, type SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { listPalletGoods, palletName } from "#app/domain/catalog/pallets/pallet-queries.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { href } from "#app/href.ts";
import type { DocumentHandle } from "#app/http/document-handle.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { answerTo, sentList } from "#app/ui/answer-to.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { StickyBar } from "#app/ui/sticky-bar.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useOneTimeKey } from "#app/ui/use-one-time-key.ts";
import { useSending } from "#app/ui/use-sending.ts";
import { PickAll } from "../shared/pick-all.tsx";
import { decisions } from "./decisions.ts";
import { decideGoods } from "./goods-commands.server.ts";
import { Files } from "./goods-files.tsx";
import { GoodsTable, pickedOf } from "./goods-table.tsx";
import { confirmHref, palletHref, placeIn } from "./pallet-links.ts";
import { RefuseBar } from "./refuse-bar.tsx";
import { formId, useDecisionForm } from "./use-decision-form.ts";
import { useRowKeys } from "./use-row-keys.ts";
import { type GoodsView, toGoodsView } from "./view.server.ts";

export {
  revalidateAfterPost as shouldRevalidate,
  sayUnsent as clientAction,
} from "#app/ui/unsent.ts";

export const handle: DocumentHandle = { hydrate: true };

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
    rows: list.rows.map(toGoodsView),
    count: list.count,
    next: list.next,
    after,
    of: palletId && name !== undefined ? { id: palletId, name } : null,
    mayOrder: buyerMay(scope.actor, "order"),
    all: searchParams.has("all"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "products");
  const { searchParams } = new URL(args.request.url);
  const here = confirmHref(searchParams.get("pallet") || undefined, placeIn(searchParams));
  return decideGoods(args.context, scope, await readForm(args.request), here);
}

export default function ConfirmPage() {
  const { rows, count, next, after, of, mayOrder, all } = useLoaderData<typeof loader>();
  const answer = useActionData<SubmissionResult<string[]>>();
  const firstPage = confirmHref(of?.id);
  const here = confirmHref(of?.id, after);
  const shown = rows.map(({ goods }) => goods.number).join();
  const keys = useRowKeys(shown);
  return (
    <>
      <Breadcrumbs
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
        <AnswerSummary answer={answer} formId={formId} />
        <div id="goods">
          {rows.length === 0 && count > 0 ? (
            <EmptyState title="このページの商品は、すべて処理しました">
              <p>
                <a href={firstPage}>確認待ちの商品を見る</a>
              </p>
            </EmptyState>
          ) : rows.length === 0 ? (
            <EmptyState title="確認待ちの商品はありません">
              <p>
                「登録前に確認する」パレットの新着が、ここに並びます。
                <a href={href("/productPlanningManagement")}>商品パレットを見る</a>
              </p>
            </EmptyState>
          ) : (
            <WaitingForm
              key={shown}
              rows={rows}
              mayOrder={mayOrder}
              all={all}
              answer={answer}
              here={here}
              keys={keys}
            />
          )}
        </div>
        <Pager
          nextHref={next ? confirmHref(of?.id, next) : null}
          firstHref={after === undefined ? null : firstPage}
        />
      </main>
    </>
  );
}

interface WaitingFormProps {
  rows: readonly GoodsView[];
  mayOrder: boolean;
  /** Whether the page was asked for with all of them ticked. */
  all: boolean;
  answer: SubmissionResult | undefined;
  here: string;
  keys: ReturnType<typeof useRowKeys>;
}

const keyField = "decide-key";

/** What waits, to be ticked and decided. */
function WaitingForm({ rows, mayOrder, all, answer, here, keys }: WaitingFormProps) {
  const [form, fields] = useDecisionForm(answer);
  const decided = answerTo(answer, { intent: decisions });
  const [key] = useOneTimeKey(keyField);
  const { once } = useSending();
  return (
    <Form
      method="post"
      action={here}
      className="stack"
      preventScrollReset
      discover="none"
      {...getFormProps(form)}
      {...keys}
      onSubmitCapture={once}
    >
      <input type="hidden" id={keyField} name="key" value={key} readOnly autoComplete="off" />
      <KeysNote />
      <GoodsTable
        label="確認待ちの商品"
        rows={rows}
        named
        picked={decided ? sentList(decided, "pick") : pickedOf(rows, all)}
      />
      <StickyBar>
        <PickAll picked={all && !decided} at="#goods" />
        <p className="note">選択した商品を</p>
        <SendButton main intent="accept" data-key="y">
          パレットに登録する
        </SendButton>
      </StickyBar>
      <p className="cluster">
        <SendButton soft intent="accept-library" data-key="l">
          登録して商品ライブラリへ
        </SendButton>
        <SendButton soft intent="accept-cart" data-key="c">
          登録してカートに入れる
        </SendButton>
        {mayOrder && (
          <SendButton soft intent="accept-sheet" data-key="s">
            登録して注文シートへ
          </SendButton>
        )}
      </p>
      <RefuseBar fields={fields} />
    </Form>
  );
}

/** Which keys decide, said once somebody listens to them. */
function KeysNote() {
  return (
    <p className="note keys-note" hidden={!useHydrated()}>
      一覧にフォーカスがあるとき: ↑↓ 移動 ・ Space 選択 ・ A すべて選択 ・ Y 登録 ・ L ライブラリ ・
      C カート ・ S 注文シート ・ 1〜4 対象外の理由
    </p>
  );
}
