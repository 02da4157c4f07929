import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { buyerMay } from "#app/domain/core/policy.ts";
import { stockManagerQuery } from "#app/domain/customers/authorisation/authorisations.server.ts";
import { listStock } from "#app/domain/trade/floor/stock.server.ts";
import { href } from "#app/href.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { ListFileLinks } from "#app/shared/list-file-links.tsx";
import { Button } from "#app/ui/button.tsx";
import { FilterChoice, FilterWords, ListFilter } from "#app/ui/list-filter.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import { StickyBar } from "#app/ui/sticky-bar.tsx";
import { PickAll } from "../shared/pick-all.tsx";
import { readStockWords } from "../stock/stock-query.ts";
import { StockTable } from "../stock/stock-table.tsx";
import { PaidStorageNote } from "../stock/storage-words.tsx";

export const meta: MetaFunction = () => [{ title: "倉庫在庫 | 買付便" }];

const pageSize = 50;

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const { searchParams } = new URL(args.request.url);
  const words = readStockWords(searchParams);
  const sort = searchParams.get("sort") === "newest" ? "newest" : "oldest";
  const [at = "", id = ""] = (searchParams.get("after") ?? "").split("_");
  const after = /^\d{1,15}$/.test(at) && id ? { at: Number(at), id: id.slice(0, 64) } : undefined;
  const [{ lots, freeDays, next }, [manager]] = await Promise.all([
    listStock(scope, { words, sort }, after, pageSize),
    stockManagerQuery(scope),
  ]);
  return {
    words,
    sort,
    // Without scripts all are ticked by asking for the page so.
    allTicked: searchParams.has("all"),
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
  const loaded = useLoaderData<typeof loader>();
  const { words, sort, lots, freeDays, later, next, mayShip, managerName, delegated } = loaded;
  return (
    <ListPage
      title="倉庫在庫"
      note={<>保管は{freeDays}日間無料</>}
      tools={
        <>
          {delegated && (
            <p className="flash" role="note">
              配送を担当者<span lang="zh">{managerName}</span>
              に委任しています。集荷と出荷のご希望は担当者へご連絡ください。倉庫に反映された商品と、有料保管の商品は、担当者だけが配送を依頼できます。
            </p>
          )}
          <StockSearch words={words} sort={sort} />
        </>
      }
      isEmpty={lots.length === 0}
      empty={words ? "この条件の在庫はありません" : "倉庫に在庫はありません"}
      hint={
        <>
          買付した商品は、中国の倉庫で検品と棚入れを終えると、ここに並びます。
          <a href={href("/user/order")}>注文一覧</a>で進み具合をご覧いただけます。
        </>
      }
      pages={{
        path: href("/warehouse"),
        query: { words, sort: sort === "newest" ? sort : undefined },
        next,
        isFirst: !later,
      }}
    >
      <form method="get" action={href("/porderSubmit")} className="stack">
        <StockTable lots={lots} choosable={mayShip} allTicked={loaded.allTicked} />
        <PaidStorageNote lots={lots} managerName={managerName} />
        {mayShip ? (
          <ShipBar delegated={delegated} allTicked={loaded.allTicked} />
        ) : (
          <p className="note">配送の依頼は、配送権限をお持ちの方にお願いしてください。</p>
        )}
      </form>
    </ListPage>
  );
}

/** Stays in reach however long the list is. */
function ShipBar({ delegated, allTicked }: Pick<Loaded, "delegated" | "allTicked">) {
  return (
    <>
      <p className="note">
        選んだ在庫の配送先と配送方法を、次の画面で決めます。
        {delegated && "一時保存した内容は、担当者が提出します。"}
      </p>
      <StickyBar>
        <PickAll picked={allTicked} />
        <Button main>{delegated ? "配送の希望を一時保存する" : "配送を依頼する"}</Button>
      </StickyBar>
    </>
  );
}

function StockSearch({ words, sort }: Pick<Loaded, "words" | "sort">) {
  return (
    <ListFilter
      path={href("/warehouse")}
      more={
        <>
          {words && <a href={href("/warehouse")}>条件を解除</a>}
          <ListFileLinks list="stock" query={{ words }} />
        </>
      }
    >
      <FilterWords name="words" label="注文番号・商品名" value={words} />
      <FilterChoice
        name="sort"
        label="並び順"
        value={sort}
        choices={[
          ["oldest", "保管日数の長い順"],
          ["newest", "入庫の新しい順"],
        ]}
      />
    </ListFilter>
  );
}
