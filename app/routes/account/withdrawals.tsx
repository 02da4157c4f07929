import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { bankAccountTypes } from "#app/domain/company/bank-account-types.ts";
import { withdrawalStates } from "#app/domain/label/state-labels.ts";
import { listWithdrawals } from "#app/domain/withdrawal/withdrawals.server.ts";
import { href } from "#app/href.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { Empty } from "#app/ui/empty.tsx";
import { Yen } from "#app/ui/money.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { State } from "#app/ui/state.tsx";
import { when } from "#app/ui/timeline.tsx";

const pageSize = 20;

export const meta: MetaFunction = () => [{ title: "出金履歴 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "wallet");
  const query = new URL(args.request.url).searchParams;
  const after = query.get("after") ?? "";
  const { page, next } = await listWithdrawals(scope, after, pageSize);
  return { page, next, first: after === "", requested: query.has("requested") };
}

export default function WithdrawalsPage() {
  const { page, next, first, requested } = useLoaderData<typeof loader>();
  const here = href("/user/WithdrawalRecord");
  return (
    <main id="main" className="wrap">
      <div className="head row between">
        <h1>出金履歴</h1>
        <a className="btn s" href={href("/withdrawDeposit")}>
          出金を申請する
        </a>
      </div>
      {requested && (
        <p className="flash ok" role="status">
          出金を申請しました。申請した金額は残高から差し引いてあります。
        </p>
      )}
      {page.length === 0 ? (
        <Empty title="出金の申請はまだありません">
          <p>
            <a href={href("/withdrawDeposit")}>残高を会社の口座に戻すには、ここから申請します</a>
          </p>
        </Empty>
      ) : (
        <div className="box">
          <table className="t cards" role="table">
            <caption className="vh">出金の一覧</caption>
            <thead role="rowgroup">
              <tr role="row">
                <th role="columnheader" scope="col">
                  番号
                </th>
                <th role="columnheader" scope="col">
                  状態
                </th>
                <th role="columnheader" scope="col" className="r">
                  金額
                </th>
                <th role="columnheader" scope="col">
                  振込先と理由
                </th>
                <th role="columnheader" scope="col">
                  経過
                </th>
              </tr>
            </thead>
            <tbody role="rowgroup">
              {page.map((one) => (
                <tr role="row" key={one.id}>
                  <th role="rowheader" scope="row" className="n">
                    {one.number}
                  </th>
                  <td role="cell" data-l="状態">
                    <State shape={withdrawalStates[one.state].shape}>
                      {withdrawalStates[one.state].ja}
                    </State>
                  </td>
                  <td role="cell" data-l="金額" className="num">
                    <Yen yen={one.amountYen} />
                  </td>
                  <td role="cell" data-l="振込先と理由">
                    <p className="n">
                      {one.bankName} {one.branchName} {bankAccountTypes[one.accountType]}{" "}
                      {one.accountNumber} {one.holderKana}
                    </p>
                    <p className="note">{one.reason}</p>
                    {one.rejection && <p>却下の理由: {one.rejection}（全額を残高に戻しました）</p>}
                  </td>
                  <td role="cell" data-l="経過" className="n">
                    <p>申請 {when(one.requestedAt)}</p>
                    {one.settledAt && (
                      <p>
                        {one.state === "transferred" ? "振込" : "却下"} {when(one.settledAt)}
                      </p>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pager
        nextHref={next && `${here}?after=${encodeURIComponent(next)}`}
        firstHref={first ? null : here}
      />
    </main>
  );
}
