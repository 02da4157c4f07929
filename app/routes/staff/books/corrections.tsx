import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { correctableTransfers } from "#app/domain/money/books/correctable-transfers.server.ts";
import { CorrectionsForm } from "#app/domain/money/books/corrections.schema.server.ts";
import { proposeCorrection, proposeOpening } from "#app/domain/money/books/proposals.server.ts";
import { href } from "#app/href.ts";
import { readStaffTyped } from "#app/http/input/read-typed.server.ts";
import { reopenText } from "#app/http/input/reopen-text.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { staffCommands } from "../staff-commands.ts";
import { CorrectionForm, TransfersToCorrect } from "./correction-form.tsx";

const texts = {
  forbidden: "没有权限",
  "not-found": "该流水不存在",
  "not-correctable": "提现和待付款的冻结不能冲正，请在原单据驳回",
  "beyond-transfer": "金额超过该流水尚可冲正的部分",
  "proposed-already": "已有一项待复核的申请",
} as const;

export const meta: MetaFunction = () => [{ title: "冲正 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "confirm-deposit");
  const query = new URL(args.request.url).searchParams;
  const member = (query.get("member") ?? "").trim().slice(0, 24);
  const transfers = member ? await correctableTransfers(scope, member) : [];
  const chosen = transfers.find(({ id, leftYen }) => id === query.get("transfer") && leftYen > 0);
  return { member, transfers, chosen, formId: crypto.randomUUID() };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form: sent } = await staffForm(args, staffCommands["/staff/corrections"]);
  const { typed, form } = readStaffTyped(sent, CorrectionsForm);
  const wrong = (fieldId: string, text: string, status: number) =>
    data({ typed, problem: { fieldId, text } }, { status });
  if (!form.success) {
    const [issue] = form.error.issues;
    const field = String(issue?.path[0] ?? "");
    if (field === "" || field === "id" || field === "intent")
      return wrong("", reopenText(form.error, "zh"), 400);
    return wrong(`${typed.intent}-${field}`, issue!.message, 400);
  }
  const proposed =
    form.data.intent === "correct"
      ? await proposeCorrection(scope, withoutIntent(form.data))
      : await proposeOpening(scope, withoutIntent(form.data));
  if (proposed.ok) return redirect(href("/staff/proposals"), 303);
  const status =
    proposed.reason === "forbidden" ? 403 : proposed.reason === "not-found" ? 404 : 409;
  const field = proposed.reason === "beyond-transfer" ? "correct-amountYen" : "";
  return wrong(field, texts[proposed.reason], field ? 400 : status);
}

function withoutIntent<Sent extends { intent: string }>({ intent: _, ...sent }: Sent) {
  return sent;
}

export default function CorrectionsPage() {
  const { member, transfers, chosen, formId } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const typed: Record<string, string> = refused?.typed ?? {};
  const opening = typed.intent === "opening" ? typed : {};
  return (
    <main id="main" className="wrap stack l">
      <h1>冲正与期初余额</h1>
      <p className="note">
        流水不能修改。冲正是一笔方向相反的流水，由一人提交、
        <a href={href("/staff/proposals")}>另一人复核</a>后入账。
      </p>
      <ErrorList title="请检查输入内容" problems={refused ? [refused.problem] : []} />
      <section className="panel stack" aria-labelledby="h-find">
        <h2 id="h-find">查找会员的流水</h2>
        <form method="get" className="row">
          <label htmlFor="member">会员编号</label>
          <input className="in s auto" id="member" name="member" defaultValue={member} />
          <Button soft small>
            查找
          </Button>
        </form>
        {member && transfers.length === 0 && <p>没有该会员的流水。</p>}
        {chosen && (
          <CorrectionForm
            transfer={chosen}
            formId={formId}
            typed={typed.intent === "correct" ? typed : {}}
          />
        )}
        {transfers.length > 0 && (
          <TransfersToCorrect
            transfers={transfers}
            hrefOf={(id) =>
              `${href("/staff/corrections")}?${new URLSearchParams({ member, transfer: id })}`
            }
          />
        )}
      </section>
      <section className="panel stack" id="opening" aria-labelledby="h-opening">
        <h2 id="h-opening">银行期初余额</h2>
        <p className="note">
          起算日日终时，银行余额中不属于客户资金账的部分（自有资金）。此后每天的核对都从这里算起。
        </p>
        <form method="post" className="row">
          <input type="hidden" name="id" value={formId} key={formId} />
          <span className="row">
            <label htmlFor="opening-bankDay">起算日</label>
            <input
              className="in s auto"
              id="opening-bankDay"
              name="bankDay"
              type="date"
              defaultValue={opening.bankDay}
            />
          </span>
          <span className="row">
            <label htmlFor="opening-amountYen">金额（日元）</label>
            <input
              className="in s auto"
              id="opening-amountYen"
              name="amountYen"
              inputMode="numeric"
              defaultValue={opening.amountYen}
            />
          </span>
          <span className="row">
            <label htmlFor="opening-reason">原因</label>
            <input
              className="in s auto"
              id="opening-reason"
              name="reason"
              defaultValue={opening.reason}
            />
          </span>
          <Button soft small name="intent" value="opening">
            提交期初余额
          </Button>
        </form>
      </section>
    </main>
  );
}
