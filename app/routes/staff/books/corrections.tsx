import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { staffMay } from "#app/domain/core/policy.ts";
import { CorrectionsForm } from "#app/domain/money/bank/bank-forms.schema.server.ts";
import { correctableTransfers } from "#app/domain/money/bank/books.server.ts";
import { proposeCorrection, proposeOpening } from "#app/domain/money/bank/proposals.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { invalid } from "#app/http/respond.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { Button } from "#app/ui/button.tsx";
import { staffCommands } from "../staff-commands.ts";
import { CorrectionForm, TransfersToCorrect } from "./correction-form.tsx";
import { OpeningForm } from "./opening-form.tsx";
import { refuseMoney } from "./refuse-money.server.ts";

export const meta: MetaFunction = () => [{ title: "冲正 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-money");
  const query = new URL(args.request.url).searchParams;
  const member = (query.get("member") ?? "").normalize("NFKC").trim().slice(0, 24);
  const after = query.get("after")?.slice(0, 100) || undefined;
  const { page: transfers, next } = member
    ? await correctableTransfers(scope, member, after)
    : { page: [], next: null };
  const mayPropose = staffMay(scope.actor, "confirm-deposit");
  const chosen = transfers.find(
    ({ id, leftYen }) => mayPropose && id === query.get("transfer") && leftYen > 0,
  );
  return {
    member,
    after,
    next,
    transfers,
    chosen,
    mayPropose,
    idempotencyKey: crypto.randomUUID(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/corrections"]);
  const submission = parseForm(form, { schema: CorrectionsForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { value } = submission;
  const proposed =
    value.intent === "correct"
      ? await proposeCorrection(scope, value)
      : await proposeOpening(scope, value);
  if (proposed.ok)
    return redirectWithFlash(
      args.context,
      href("/staff/proposals"),
      value.intent === "correct"
        ? "已提交冲正，等待另一位财务复核。"
        : "已提交期初余额，等待另一位财务复核。",
    );
  return proposed.reason === "beyond-transfer"
    ? invalid(submission, undefined, { amountYen: ["金额超过该流水尚可冲正的部分"] })
    : refuseMoney(submission, proposed.reason, { "not-found": "该流水不存在" });
}

function pageOf({ after = "", ...query }: { member: string; after?: string; transfer?: string }) {
  const place = after ? { after } : undefined;
  return `${href("/staff/corrections")}?${new URLSearchParams({ ...query, ...place })}`;
}

export default function CorrectionsPage() {
  const { member, after, next, transfers, chosen, mayPropose, idempotencyKey } =
    useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <main id="main" className="page-width stack large">
      <h1>冲正与期初余额</h1>
      <p className="note">
        流水不能修改。冲正是一笔方向相反的流水，由一人提交、
        <a href={href("/staff/proposals")}>另一人复核</a>后入账。
      </p>
      <section className="panel stack" aria-labelledby="h-find">
        <h2 id="h-find">查找会员的流水</h2>
        <form method="get" className="cluster">
          <label htmlFor="member">会员编号</label>
          <input
            className="input small auto-width"
            id="member"
            name="member"
            defaultValue={member}
          />
          <Button soft small>
            查找
          </Button>
        </form>
        {member && transfers.length === 0 && <p>没有该会员的流水。</p>}
        {chosen && (
          <CorrectionForm
            transfer={chosen}
            idempotencyKey={idempotencyKey}
            lastResult={answerTo(lastResult, { intent: "correct" })}
          />
        )}
        {transfers.length > 0 && (
          <TransfersToCorrect
            transfers={transfers}
            mayPropose={mayPropose}
            hrefOf={(id) => pageOf({ member, after, transfer: id })}
            nextHref={next ? pageOf({ member, after: next }) : null}
          />
        )}
      </section>
      {mayPropose && (
        <OpeningForm
          idempotencyKey={idempotencyKey}
          lastResult={answerTo(lastResult, { intent: "opening" })}
        />
      )}
    </main>
  );
}
