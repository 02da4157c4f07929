import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { lotPage, orderPage } from "#app/domain/core/page-links.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { stockManagerQuery } from "#app/domain/customers/authorisation/authorisations.server.ts";
import { listStock } from "#app/domain/trade/warehouse/stock.server.ts";
import { href } from "#app/href.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { ListFileLinks } from "#app/routes/frame/list-file-links.tsx";
import { PhotoLinks } from "#app/routes/frame/photos/photo-links.tsx";
import { Button } from "#app/ui/button.tsx";
import { CardTable } from "#app/ui/card-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { PaidStorageNote, StorageWords } from "../stock/storage-words.tsx";
import { StockItem } from "./stock-item.tsx";
import { readStockWords } from "./stock-query.ts";

export const meta: MetaFunction = () => [{ title: "倉庫在庫 | 買付便" }];

const pageSize = 50;

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const { searchParams } = new URL(args.request.url);
  const words = readStockWords(searchParams);
  const [at = "", id = ""] = (searchParams.get("after") ?? "").split("_");
  const after = /^\d{1,15}$/.test(at) && id ? { at: Number(at), id: id.slice(0, 64) } : undefined;
  const [{ lots, freeDays, next }, [manager]] = await Promise.all([
    listStock(scope, { words }, after, pageSize),
    stockManagerQuery(scope),
  ]);
  return {
    words,
    lots,
    freeDays,
    later: after !== undefined,
    next: next ? `${next.at}_${next.id}` : null,
    mayShip: buyerMay(scope.actor, "ship"),
    managerName: manager?.name ?? null,
    delegated: manager?.delegated ?? false,
  };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export default function WarehousePage() {
  const { words, lots, freeDays, later, next, mayShip, managerName, delegated } =
    useLoaderData<typeof loader>();
  const here = (after?: string) => {
    const query = new URLSearchParams({ ...(words ? { words } : {}), ...(after ? { after } : {}) });
    return `${href("/warehouse")}${query.size > 0 ? `?${query}` : ""}`;
  };

  return (
    <main id="main" className="wrap stack">
      <div className="head row between">
        <h1>倉庫在庫</h1>
        <p className="note n">保管は{freeDays}日間無料</p>
      </div>
      {delegated && (
        <p className="flash" role="note">
          配送を担当者<span lang="zh">{managerName}</span>
          に委任しています。集荷と出荷のご希望は担当者へご連絡ください。倉庫に反映された商品と、有料保管の商品は、担当者だけが配送を依頼できます。
        </p>
      )}
      <StockSearch words={words} />
      {lots.length === 0 ? (
        <Empty title={words ? "この条件の在庫はありません" : "倉庫に在庫はありません"}>
          <p>
            買付した商品は、中国の倉庫で検品と棚入れを終えると、ここに並びます。
            <a href={href("/user/order")}>注文一覧</a>で進み具合をご覧いただけます。
          </p>
        </Empty>
      ) : (
        <form method="get" action={href("/porderSubmit")} className="stack">
          <StockTable lots={lots} choosable={mayShip} />
          <PaidStorageNote lots={lots} managerName={managerName} />
          {mayShip ? (
            <p className="row">
              <Button main>{delegated ? "配送の希望を一時保存する" : "配送を依頼する"}</Button>
              <span className="note">
                選んだ在庫の配送先と便を、次の画面で決めます。
                {delegated && "一時保存した内容は、担当者が提出します。"}
              </span>
            </p>
          ) : (
            <p className="note">配送の依頼は、配送の権限がある方にお願いしてください。</p>
          )}
        </form>
      )}
      <Pager nextHref={next ? here(next) : null} firstHref={later ? here() : null} />
    </main>
  );
}

function StockSearch({ words }: Pick<Loaded, "words">) {
  return (
    <form className="bar row" method="get" action={href("/warehouse")}>
      <label htmlFor="stock-words" className="note">
        注文番号・商品名
      </label>
      <input
        id="stock-words"
        className="in s auto"
        name="words"
        type="search"
        defaultValue={words}
        maxLength={100}
      />
      <button type="submit" className="btn s">
        絞り込む
      </button>
      {words && <a href={href("/warehouse")}>条件を解除</a>}
      <ListFileLinks list="stock" query={{ words }} />
    </form>
  );
}

type Lot = ReturnType<typeof useLoaderData<typeof loader>>["lots"][number];

function StockTable({ lots, choosable }: { lots: readonly Lot[]; choosable: boolean }) {
  return (
    <CardTable
      columns={["商品", "注文", "棚番", "検品結果", "出荷できる数", "依頼済み", "保管日数"]}
    >
      {lots.map((lot) => (
        <tr key={lot.id} role="row">
          <th role="rowheader" scope="row">
            <span className="pickrow">
              {choosable && lot.sendable && !lot.onPaidShelf && (
                <input
                  type="checkbox"
                  name="lot"
                  value={lot.id}
                  aria-label={`${lot.titleJa} ${lot.orderNumber} を選ぶ`}
                />
              )}
              <StockItem {...lot} />
            </span>
          </th>
          <td role="cell" data-l="注文">
            <a className="n nw" href={orderPage(lot.orderNumber)}>
              {lot.orderNumber}
            </a>
          </td>
          <td role="cell" data-l="棚番" className="n nw">
            {lot.shelf}
          </td>
          <td role="cell" data-l="検品結果">
            <span className="n">
              良品 {lot.goodQuantity} ・ 不良品 {lot.badQuantity}
            </span>
            {lot.inspectionNote && (
              <small className="blk">検品時の所見：{lot.inspectionNote}</small>
            )}
            <PhotoLinks ids={lot.photoIds} of={`${lot.titleJa}の検品写真`} />
          </td>
          <td role="cell" data-l="出荷できる数" className="num">
            {lot.availableQuantity.toLocaleString("ja-JP")}
            {!lot.sendable && <small className="blk left">残金のお支払い後に送れます</small>}
          </td>
          <td role="cell" data-l="依頼済み" className="num">
            {lot.reservedQuantity.toLocaleString("ja-JP")}
          </td>
          <td role="cell" data-l="保管日数" className="n">
            <StorageWords {...lot.storage} />
            <a className="blk" href={lotPage(lot.id)}>
              備考・連絡
            </a>
          </td>
        </tr>
      ))}
    </CardTable>
  );
}
