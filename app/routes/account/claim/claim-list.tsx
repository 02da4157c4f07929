import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { claimPage, shippingPage } from "#app/domain/core/page-links.ts";
import {
  claimOutcomeNames,
  claimReasonNames,
  claimStates,
  requestedRemedyNames,
} from "#app/domain/trade/after-sales/claim.ts";
import { listClaims } from "#app/domain/trade/after-sales/claim-lists.server.ts";
import { href } from "#app/href.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import { day, when } from "#app/ui/timeline.tsx";
import { ClaimFilters } from "./claim-filters.tsx";
import { claimQuery, readClaimQuery } from "./claim-query.ts";

export const meta: MetaFunction = () => [{ title: "アフターサービス | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const { from, until, ...asked } = readClaimQuery(new URL(args.request.url).searchParams);
  const { claims, counts, next } = await listClaims(
    scope,
    { ...asked, from, until },
    asked.after,
    asked.size,
  );
  return {
    asked,
    counts,
    next,
    claims: claims.map(({ claim, requestNumber }) => ({
      number: claim.number,
      requestNumber,
      state: claim.state,
      reason: claim.reason,
      wish: claim.wish,
      pieceCount: claim.pieceCount,
      createdAt: claim.createdAt,
      replyBy: claim.replyBy,
      offer: claim.offer,
      offerYen: claim.offerYen,
      outcome: claim.outcome,
      settledYen: claim.settledYen,
    })),
  };
}

export default function ClaimListPage() {
  const { asked, counts, next, claims } = useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumbs
        way={[{ href: href("/user/deliveryList"), label: "配送依頼一覧" }]}
        here="アフターサービス"
      />
      <ListPage
        title="アフターサービス"
        note={<>ご返事が必要な申請 {counts.reply}件</>}
        problem={
          asked.problem && (
            <ErrorList problems={[{ text: asked.problem, fieldId: "filter-from" }]} />
          )
        }
        tools={<ClaimFilters asked={asked} counts={counts} />}
        isEmpty={claims.length === 0}
        empty="この条件の申請はありません"
        hint={
          <>
            お受け取りになった商品に問題があったときは、
            <a href={href("/user/deliveryList")}>配送依頼</a>のページから申請できます。
          </>
        }
        pages={{
          path: href("/user/aftersale"),
          query: claimQuery(asked),
          next,
          isFirst: !asked.after,
        }}
      >
        <CardTable columns={["申請", "内容", "状態", "対応"]}>
          {claims.map((claim) => (
            <ClaimRow key={claim.number} claim={claim} />
          ))}
        </CardTable>
      </ListPage>
    </>
  );
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["claims"][number];

function ClaimRow({ claim }: { claim: Row }) {
  const { number, requestNumber, state, reason, wish, pieceCount, createdAt, replyBy } = claim;
  const { ja, shape } = claimStates[state];
  return (
    <TableRow>
      <RowHeading>
        <a className="number" href={claimPage(number)}>
          {number}
        </a>
        <small className="block number">
          {day(createdAt)} ・ <a href={shippingPage(requestNumber)}>{requestNumber}</a>
        </small>
      </RowHeading>
      <TableCell>
        {claimReasonNames[reason].ja}{" "}
        <b className="number">{pieceCount.toLocaleString("ja-JP")}個</b>
        <small className="block">ご希望 {requestedRemedyNames[wish].ja}</small>
      </TableCell>
      <TableCell>
        <Status shape={shape}>{ja}</Status>
        {replyBy && <small className="block number">期限 {when(replyBy)}</small>}
      </TableCell>
      <TableCell>{outcomeOf(claim)}</TableCell>
    </TableRow>
  );
}

function outcomeOf({ state, offer, offerYen, outcome, settledYen }: Row) {
  if (outcome === "refunded") return <b className="number">+{grouped(String(settledYen))}円</b>;
  if (outcome) return claimOutcomeNames[outcome].ja;
  if (state !== "offered") return "—";
  return offer === "refund" ? (
    <span className="number">提案 {grouped(String(offerYen))}円</span>
  ) : (
    "提案 再送"
  );
}
