import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { actorKey } from "#app/domain/core/actor.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { BankLinesForm } from "#app/domain/money/bank/bank-forms.schema.server.ts";
import {
  bankMappingsQuery,
  confirmedByHandQuery,
  matchableReports,
  openLinesQuery,
  openLinesShown,
  settledLinesQuery,
} from "#app/domain/money/bank/bank-lines.server.ts";
import {
  endedReportsQuery,
  topUpQueueQuery,
} from "#app/domain/money/payments/top-up-queries.server.ts";
import { settingsIn, settingsQuery } from "#app/domain/pricing/price-list.server.ts";
import { href } from "#app/href.ts";
import type { DocumentHandle } from "#app/http/document-handle.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { invalid } from "#app/http/respond.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { redirectDocumentWithFlash, redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { ListFileLinks } from "#app/shared/list-file-links.tsx";
import { answerTo } from "#app/ui/answer-to.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { grouped } from "#app/ui/money.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { UnsentProblem } from "#app/ui/unsent-problem.tsx";
import { useFormAnswer } from "#app/ui/use-form-answer.ts";
import { useReloadOnReturn } from "#app/ui/use-reload-on-return.ts";
import { useSending } from "#app/ui/use-sending.ts";
import { staffCommands } from "../staff-commands.ts";
import { doBankLineCommand } from "./bank-line-commands.server.ts";
import { BankLinesToRead } from "./bank-lines-to-read.tsx";
import { linesToSettle } from "./lines-to-settle.server.ts";
import { OpenBankLine } from "./open-bank-line.tsx";
import { SettledBankLines } from "./settled-bank-lines.tsx";
import { BankMapping, StatementImport } from "./statement-import.tsx";

export {
  revalidateAlsoAfter409 as shouldRevalidate,
  sayUnsent as clientAction,
} from "#app/ui/unsent.ts";

export const handle: DocumentHandle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: "银行流水 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-deposits");
  const [lines, settled, mappings, queue, byHand, ended, settings] = await scope.db.batch([
    openLinesQuery(scope),
    settledLinesQuery(scope),
    bankMappingsQuery(scope),
    topUpQueueQuery(scope),
    confirmedByHandQuery(scope),
    endedReportsQuery(scope),
    settingsQuery(scope),
  ]);
  const limitYen = Number(settingsIn(settings)("creditTwoPeopleYen"));
  const me = actorKey(scope.actor);
  const settles = staffMay(scope.actor, "confirm-deposit");
  // Who only reads is sent no more than is read.
  const reports = settles ? matchableReports(queue, byHand, ended) : [];
  return {
    settles,
    ...linesToSettle(lines, reports, me, limitYen),
    limitYen,
    more: lines.length === openLinesShown,
    settled: settled.map(({ line, reportNumber, returnedOn }) => ({
      line: {
        id: line.id,
        bankDay: line.bankDay,
        amountYen: line.amountYen,
        payer: line.payer,
        asideNote: line.asideNote,
        settledAt: line.settledAt,
        settledByName: line.settledByName,
      },
      reportNumber,
      returnedOn,
    })),
    mappings: (settles ? mappings : []).map((mapping) => ({
      id: mapping.id,
      name: mapping.name,
      dayHeader: mapping.dayHeader,
      amountHeader: mapping.amountHeader,
      payerHeader: mapping.payerHeader,
      balanceHeader: mapping.balanceHeader,
    })),
    idempotencyKey: crypto.randomUUID(),
    mappingId: crypto.randomUUID(),
  };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/bank-lines"]);
  const submission = parseForm(form, { schema: BankLinesForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { value } = submission;
  const sent = { store: args.context.files, form };
  const outcome = await doBankLineCommand(scope, submission, value, sent);
  if ("refused" in outcome) return outcome.refused;
  // The forms above the lists begin anew; those of the lines are gone with them.
  const redirect =
    value.intent === "import" || value.intent === "mapping"
      ? redirectDocumentWithFlash
      : redirectWithFlash;
  return redirect(args.context, href("/staff/bank-lines"), outcome.done);
}

export default function BankLinesPage() {
  const { settles, lines, settled } = useLoaderData<typeof loader>();
  if (settles) return <BankLinesToSettle />;
  return <BankLinesToRead open={lines.map(({ line }) => line)} settled={settled} />;
}

/** The lines of the bank for who books them. */
function BankLinesToSettle() {
  const { lines, more, certain, own, limitYen, settled, mappings, idempotencyKey, mappingId } =
    useLoaderData<typeof loader>();
  const lastResult = useFormAnswer();
  const { once } = useSending();
  useReloadOnReturn();
  // Another person may have settled the line meanwhile: its forms are gone then.
  const line = lastResult?.initialValue?.line;
  const gone = line !== undefined && !lines.some((row) => row.line.id === line);

  return (
    <main id="main" className="page-width stack large" onSubmitCapture={once}>
      <UnsentProblem lang="zh" />
      <div className="cluster between">
        <h1>
          未对账的银行流水 <span className="number">{lines.length}</span>
          {more && <small className="note">（先显示最早的这些）</small>}
        </h1>
        <ListFileLinks side="staff" list="bank-lines" />
      </div>
      <AnswerSummary
        title="请检查填写内容"
        answer={gone ? lastResult : answerTo(lastResult, { intent: "certain" })}
      />
      {certain > 0 && <CertainLines certain={certain} own={own} limitYen={limitYen} />}
      {lines.length === 0 ? (
        <EmptyState title="没有未对账的流水">
          <p>在下面导入银行的CSV。</p>
        </EmptyState>
      ) : (
        <ul className="stack">
          {lines.map((row) => (
            <OpenBankLine
              key={row.line.id}
              {...row}
              lastResult={answerTo(lastResult, { line: row.line.id })}
            />
          ))}
        </ul>
      )}
      <StatementImport
        mappings={mappings}
        idempotencyKey={idempotencyKey}
        lastResult={answerTo(lastResult, { intent: "import" })}
      />
      <BankMapping
        mappings={mappings}
        mappingId={mappingId}
        lastResult={answerTo(lastResult, { intent: "mapping" })}
      />
      <SettledBankLines settled={settled} />
    </main>
  );
}

function CertainLines({ certain, own, limitYen }: Pick<Loaded, "certain" | "own" | "limitYen">) {
  return (
    <Form method="post" className="stack small">
      <div>
        <SendButton main intent="certain" lang="zh">
          {`一并确认金额与汇款人完全一致的 ${certain} 笔`}
        </SendButton>
      </div>
      {own > 0 && (
        <p className="note number">
          其中 {own} 笔由您本人导入：每个会员每天单人入账合计不超过
          {grouped(String(limitYen))}日元的直接入账，超过的只提交，由另一位财务复核后入账。
        </p>
      )}
    </Form>
  );
}
