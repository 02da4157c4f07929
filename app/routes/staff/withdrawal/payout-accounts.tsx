import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { buyerText } from "#app/domain/content/phrase/buyer-words.schema.server.ts";
import { decidedPage, queuePage } from "#app/domain/core/document/queue-page.ts";
import { limits } from "#app/domain/core/limits.ts";
import { rowId } from "#app/domain/core/staff-fields.schema.server.ts";
import { bankAccountTypes } from "#app/domain/money/withdrawals/payout-account.ts";
import {
  accountsToDecideLengthQuery,
  accountsToDecideQuery,
  decidedAccountsQuery,
} from "#app/domain/money/withdrawals/payout-accounts.server.ts";
import { decidePayoutAccount } from "#app/domain/money/withdrawals/register-payout-account.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readPlace } from "#app/http/list-query.ts";
import { invalid } from "#app/http/respond.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { answerTo, sentFormId } from "#app/ui/answer-to.ts";
import { Button } from "#app/ui/button.tsx";
import { Combobox } from "#app/ui/combobox.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { refuseMoney } from "../books/refuse-money.server.ts";
import { staffCommands } from "../staff-commands.ts";
import { olderPlace } from "../talk/older-place.ts";
import { PhraseList } from "../talk/phrase-list.tsx";
import { Refused } from "../talk/refused.tsx";

const id = rowId;
const reason = z
  .string("请填写理由；不认可时会员会看到（日文）")
  .trim()
  .min(1, "请填写理由；不认可时会员会看到（日文）")
  .max(limits.noteLengthMax, `理由不超过${limits.noteLengthMax}字`);

const DecideForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("accepted"), id, reason }),
  z.object({ intent: z.enum(["refused", "reopen"]), id, reason: buyerText(reason) }),
]);

export const meta: MetaFunction = () => [{ title: "收款账户 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "pay-withdrawals");
  const { searchParams } = new URL(args.request.url);
  const after = readPlace(searchParams);
  const { place, at } = olderPlace(searchParams);
  const [rows, [length], decided] = await scope.db.batch([
    accountsToDecideQuery(scope, after),
    accountsToDecideLengthQuery(scope),
    decidedAccountsQuery(scope, place),
  ]);
  const { shown, next } = queuePage(rows, ({ account: { id, requestedAt } }) => ({
    at: requestedAt.getTime(),
    id,
  }));
  return {
    waiting: shown,
    total: length?.count ?? 0,
    after,
    next,
    decided: { page: decidedPage(decided, (row) => row), at },
  };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/payout-accounts"]);
  const submission = parseForm(form, { schema: DecideForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { id, intent, reason } = submission.value;
  const state = intent === "reopen" ? "to_decide" : intent;
  const decided = await decidePayoutAccount(scope, id, state, reason);
  if (decided.ok)
    return redirectWithFlash(args.context, href("/staff/payout-accounts"), doneTexts[intent]);
  return refuseMoney(submission, decided.reason, {
    "not-found": "该账户不存在",
    "moved-meanwhile": "其他人已处理，会员已取消，或已有提现、更新的账户，未作任何修改",
  });
}

const doneTexts = {
  accepted: "已认可收款账户。",
  refused: "已拒绝收款账户。",
  reopen: "已撤销，重新处理，买家会收到通知。",
};

export default function PayoutAccountsPage() {
  const { waiting, total, after, next, decided } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const rows = [...waiting.map(({ account }) => account), ...decided.page.shown];
  return (
    <ListPage
      title="待认可的收款账户"
      count={total}
      note="户名与公司名、主账号姓名、以前认可的户名都对不上的账户。认可的人不能标记该账户的提现为已付款。"
      problem={
        <AnswerSummary
          title="请检查填写内容"
          answer={lastResult}
          formId={sentFormId(lastResult, rows, { names: { accepted: "refused" } })}
        />
      }
      tools={<PhraseList of="rejectMoney" id="account-phrases" />}
      isEmpty={waiting.length === 0}
      empty="没有待认可的账户"
      hint={<a href={href("/staff/withdrawals")}>提现付款</a>}
      pages={{ path: href("/staff/payout-accounts"), next, isFirst: !after }}
      below={
        <Refused
          {...decided}
          path={href("/staff/payout-accounts")}
          title="最近认可或不认可"
          lastResult={lastResult}
        />
      }
      lang="zh"
    >
      <ul className="stack">
        {waiting.map((asked) => (
          <AccountToDecide key={asked.account.id} {...asked} lastResult={lastResult} />
        ))}
      </ul>
    </ListPage>
  );
}

function AccountToDecide({
  account,
  companyName,
  operationId,
  ownerName,
  lastResult,
}: Loaded["waiting"][number] & { lastResult: SubmissionResult | undefined }) {
  const [form, fields] = useForm<{ reason: string }>({
    id: `refused-${account.id}`,
    lastResult: answerTo(lastResult, { id: account.id }),
  });
  return (
    <li className="panel stack small">
      <div className="cluster between">
        <p>
          <b lang="ja">{companyName}</b> <span className="note number">{operationId}</span>
        </p>
        <p className="note number">
          {chinaClock.when(account.requestedAt)} <span lang="ja">{account.requestedByName}</span>{" "}
          登记
        </p>
      </div>
      <dl className="facts">
        <dt>户名</dt>
        <dd lang="ja">
          <b>{account.holderKana}</b>
        </dd>
        <dt>公司名</dt>
        <dd lang="ja">{companyName}</dd>
        <dt>主账号</dt>
        <dd lang="ja">{ownerName}</dd>
        <dt>账户</dt>
        <dd lang="ja" className="number">
          {account.bankName}（{account.bankCode}） {account.branchName}（{account.branchCode}）{" "}
          {bankAccountTypes[account.accountType]} {account.accountNumber}
        </dd>
        <dt>最早可付款</dt>
        <dd className="number">{chinaClock.when(account.usableFrom)}</dd>
      </dl>
      <Form method="post" {...getFormProps(form)} className="cluster">
        <input type="hidden" name="id" value={account.id} />
        <Combobox field={fields.reason} label="理由（不认可时写日文）" list="account-phrases" />
        <Button fill small name="intent" value="accepted">
          认可户名
        </Button>
        <Button soft small name="intent" value="refused">
          不认可
        </Button>
      </Form>
    </li>
  );
}
