import { Form } from "@remix-run/react";
import { settingNames } from "#app/domain/channels/replenishment/replenishment.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable } from "#app/ui/card-table.tsx";
import { Crumbs } from "#app/ui/crumbs.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { goodsQuery } from "./goods-query.ts";
import { GoodsRow } from "./goods-row.tsx";
import { SettingFields } from "./setting-fields.tsx";
import type { ShownGoods } from "./shown-goods.server.ts";

export interface RefusedGoods {
  problems: { fieldId: string; text: string }[];
  picked: string[];
  typed: Record<string, string>;
}

interface GoodsPageProps {
  title: string;
  here: string;
  shown: ShownGoods;
  refused: RefusedGoods | undefined;
}

/** The articles of a channel's shop: what each is bought as, and how it is bought again. */
export function GoodsPage({ title, here, shown, refused }: GoodsPageProps) {
  const { asked, next, shops, shop, saved } = shown;
  return (
    <>
      <Crumbs way={[{ href: href("/inventoryWarning"), label: "在庫アラート" }]} here={title} />
      <main id="main" className="wrap stack">
        <div className="head">
          <h1>{title}</h1>
          <p className="note">
            商品ごとに、仕入先のリンク（3件まで。既定の1件が必要です）と、注文の単位や日数を決めます。在庫アラートの発注期限と数量は、この設定で計算します。
          </p>
        </div>
        {saved !== null && !refused && (
          <p className="flash ok" role="status">
            {saved > 0 ? `${saved}件の設定を保存しました。` : "保存しました。"}
          </p>
        )}
        <ErrorList problems={refused?.problems ?? []} />
        {shops.length > 1 && (
          <Tabs
            label="ショップ"
            tabs={shops.map(({ id, name }) => ({
              label: name,
              href: here + goodsQuery({}, { shop: id }),
              current: id === shop?.id,
            }))}
          />
        )}
        {shop && <SkuFilter here={here} asked={asked} />}
        <div id="goods">
          <Goods here={here} shown={shown} refused={refused} />
        </div>
        <Pager
          nextHref={next ? here + goodsQuery(asked, { after: next }) : null}
          firstHref={asked.after ? here + goodsQuery(asked) : null}
        />
      </main>
    </>
  );
}

function SkuFilter({ here, asked }: { here: string; asked: ShownGoods["asked"] }) {
  return (
    <form method="get" action={here} className="row">
      {asked.shop && <input type="hidden" name="shop" value={asked.shop} />}
      <label htmlFor="sku">SKUの先頭</label>
      <input className="in s auto" id="sku" name="q" size={20} defaultValue={asked.sku} />
      <Button small soft>
        絞り込む
      </Button>
      {asked.sku && <a href={here + goodsQuery({ shop: asked.shop })}>すべて表示</a>}
    </form>
  );
}

function Goods({ here, shown, refused }: Omit<GoodsPageProps, "title">) {
  const { rows, asked, shop, mayChange } = shown;
  if (!shop)
    return (
      <Empty title="連携中のショップがありません">
        <p>
          <a href={href("/accountSynchronization")}>販売先との連携</a>
          でショップを連携すると、商品がここに並びます。
        </p>
      </Empty>
    );
  if (rows.length === 0)
    return (
      <Empty title={asked.sku ? "この条件の商品はありません" : "商品はまだ取得されていません"}>
        <p>販売先の商品は、毎晩自動で取得します。</p>
      </Empty>
    );
  return (
    <Form method="post" action={here + goodsQuery(asked, { after: asked.after })} className="stack">
      <CardTable label="補充商品" columns={["商品", "仕入先のリンク", "補充の設定"]}>
        {rows.map((row) => (
          <GoodsRow key={row.number} row={row} mayChange={mayChange} refused={refused} />
        ))}
      </CardTable>
      {mayChange && <Save refused={refused} />}
    </Form>
  );
}

function Save({ refused }: Pick<GoodsPageProps, "refused">) {
  return (
    <>
      <p className="row">
        <Button main name="intent" value="save">
          この画面の設定を保存する
        </Button>
      </p>
      <fieldset className="panel stack s">
        <legend>選択した商品をまとめて設定する</legend>
        <p className="note">
          入力した項目だけを変更します（
          {Object.values(settingNames)
            .map(({ ja }) => ja)
            .join("、")}
          ）。
        </p>
        <SettingFields of="all" label="選択した商品" values={{}} refused={refused} />
        <p>
          <Button small fill name="intent" value="bulk">
            選択した商品に設定する
          </Button>
        </p>
      </fieldset>
    </>
  );
}
