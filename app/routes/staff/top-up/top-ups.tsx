import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { creditReport } from "#app/domain/money/books/credit-report.server.ts";
import { openAlarmsQuery } from "#app/domain/money/ledger/alarms.server.ts";
import { rejectTopUp } from "#app/domain/money/top-up/settle-top-up.server.ts";
import { topUpQueueQuery } from "#app/domain/money/top-up/top-up-reports.server.ts";
import { href } from "#app/href.ts";
import { chinese } from "#app/http/input/schema-words.server.ts";
import { typedText } from "#app/http/input/typed-text.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { ListFileLinks } from "#app/routes/frame/list-file-links.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { alarmNames } from "../books/alarm-names.ts";
import { basisOf } from "./credit-bases.ts";
import { creditStatus, creditTexts } from "./credit-texts.ts";
import { SettleForm } from "./settle-form.schema.server.ts";
import { TopUpToSettle } from "./top-up-to-settle.tsx";

export const meta: MetaFunction = () => [{ title: "确认到账 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "confirm-deposit");
  const [reports, alarms] = await scope.db.batch([topUpQueueQuery(scope), openAlarmsQuery(scope)]);
  const proposed = new URL(args.request.url).searchParams.has("proposed");
  const me = `staff:${scope.actor.id}`;
  return { now: scope.now, reports, alarms, proposed, me };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await staffScope(args, "confirm-deposit");
  const entries = typedText(await args.request.formData(), SettleForm);
  const form = SettleForm.safeParse(entries, { error: chinese });
  const id = String(entries.id ?? "");
  if (!form.success) {
    const [issue] = form.error.issues;
    const field = String(issue?.path[0] ?? "");
    const text = ["arrivedYen", "reason", "basis", "note"].includes(field)
      ? issue!.message
      : "请重新打开页面后再试";
    return data(
      { id, typed: entries, problem: { fieldId: `${field}-${id}`, text } },
      { status: 400 },
    );
  }

  const settled =
    form.data.intent === "confirm"
      ? await creditReport(scope, { ...form.data, reportId: form.data.id, ...basisOf(form.data) })
      : await rejectTopUp(scope, form.data.id, form.data.reason);
  if (settled.ok) {
    const proposed = settled.value === "proposed" ? "?proposed=1" : "";
    return redirect(`${href("/staff/deposits")}${proposed}`, 303);
  }
  const fieldId = settled.reason === "reason-needed" ? `note-${id}` : "";
  return data(
    { id, typed: entries, problem: { fieldId, text: creditTexts[settled.reason] } },
    { status: creditStatus(settled.reason) },
  );
}

export default function TopUpsPage() {
  const { now, reports, alarms, proposed, me } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const typedIn = (id: string, name: string) =>
    refused?.id === id ? String(refused.typed[name] ?? "") : undefined;

  return (
    <main id="main" className="wrap stack">
      <div className="row between">
        <h1>
          待确认到账 <span className="n">{reports.length}</span>
        </h1>
        <ListFileLinks side="staff" list="deposits" query={{ state: "reported" }} />
      </div>
      {alarms.length > 0 && (
        <section className="panel due" aria-labelledby="alarms">
          <h2 id="alarms">
            账目警报 <span className="n">{alarms.length}</span>
          </h2>
          <ul className="dots">
            {alarms.map(({ id, kind, subject, detail }) => (
              <li key={id} className="n">
                {alarmNames[kind] ?? kind} {subject}: <span lang="ja">{detail}</span>
              </li>
            ))}
          </ul>
          <p>
            <a href={href("/staff/finance")}>到对账页解除</a>
          </p>
        </section>
      )}
      {proposed && !refused && (
        <p className="flash ok" role="status">
          已提交。该会员今天的无流水入账超过单人限额，须由另一位财务复核后入账。
        </p>
      )}
      <p className="note">
        与银行流水一致的申报请在<a href={href("/staff/bank-lines")}>银行流水</a>
        页一并确认，无须填写依据。
      </p>
      <ErrorList title="请检查输入内容" problems={refused ? [refused.problem] : []} />
      {reports.length === 0 ? (
        <Empty title="没有待确认的汇款">
          <p>
            <a href={href("/staff")}>返回工作台</a>
          </p>
        </Empty>
      ) : (
        <ul className="stack">
          {reports.map(({ report, companyName, operationId, proofs, payment, proposal }) => (
            <TopUpToSettle
              key={report.id}
              {...{ report, companyName, operationId, proofs, payment, proposal, now, me }}
              typedIn={(name) => typedIn(report.id, name)}
            />
          ))}
        </ul>
      )}
    </main>
  );
}
