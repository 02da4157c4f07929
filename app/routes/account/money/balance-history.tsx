import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { orderPage, shippingPage } from "#app/domain/core/page-links.ts";
import {
  type HistoryKind,
  historyKindNames,
  historyKinds,
} from "#app/domain/money/ledger/ledger.ts";
import { storeWalletsQuery } from "#app/domain/money/ledger/store-wallets.server.ts";
import { walletHistory } from "#app/domain/money/ledger/wallet-history.server.ts";
import { href } from "#app/href.ts";
import { dayQuery } from "#app/http/day-range.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { FilterChoice, ListFilter } from "#app/ui/list-filter.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import { grouped, Yen } from "#app/ui/money.tsx";
import { when } from "#app/ui/timeline.tsx";
import { ListFileLinks } from "../../../shared/list-file-links.tsx";
import { readHistoryQuery } from "../shared/history-query.ts";

const pageSize = 30;

export const meta: MetaFunction = () => [{ title: "入出金履歴 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "wallet");
  const query = new URL(args.request.url).searchParams;
  const { kind, wallet, month, from, until, ...days } = readHistoryQuery(query);
  const after = query.get("after") ?? undefined;

  const { balanceYen = 0 } = await args.context.viewer();
  const [history, stores] = await Promise.all([
    walletHistory(scope, { kind, wallet, month, from, until, after, limit: pageSize }),
    storeWalletsQuery(scope),
  ]);
  return {
    ...history,
    stores,
    wallet,
    kind,
    month,
    days,
    first: !after,
    balanceYen,
    someStores: scope.actor.storeIds !== null,
  };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export default function BalanceHistoryPage() {
  const { page, next, stores, wallet, kind, month, days, first, balanceYen, someStores } =
    useLoaderData<typeof loader>();
  return (
    <ListPage
      title="入出金履歴"
      actions={
        <>
          <span className="note number">
            {[
              `現在の残高 ${grouped(String(balanceYen))}円`,
              ...stores
                .filter(({ isOpen }) => isOpen)
                .map((store) => `${store.name}の残高 ${grouped(String(store.balanceYen))}円`),
            ].join(" ・ ")}
          </span>
          <a className="button small" href={href("/user/recharge")}>
            入金する
          </a>
          <a className="button small soft" href={href("/withdrawDeposit")}>
            出金する
          </a>
        </>
      }
      tools={
        <>
          <HistoryFilter stores={stores} wallet={wallet} kind={kind} month={month} days={days} />
          {someStores && (
            <p className="note">
              残高は会社全体のものです。担当外の注文・配送依頼は、番号を伏せて金額だけを表示しています。
            </p>
          )}
        </>
      }
      isEmpty={page.length === 0}
      empty="該当する入出金はありません"
      hint={<a href={href("/user/recharge")}>入金すると、ここに記録が残ります</a>}
      pages={{
        path: href("/user/churujinList"),
        query: { kind, wallet, month, ...dayQuery(days) },
        next,
        isFirst: first,
      }}
    >
      <CardTable
        label="入出金の一覧"
        columns={["日時", "種類", "内容", { right: "入金" }, { right: "出金" }, { right: "残高" }]}
      >
        {page.map((entry) => (
          <HistoryRow key={entry.id} {...entry} />
        ))}
      </CardTable>
    </ListPage>
  );
}

function HistoryFilter({
  stores,
  wallet,
  kind,
  month,
  days,
}: Pick<Loaded, "stores" | "wallet" | "kind" | "month" | "days">) {
  return (
    <ListFilter
      path={href("/user/churujinList")}
      days={{ label: "日付", ...days }}
      more={<ListFileLinks list="ledger" query={{ kind, wallet, month, ...dayQuery(days) }} />}
    >
      {stores.length > 0 && (
        <FilterChoice
          name="wallet"
          label="残高"
          value={wallet}
          all="すべて"
          choices={[
            ["company", "会社の残高"],
            ...stores.map(({ storeId, name }): [string, string] => [storeId, `${name}の残高`]),
          ]}
        />
      )}
      <FilterChoice
        name="kind"
        label="種類"
        value={kind}
        all="すべて"
        choices={historyKinds.map((one) => [one, historyKindNames[one]])}
      />
      <label className="cluster">
        <span className="note">月</span>
        <input className="input small auto-width" name="month" type="month" defaultValue={month} />
      </label>
    </ListFilter>
  );
}

function HistoryRow({
  kind,
  reason,
  storeName,
  changeYen,
  balanceYen,
  postedAt,
}: Loaded["page"][number]) {
  return (
    <TableRow>
      <RowHeading className="number">
        <time dateTime={postedAt.toISOString()}>{when(postedAt)}</time>
      </RowHeading>
      <TableCell>{historyKindNames[kind as HistoryKind] ?? kind}</TableCell>
      <TableCell>
        <Reason reason={reason} />
      </TableCell>
      <TableCell>{changeYen > 0 ? <Yen yen={changeYen} /> : "—"}</TableCell>
      <TableCell>{changeYen < 0 ? <Yen yen={-changeYen} /> : "—"}</TableCell>
      <TableCell>
        <Yen yen={balanceYen} />
        {storeName && <small className="block">{storeName}</small>}
      </TableCell>
    </TableRow>
  );
}

/** The number in a reason leads to its document; what is beyond one's reach has none. */
function Reason({ reason }: { reason: string }) {
  const number = reason.match(/\b(KB|PD)-\d{6}-\d{4,}\b/)?.[0];
  if (!number) return <>{reason}</>;
  const [before, after] = reason.split(number) as [string, string];
  const url = number.startsWith("KB") ? orderPage(number) : shippingPage(number);
  return (
    <>
      {before}
      <a className="number" href={url}>
        {number}
      </a>
      {after}
    </>
  );
}
