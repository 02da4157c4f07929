import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { actorKey } from "#app/domain/core/actor.ts";
import { BankLinesForm } from "#app/domain/money/bank/bank-forms.schema.server.ts";
import {
  bankMappingsQuery,
  confirmedByHandQuery,
  matchableReports,
  openLinesQuery,
  openLinesShown,
  settledLinesQuery,
} from "#app/domain/money/bank/bank-lines.server.ts";
import { topUpQueueQuery } from "#app/domain/money/payments/top-up-queries.server.ts";
import { settingsIn, settingsQuery } from "#app/domain/pricing/price-list.server.ts";
import { href } from "#app/href.ts";
import { readStaffTyped } from "#app/http/input/read-typed.server.ts";
import { reopenText } from "#app/http/input/reopen-text.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { ListFileLinks } from "#app/routes/frame/list-file-links.tsx";
import { Button } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { grouped } from "#app/ui/money.tsx";
import { staffCommands } from "../staff-commands.ts";
import { doBankLineCommand } from "./bank-line-commands.server.ts";
import { linesToSettle } from "./lines-to-settle.server.ts";
import { OpenBankLine } from "./open-bank-line.tsx";
import { SettledBankLines } from "./settled-bank-lines.tsx";
import { BankMapping, StatementImport } from "./statement-import.tsx";

export const meta: MetaFunction = () => [{ title: "银行流水 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "confirm-deposit");
  const [lines, settled, mappings, queue, byHand, settings] = await scope.db.batch([
    openLinesQuery(scope),
    settledLinesQuery(scope),
    bankMappingsQuery(scope),
    topUpQueueQuery(scope),
    confirmedByHandQuery(scope),
    settingsQuery(scope),
  ]);
  const limitYen = Number(settingsIn(settings)("creditTwoPeopleYen"));
  const me = actorKey(scope.actor);
  const reports = matchableReports(queue, byHand);
  return {
    ...linesToSettle(lines, reports, me, limitYen),
    limitYen,
    more: lines.length === openLinesShown,
    settled,
    mappings,
    idempotencyKey: crypto.randomUUID(),
    mappingId: crypto.randomUUID(),
  };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/bank-lines"]);
  const { typed, form: asked } = readStaffTyped(form, BankLinesForm);
  const refused = (field: string, text: string, status: number) =>
    data({ typed, problem: { fieldId: field, text } }, { status });

  if (!asked.success) {
    const [issue] = asked.error.issues;
    const field = String(issue?.path[0] ?? "");
    const ofLine = field === "number" || field === "note";
    if (field === "" || field === "intent" || field === "id" || field === "line")
      return refused("", reopenText(asked.error, "zh"), 400);
    return refused(ofLine ? `${field}-${typed.line ?? ""}` : field, issue!.message, 400);
  }
  const outcome = await doBankLineCommand(scope, asked.data, form);
  return "done" in outcome
    ? redirectWithFlash(args.context, href("/staff/bank-lines"), outcome.done)
    : refused(outcome.field, outcome.text, outcome.status);
}

export default function BankLinesPage() {
  const { lines, more, certain, own, limitYen, settled, mappings, idempotencyKey, mappingId } =
    useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const typed: Record<string, string> = refused?.typed ?? {};
  // Another person may have settled the line meanwhile: its fields are gone then.
  const gone = typed.line !== undefined && !lines.some(({ line }) => line.id === typed.line);

  return (
    <main id="main" className="page-width stack large">
      <div className="cluster between">
        <h1>
          未对账的银行流水 <span className="number">{lines.length}</span>
          {more && <small className="note">（先显示最早的这些）</small>}
        </h1>
        <ListFileLinks side="staff" list="bank-lines" />
      </div>
      <ErrorList
        title="请检查填写内容"
        problems={refused ? [gone ? { text: refused.problem.text } : refused.problem] : []}
      />
      {certain > 0 && <CertainLines certain={certain} own={own} limitYen={limitYen} />}
      {lines.length === 0 ? (
        <Empty title="没有未对账的流水">
          <p>在下面导入银行的CSV。</p>
        </Empty>
      ) : (
        <ul className="stack">
          {lines.map((row) => (
            <OpenBankLine
              key={row.line.id}
              {...row}
              typed={typed.line === row.line.id ? typed : {}}
            />
          ))}
        </ul>
      )}
      <StatementImport mappings={mappings} idempotencyKey={idempotencyKey} chosen={typed.mapping} />
      <BankMapping
        mappings={mappings}
        mappingId={mappingId}
        typed={typed.intent === "mapping" ? typed : {}}
      />
      <SettledBankLines settled={settled} />
    </main>
  );
}

function CertainLines({ certain, own, limitYen }: Pick<Loaded, "certain" | "own" | "limitYen">) {
  return (
    <Form method="post" className="stack small">
      <div>
        <Button main name="intent" value="certain">
          {`一并确认金额与汇款人完全一致的 ${certain} 笔`}
        </Button>
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
