import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import type { CountScanForm } from "#app/domain/trade/floor/count-forms.schema.server.ts";
import { lotCode } from "#app/domain/trade/floor/scanned-code.ts";
import { countStates } from "#app/domain/trade/floor/stock-count.ts";
import { href } from "#app/href.ts";
import { param } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { AnswerSummary, ErrorSummary } from "#app/ui/error-summary.tsx";
import { ScanField } from "#app/ui/scan-field.tsx";
import { Status } from "#app/ui/status.tsx";
import { LastScan } from "../last-scan.tsx";
import { staffCommands } from "../staff-commands.ts";
import { workOnCount } from "./count-commands.server.ts";
import { CountDecision } from "./count-decision.tsx";
import { CountDifferences } from "./count-differences.tsx";
import { readCountView } from "./count-view.server.ts";
import { CountedLots, LeftLots } from "./counted-lots.tsx";
import { rangeOf } from "./range-of.ts";

export const meta: MetaFunction = () => [{ title: "盘点单 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-counts");
  const { searchParams } = new URL(args.request.url);
  const view = await readCountView(scope, param(args, "countId", rules.id), searchParams);
  if (!view) throw notFound();
  return view;
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form, intent } = await staffForm(
    args,
    staffCommands["/staff/stocktaking/:countId"],
  );
  return workOnCount(args.context, scope, param(args, "countId", rules.id), intent, form);
}

export default function CountPage() {
  const loaded = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { count, lines, left, others } = loaded;
  const { zh, shape } = countStates[count.state];
  const [form, fields] = useForm<z.input<typeof CountScanForm>>({
    id: "scan",
    lastResult: answerTo(lastResult, { intent: "scan" }),
  });
  const shelf = fields.shelf.initialValue ?? loaded.shelf;
  const hand = Number(fields.hand.initialValue) || loaded.hand;
  const different = lines.filter(({ difference, disputed }) => difference !== 0 || disputed);
  const open = count.state === "counting";
  const scans = open && loaded.mayCount && !loaded.whole;

  return (
    <main id="main" className="page-width stack floor">
      <div className="floor-head">
        <h1>
          盘点 <span className="monospace">{rangeOf(count)}</span>
        </h1>
        <p className="note">
          <Status shape={shape}>{zh}</Status> {count.openedByName} 发起 · 已盘{" "}
          <b className="number">{lines.length + others.length}</b> 批，还剩{" "}
          <b className="number">{left.length}</b> 批
        </p>
      </div>
      <ErrorSummary focusElsewhere form={form} title="操作失败" />
      <AnswerSummary
        answer={answerTo(lastResult, {
          intent: ["rest", "book", "confirm", "back", "drop", "undo", "choose"],
        })}
        title="操作失败"
      />
      {scans && (
        <Form method="post" className="no-print" {...getFormProps(form)}>
          <input type="hidden" name="intent" value="scan" />
          <input type="hidden" name="shelf" value={shelf} />
          {hand && <input type="hidden" name="hand" value={hand} />}
          <ScanField
            label={asks(shelf, hand)}
            button="登记"
            formId={form.id}
            refused={Object.keys(form.allErrors)}
            pieces={{ label: "件数", placeholder: "件数" }}
          >
            <LastScan refused={false}>
              扫货架，再扫架上的批次，输入数到的件数；数好才显示应有数。
            </LastScan>
          </ScanField>
        </Form>
      )}
      {different.length > 0 && (
        <CountDifferences lines={different} count={count} lastResult={lastResult} />
      )}
      {loaded.mayReview && <CountDecision {...loaded} different={different.length} />}
      {scans && <LeftLots left={left} version={count.version} />}
      <CountedLots lines={lines} others={others} />
      <p className="no-print">
        <a href={href("/staff/stocktaking")}>回盘点单</a>
      </p>
    </main>
  );
}

function asks(shelf: string, hand: number | undefined) {
  if (hand) return `${lotCode(hand)}：输入数到的件数`;
  return shelf ? `在 ${shelf}：扫批次，或扫下一个货架` : "先扫货架";
}
