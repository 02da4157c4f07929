import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import {
  type ReplenishmentSettings,
  settingFields,
  settingNames,
} from "#app/domain/channels/replenishment/replenishment.ts";
import { ownProductPage } from "#app/domain/core/page-links.ts";
import { href } from "#app/href.ts";
import { sentList, sentText } from "#app/ui/answer-to.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { grouped, yuan } from "#app/ui/money.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { goodsQuery } from "./goods-query.ts";
import type { GoodsView } from "./goods-view.server.ts";

/** Ids of the form's fields begin with it. */
const formId = "goods";

interface GoodsPageProps {
  title: string;
  here: string;
  shown: GoodsView;
  answer: SubmissionResult | undefined;
}

/** The articles of a channel's shop: what each is bought as, and how it is bought again. */
export function GoodsPage({ title, here, shown, answer }: GoodsPageProps) {
  const { asked, next, shops, shop } = shown;
  return (
    <>
      <Breadcrumbs
        way={[{ href: href("/inventoryWarning"), label: "在庫アラート" }]}
        here={title}
      />
      <main id="main" className="page-width stack">
        <div className="page-head">
          <h1>{title}</h1>
          <p className="note">
            商品ごとに、仕入先のリンク（3件まで。既定の1件が必要です）と、注文の単位や日数を決めます。在庫アラートの発注期限と数量は、この設定で計算します。
          </p>
        </div>
        <AnswerSummary answer={answer} formId={formId} />
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
          <Goods here={here} shown={shown} answer={answer} />
        </div>
        <Pager
          nextHref={next ? here + goodsQuery(asked, { after: next }) : null}
          firstHref={asked.after ? here + goodsQuery(asked) : null}
        />
      </main>
    </>
  );
}

function SkuFilter({ here, asked }: { here: string; asked: GoodsView["asked"] }) {
  return (
    <form method="get" action={here} className="cluster">
      {asked.shop && <input type="hidden" name="shop" value={asked.shop} />}
      <label htmlFor="sku">SKUの先頭</label>
      <input
        className="input small auto-width"
        id="sku"
        name="q"
        size={20}
        defaultValue={asked.sku}
      />
      <Button small soft>
        絞り込む
      </Button>
      {asked.sku && <a href={here + goodsQuery({ shop: asked.shop })}>すべて表示</a>}
    </form>
  );
}

function Goods({ here, shown, answer }: Omit<GoodsPageProps, "title">) {
  const { rows, asked, shop, mayChange } = shown;
  if (!shop)
    return (
      <EmptyState title="連携中のショップがありません">
        <p>
          <a href={href("/accountSynchronization")}>販売先との連携</a>
          でショップを連携すると、商品がここに並びます。
        </p>
      </EmptyState>
    );
  if (rows.length === 0)
    return (
      <EmptyState title={asked.sku ? "この条件の商品はありません" : "商品はまだ取得されていません"}>
        <p>販売先の商品は、毎晩自動で取得します。</p>
      </EmptyState>
    );
  return (
    <Form method="post" action={here + goodsQuery(asked, { after: asked.after })} className="stack">
      <CardTable label="補充商品" columns={["商品", "仕入先のリンク", "補充の設定"]}>
        {rows.map((row) => (
          <GoodsRow key={row.number} row={row} mayChange={mayChange} answer={answer} />
        ))}
      </CardTable>
      {mayChange && <Save answer={answer} />}
    </Form>
  );
}

function Save({ answer }: Pick<GoodsPageProps, "answer">) {
  return (
    <>
      <p className="cluster">
        <Button main name="intent" value="save">
          この画面の設定を保存する
        </Button>
      </p>
      <fieldset className="panel stack small">
        <legend>選択した商品をまとめて設定する</legend>
        <p className="note">
          入力した項目だけを変更します（
          {Object.values(settingNames)
            .map(({ ja }) => ja)
            .join("、")}
          ）。
        </p>
        <SettingFields of="all" label="選択した商品" values={{}} answer={answer} />
        <p>
          <Button small fill name="intent" value="bulk">
            選択した商品に設定する
          </Button>
        </p>
      </fieldset>
    </>
  );
}

type Row = GoodsView["rows"][number];

interface GoodsRowProps {
  row: Row;
  mayChange: boolean;
  answer: SubmissionResult | undefined;
}

/** An article of the shop with the product that it is; one that is none yet says so. */
function GoodsRow({ row, mayChange, answer }: GoodsRowProps) {
  const { product, settings, orderBy } = row;
  return (
    <TableRow>
      <RowHeading>
        <Named row={row} mayChange={mayChange} picked={sentList(answer, "pick")} />
      </RowHeading>
      <TableCell>
        {product ? (
          <Links row={row} mayChange={mayChange} chosen={sentText(answer, `link-${product.id}`)} />
        ) : (
          <span className="muted">自社商品にまだ紐付けられていません</span>
        )}
      </TableCell>
      <TableCell className="wide">
        {product && mayChange && (
          <>
            <input type="hidden" name="row" value={product.id} />
            <input type="hidden" name={`name-${product.id}`} value={product.name} />
            <SettingFields of={product.id} label={product.name} values={settings} answer={answer} />
          </>
        )}
        {orderBy && <small className="block note number">発注期限 {orderBy}</small>}
      </TableCell>
    </TableRow>
  );
}

function Named({ row, mayChange, picked }: { row: Row; mayChange: boolean; picked: string[] }) {
  const { product, title, sku, asin, picture, onHand, inbound } = row;
  return (
    <span className="pick-row">
      {product && mayChange && (
        <input
          type="checkbox"
          name="pick"
          value={product.id}
          defaultChecked={picked.includes(product.id)}
          aria-label={`${product.name}を選ぶ`}
        />
      )}
      <span className="media-object small">
        <Picture src={picture} size={48} />
        <span>
          {product ? <a href={ownProductPage(product.id)}>{product.name}</a> : title}
          <small className="block note number">{[sku, asin].filter(Boolean).join(" ・ ")}</small>
          <small className="block note number">
            在庫 {grouped(String(onHand))}個 ・ 入庫中 {grouped(String(inbound))}個
          </small>
        </span>
      </span>
    </span>
  );
}

interface LinksProps {
  row: Row;
  mayChange: boolean;
  chosen: string | undefined;
}

/** Up to three links; the ticked one is ordered from. */
function Links({ row: { product, links }, mayChange, chosen }: LinksProps) {
  const { id } = product!;
  const first = links.find(({ skuId }) => skuId === chosen) ?? links[0];
  return (
    <>
      {links.length === 0 && <p className="field-error">仕入先のリンクが必要です</p>}
      {links.map((link, index) => (
        <div className="cluster" key={link.skuId}>
          {mayChange && links.length > 1 && (
            <input
              type="radio"
              name={`link-${id}`}
              value={link.skuId}
              defaultChecked={link === first}
              aria-label={`${link.offerId} ${link.now?.spec ?? ""}を既定にする`}
            />
          )}
          <span>
            {link.now ? (
              <a href={link.now.page}>{link.now.spec || link.now.title}</a>
            ) : (
              <span className="muted">掲載終了 {link.offerId}</span>
            )}{" "}
            {index === 0 && <span className="badge accent">既定</span>}
            {link.now && (
              <small className="block note number">
                {yuan(link.now.priceFen)}元 ・ 最小{grouped(String(link.now.minOrder))}個
              </small>
            )}
          </span>
        </div>
      ))}
      {mayChange && (
        <small className="block">
          <a href={`${ownProductPage(id)}#sources`}>仕入先を追加・変更する</a>
        </small>
      )}
    </>
  );
}

interface SettingFieldsProps {
  /** The product's id, or `all` for those that are ticked. */
  of: string;
  label: string;
  values: Partial<ReplenishmentSettings>;
  answer: SubmissionResult | undefined;
}

/** 補充の設定, a field each. */
function SettingFields({ of, label, values, answer }: SettingFieldsProps) {
  return (
    <div className="settings-row">
      {settingFields.map((field) => {
        const name = `${field}-${of}`;
        const id = `${formId}-${name}`;
        const problem = answer?.error?.[name]?.[0];
        return (
          <div className="field" key={field}>
            <label htmlFor={id}>
              <span className="visually-hidden">{label}の</span>
              {field === "mutedUntil" ? "通知を止める期限" : settingNames[field].ja}
            </label>
            <input
              className="input small"
              id={id}
              name={name}
              {...(field === "mutedUntil"
                ? { type: "date" }
                : {
                    inputMode: "numeric" as const,
                    placeholder: of === "all" ? "変更しない" : empty[field],
                  })}
              defaultValue={sentText(answer, name) ?? values[field] ?? ""}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `${id}-error` : undefined}
            />
            {problem && (
              <small className="field-error" id={`${id}-error`}>
                {problem}
              </small>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** What an empty field stands for. */
const empty: Partial<Record<keyof ReplenishmentSettings, string>> = {
  leadDays: "実績から",
  budgetYen: "上限なし",
};
