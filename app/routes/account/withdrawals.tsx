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
        <ul className="todo">
          {page.map((one) => (
            <li key={one.id}>
              <State shape={withdrawalStates[one.state].shape}>
                {withdrawalStates[one.state].ja}
              </State>
              <div>
                <p>
                  <b className="n">{one.number}</b>{" "}
                  <span className="note n">申請 {when(one.requestedAt)}</span>
                </p>
                <p className="n">
                  {one.bankName} {one.branchName} {bankAccountTypes[one.accountType]}{" "}
                  {one.accountNumber} {one.holderKana}
                </p>
                <p className="note">理由: {one.reason}</p>
                {one.settledAt && (
                  <p className="note n">
                    {one.state === "transferred" ? "振込" : "却下"} {when(one.settledAt)}
                  </p>
                )}
                {one.rejection && <p>却下の理由: {one.rejection}（全額を残高に戻しました）</p>}
              </div>
              <p className="amt-c">
                <Yen yen={one.amountYen} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <Pager
        nextHref={next && `${here}?after=${encodeURIComponent(next)}`}
        firstHref={first ? null : here}
      />
    </main>
  );
}
