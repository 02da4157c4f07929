import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { queuePage } from "#app/domain/core/document/queue-page.ts";
import { limits } from "#app/domain/core/limits.ts";
import {
  confirmProposal,
  decidedProposalsQuery,
  endProposal,
  openProposalsLengthQuery,
  openProposalsQuery,
} from "#app/domain/money/bank/proposals.server.ts";
import { textField } from "#app/domain/trade/orders/order-forms.schema.server.ts";
import { href } from "#app/href.ts";
import { readStaffTyped } from "#app/http/input/read-typed.server.ts";
import { reopenText } from "#app/http/input/reopen-text.server.ts";
import { readPlace } from "#app/http/list-query.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import { staffCommands } from "../staff-commands.ts";
import { ProposalItem } from "./proposal-item.tsx";

const DecideForm = z.object({
  intent: z.enum(["confirm", "end"]),
  id: z.string().min(1).max(64),
  reason: textField("退回理由", limits.noteLengthMax),
});

const texts = {
  "reason-missing": "请填写退回理由",
  forbidden: "没有权限",
  "not-found": "该申请不存在",
  "moved-meanwhile": "其他人已处理，未作任何修改",
  "own-proposal": "自己提交的须由另一位财务复核",
  newcomer: "本人或提交人48小时内新加入或改过岗位、密码，暂不能复核",
  "beyond-transfer": "冲正合计超过原流水金额",
  "balance-too-low": "会员余额不足，未冲正；已记入账目警报",
} as const;

export const meta: MetaFunction = () => [{ title: "复核 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "confirm-deposit");
  const after = readPlace(new URL(args.request.url).searchParams);
  const [rows, [length], decided] = await scope.db.batch([
    openProposalsQuery(scope, after),
    openProposalsLengthQuery(scope),
    decidedProposalsQuery(scope),
  ]);
  const { shown, next } = queuePage(rows, ({ proposal: { id, proposedAt } }) => ({
    at: proposedAt.getTime(),
    id,
  }));
  return {
    open: shown,
    total: length?.count ?? 0,
    after,
    next,
    decided,
    me: `staff:${scope.actor.id}`,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form: sent } = await staffForm(args, staffCommands["/staff/proposals"]);
  const { typed, form } = readStaffTyped(sent, DecideForm);
  const wrong = (text: string, status: number, of?: string) =>
    data({ typed, problem: { text, ...(of ? { fieldId: `reason-${of}` } : {}) } }, { status });
  if (!form.success) {
    const [issue] = form.error.issues;
    return issue?.path[0] === "reason"
      ? wrong(issue.message, 400, String(typed.id ?? ""))
      : wrong(reopenText(form.error, "zh"), 400);
  }
  const { intent, id } = form.data;
  const settled =
    intent === "confirm"
      ? await confirmProposal(scope, id)
      : await endProposal(scope, id, form.data.reason);
  if (settled.ok) {
    const done = intent === "end" ? (settled.value ?? "refused") : "confirm";
    return redirectWithFlash(args.context, href("/staff/proposals"), doneTexts[done]);
  }
  if (settled.reason === "reason-missing") return wrong(texts[settled.reason], 400, id);
  const status = settled.reason === "forbidden" ? 403 : settled.reason === "not-found" ? 404 : 409;
  return wrong(texts[settled.reason], status);
}

const doneTexts = {
  confirm: "已复核通过。",
  withdrawn: "已撤回。",
  refused: "已退回给提交人。",
};

export default function ProposalsPage() {
  const { open, total, after, next, decided, me } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <ListPage
      title="待复核"
      count={total}
      note={
        <>
          超过单人限额的入账（没有流水，或流水由本人导入）、冲正、银行期初余额由一人提交、另一人复核后才动账。
          <a href={href("/staff/corrections")}>提交冲正</a>
        </>
      }
      problem={<ErrorList title="未能处理" problems={refused ? [refused.problem] : []} />}
      isEmpty={open.length === 0}
      empty="没有待复核的申请"
      hint={<a href={href("/staff/finance")}>返回对账</a>}
      pages={{ path: href("/staff/proposals"), next, isFirst: !after }}
      below={
        decided.length > 0 && (
          <section className="stack small" aria-labelledby="h-decided">
            <h2 id="h-decided">最近处理</h2>
            <ul className="stack">
              {decided.map((row) => (
                <ProposalItem key={row.proposal.id} {...row} me={me} />
              ))}
            </ul>
          </section>
        )
      }
      lang="zh"
    >
      <ul className="stack">
        {open.map((row) => (
          <ProposalItem
            key={row.proposal.id}
            {...row}
            me={me}
            typedReason={refused?.typed.id === row.proposal.id ? refused.typed.reason : undefined}
          />
        ))}
      </ul>
    </ListPage>
  );
}
