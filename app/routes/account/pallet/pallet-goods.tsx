import { getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { OneTimeKey } from "#app/routes/shop/one-time-key.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { PickAll } from "../shared/pick-all.tsx";
import { Files } from "./goods-files.tsx";
import { GoodsTable } from "./goods-table.tsx";
import { confirmHref, palletHref } from "./pallet-links.ts";
import { RefuseBar } from "./refuse-bar.tsx";
import type { useDecisionForm } from "./use-decision-form.ts";
import type { GoodsView } from "./view.server.ts";

interface PalletGoodsProps {
  pallet: { id: string; waiting: number };
  goods: {
    rows: readonly GoodsView[];
    count: number;
    next: number | null;
    state: "listed" | "refused";
    first: boolean;
  };
  picked: readonly string[];
  /** Whether the page was asked for with all of them ticked. */
  all: boolean;
  decision: ReturnType<typeof useDecisionForm>;
  mayOrder: boolean;
}

/** What a pallet holds, or refused, and where it can go from here. */
export function PalletGoods({
  pallet,
  goods,
  picked,
  all,
  decision: [form, fields],
  mayOrder,
}: PalletGoodsProps) {
  const { rows, count, next, state, first } = goods;
  const query = { pallet: pallet.id, ...(state === "refused" && { state }) };
  return (
    <section className="stack" aria-labelledby="found" id="goods">
      <div className="cluster between">
        <h2 id="found">パレットの商品</h2>
        <Files state={state} pallet={pallet.id} count={count} />
      </div>
      {pallet.waiting > 0 && (
        <p className="flash" role="status">
          確認待ちの商品が{pallet.waiting}件あります。
          <a href={confirmHref(pallet.id)}>確認する</a>
        </p>
      )}
      <Tabs
        label="状態"
        tabs={(["listed", "refused"] as const).map((one) => ({
          label: one === "listed" ? "登録済み" : "対象外",
          href: palletHref({ pallet: pallet.id, ...(one === "refused" && { state: one }) }),
          current: one === state,
        }))}
      />
      {rows.length === 0 ? (
        <EmptyState
          title={state === "listed" ? "登録済みの商品はまだありません" : "対象外の商品はありません"}
        >
          <p>検索で見つかり、登録した商品がここに並びます。</p>
        </EmptyState>
      ) : (
        <Form
          method="post"
          action={palletHref({ pallet: pallet.id })}
          className="stack"
          {...getFormProps(form)}
        >
          <OneTimeKey />
          <GoodsTable label="パレットの商品" rows={rows} picked={picked} />
          {state === "listed" && (
            <>
              <Ways mayOrder={mayOrder} all={all} />
              <RefuseBar fields={fields} />
            </>
          )}
        </Form>
      )}
      <Pager
        nextHref={next ? palletHref({ ...query, after: String(next) }) : null}
        firstHref={first ? null : palletHref(query)}
      />
    </section>
  );
}

/** Where ticked goods can go. */
function Ways({ mayOrder, all }: Pick<PalletGoodsProps, "mayOrder" | "all">) {
  return (
    <p className="cluster">
      <PickAll picked={all} at="#goods" />
      <Button fill name="intent" value="cart">
        選択した商品をカートに入れる
      </Button>
      <Button soft name="intent" value="library">
        選択した商品を商品ライブラリへ
      </Button>
      {mayOrder && (
        <Button soft name="intent" value="sheet">
          選択した商品を注文シートへ
        </Button>
      )}
    </p>
  );
}
