import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { bankAccountTypes } from "#app/domain/money/withdrawals/payout-account.ts";
import { takeBackWithdrawal } from "#app/domain/money/withdrawals/request-withdrawal.server.ts";
import {
  type WithdrawalState,
  withdrawalLifecycle,
  withdrawalStates,
} from "#app/domain/money/withdrawals/withdrawal.ts";
import { listWithdrawals } from "#app/domain/money/withdrawals/withdrawal-queries.server.ts";
import { href } from "#app/href.ts";
import { dayQuery, readDayRange } from "#app/http/day-range.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { changed, notFound, otherForm } from "#app/http/respond.server.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { ListFilter } from "#app/ui/list-filter.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import { Yen } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import { when } from "#app/ui/timeline.tsx";
import { ListFileLinks } from "../../../shared/list-file-links.tsx";
import { TransferReceiptLinks } from "../../../shared/transfer-receipt-links.tsx";

const pageSize = 20;

const TakeBackForm = z.object({ id: rules.id });

const settledNames: Partial<Record<WithdrawalState, string>> = {
  transferred: "振込",
  rejected: "却下",
  declined: "社内で却下",
  taken_back: "取り下げ",
};

export const meta: MetaFunction = () => [{ title: "出金履歴 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, ["withdraw", "wallet"]);
  const query = new URL(args.request.url).searchParams;
  const after = query.get("after") ?? "";
  const days = readDayRange(query);
  const { page, next } = await listWithdrawals(scope, after, pageSize, days);
  return {
    page: page.map((one) => ({
      ...one,
      mayTakeBack: withdrawalLifecycle.allows("takeBack", one.state, scope.actor),
    })),
    next,
    first: after === "",
    days,
    mayWithdraw: buyerMay(scope.actor, "withdraw"),
  };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "withdraw");
  const submission = parseForm(await readForm(args.request), { schema: TakeBackForm });
  if (submission.status !== "success") return otherForm(submission);
  const taken = await takeBackWithdrawal(scope, submission.value.id);
  if (taken.ok)
    return redirectWithFlash(
      args.context,
      href("/user/WithdrawalRecord"),
      "出金を取り下げました。全額を残高に戻してあります。",
    );
  switch (taken.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "moved-meanwhile":
      return changed(
        submission,
        "振込の手続きに入ったため、取り下げていません。最新の状態をご確認ください",
      );
  }
}

export default function WithdrawalsPage() {
  const { page, next, first, days, mayWithdraw } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const here = href("/user/WithdrawalRecord");
  return (
    <ListPage
      title="出金履歴"
      actions={
        <>
          {page.length > 0 && <ListFileLinks list="withdrawals" query={dayQuery(days)} />}
          {mayWithdraw && (
            <a className="button small" href={href("/withdrawDeposit")}>
              出金を申請する
            </a>
          )}
        </>
      }
      problem={<AnswerSummary answer={answer} title="取り下げできませんでした" />}
      tools={<ListFilter path={here} days={{ label: "申請日", ...days }} />}
      isEmpty={page.length === 0}
      empty="出金の申請はまだありません"
      hint={
        mayWithdraw && (
          <a href={href("/withdrawDeposit")}>残高を会社の口座に戻すには、ここから申請します</a>
        )
      }
      pages={{ path: here, query: dayQuery(days), next, isFirst: first }}
    >
      <CardTable
        label="出金の一覧"
        columns={["番号", "状態", { right: "金額" }, "振込先と理由", "経過"]}
      >
        {page.map((one) => (
          <WithdrawalRow key={one.id} one={one} mayTakeBack={mayWithdraw} />
        ))}
      </CardTable>
    </ListPage>
  );
}

function WithdrawalRow({
  one,
  mayTakeBack,
}: {
  one: Loaded["page"][number];
  mayTakeBack: boolean;
}) {
  return (
    <TableRow>
      <RowHeading className="number">{one.number}</RowHeading>
      <TableCell>
        <Status shape={withdrawalStates[one.state].shape}>{withdrawalStates[one.state].ja}</Status>
      </TableCell>
      <TableCell>
        <Yen yen={one.amountYen} />
      </TableCell>
      <TableCell>
        <p className="number">
          {one.bankName} {one.branchName} {bankAccountTypes[one.accountType]} {one.accountNumber}{" "}
          {one.holderKana}
        </p>
        <p className="note">{one.reason}</p>
        <TransferReceiptLinks receipts={one.receipts} of={`${one.number} 画面の写し`} />
        {one.rejection && <p>却下の理由: {one.rejection}（全額を残高に戻しました）</p>}
        {one.checkedAgain && <p>確認待ちに戻した理由: {one.checkedAgain}</p>}
      </TableCell>
      <TableCell className="number">
        <p>申請 {when(one.requestedAt)}</p>
        {one.ownerDecidedAt && one.state !== "declined" && (
          <p>
            承認 {one.ownerDecidedByName} {when(one.ownerDecidedAt)}
          </p>
        )}
        {one.settledAt && (
          <p>
            {settledNames[one.state]} {when(one.settledAt)}
          </p>
        )}
        {mayTakeBack && one.mayTakeBack && (
          <Form method="post">
            <input type="hidden" name="id" value={one.id} />
            <Button soft small aria-label={`${one.number}を取り下げる`}>
              取り下げる
            </Button>
          </Form>
        )}
      </TableCell>
    </TableRow>
  );
}
