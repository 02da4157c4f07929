import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { buyerText } from "#app/domain/content/phrase/buyer-words.schema.server.ts";
import { readDictionary, readGlosses } from "#app/domain/content/phrase/glosses.server.ts";
import { rowId } from "#app/domain/core/staff-fields.schema.server.ts";
import {
  refuseForwarded,
  reopenForwarded,
} from "#app/domain/trade/floor/change-forwarded.server.ts";
import { forwardedLabel } from "#app/domain/trade/floor/forwarded.ts";
import {
  forwardedQuery,
  type ListedForwarded,
  toForwardedPage,
} from "#app/domain/trade/floor/forwarded-queries.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { invalidWords } from "#app/http/input/still-chinese.server.ts";
import { changed, notFound } from "#app/http/respond.server.ts";
import { forbidden, staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { ComboboxInput } from "#app/ui/combobox.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { FieldError } from "#app/ui/fields.tsx";
import { yuan } from "#app/ui/money.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Status } from "#app/ui/status.tsx";
import { staffCommands } from "../staff-commands.ts";
import { BuyerWords } from "../talk/buyer-words.tsx";
import { PhraseList } from "../talk/phrase-list.tsx";
import { Reopen, ReopenPhrases } from "../talk/refused.tsx";

export const meta: MetaFunction = () => [{ title: "转运品 | 买付便工作台" }];

const pageSize = 50;

const RefuseForm = z.object({
  intent: z.literal("reopen").optional(),
  number: rowId,
  reason: buyerText(z.string("请填写原因").trim().min(1, "请填写原因").max(200, "原因不超过200字")),
});

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "receive");
  const chinese = readDictionary(scope);
  const { searchParams } = new URL(args.request.url);
  const [at = "", id = ""] = (searchParams.get("after") ?? "").split("_");
  const after = /^\d{1,15}$/.test(at) && id ? { at: Number(at), id: id.slice(0, 64) } : undefined;
  const rows = await forwardedQuery(scope, after, pageSize);
  const { goods, next } = toForwardedPage(rows, pageSize);
  const glosses = await readGlosses(
    chinese,
    goods.flatMap(({ line }) => [line.titleJa, line.note]),
  );
  return { goods, glosses, next: next ? `${next.at}_${next.id}` : null };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/forwarded"]);
  const submission = parseForm(form, { schema: RefuseForm, lang: "zh" });
  if (submission.status !== "success") return invalidWords(scope, submission);
  const { number, reason, intent } = submission.value;
  const done = await (intent ? reopenForwarded : refuseForwarded)(scope, number, reason);
  if (done.ok)
    return redirectWithFlash(
      args.context,
      href("/staff/forwarded"),
      intent ? "已撤销，重新处理，买家会收到通知。" : "已拒收，买家会收到通知和原因。",
    );
  switch (done.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "inspected-already":
      return changed(submission, "已验货或上架，不能拒收，请按问题商品处理");
    case "number-taken":
      return changed(submission, "该单号已有订单或其他转运品在等待到货，不能撤销");
    case "ended-already":
    case "moved-meanwhile":
      return changed(submission, "状态已变更，请查看最新状态");
  }
}

export default function StaffForwardedPage() {
  const { goods, next } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <main id="main" className="page-width stack">
      <PhraseList of="refuseForwarded" id="refuse-phrases" />
      <ReopenPhrases />
      <h1>转运品</h1>
      <p className="note">会员自购后寄到仓库的商品。到货、验货、上架与采购商品相同。</p>
      <AnswerSummary answer={lastResult} title="未作修改" />
      {goods.length === 0 ? (
        <EmptyState title="没有转运品" />
      ) : (
        <CardTable columns={["商品", "会员", "快递单号", "申报单价", "备注", "状态"]}>
          {goods.map((one) => (
            <Row key={one.id} one={one} lastResult={lastResult} />
          ))}
        </CardTable>
      )}
      <Pager
        lang="zh"
        nextHref={next ? `${href("/staff/forwarded")}?after=${next}` : null}
        firstHref={null}
      />
    </main>
  );
}

interface RowProps {
  one: ListedForwarded;
  lastResult: SubmissionResult | undefined;
}

function Row({ one, lastResult }: RowProps) {
  const { number, companyName, line, parcels, lying, progress, endNote } = one;
  const { zh, shape } = forwardedLabel(progress, line);
  return (
    <TableRow>
      <RowHeading>
        <span className="media-object">
          <Picture src={line.picture} size={64} />
          <span>
            <BuyerWords>{line.titleJa}</BuyerWords>
            <small className="block number">{number}</small>
          </span>
        </span>
      </RowHeading>
      <TableCell lang="ja">{companyName}</TableCell>
      <TableCell className="number">
        {parcels.map(({ tracking, quantity }) => (
          <a key={tracking} className="block" href={`${href("/staff/receive")}?q=${tracking}`}>
            {tracking} × {quantity}
          </a>
        ))}
      </TableCell>
      <TableCell className="numeric">{yuan(line.declaredFen ?? 0)}元</TableCell>
      <TableCell>
        {line.options.map(({ nameZh }) => nameZh).join("、")}
        {line.note && (
          <small className="block">
            <BuyerWords>{line.note}</BuyerWords>
          </small>
        )}
      </TableCell>
      <TableCell>
        <Status shape={shape}>{zh}</Status>
        {progress === "here" &&
          lying.map(({ tracking, shelf }) => (
            <small key={tracking} className="block number">
              {tracking} 在 {shelf || "（未填货架）"}
            </small>
          ))}
        {endNote && (
          <small className="block" lang="ja">
            {endNote}
          </small>
        )}
        {(progress === "announced" || progress === "here" || progress === "arrived") && (
          <Refusal number={number} lastResult={answerTo(lastResult, { number, intent: "" })} />
        )}
        {progress === "refused" && (
          <Reopen id={number} idName="number" name="reason" of={number} lastResult={lastResult} />
        )}
      </TableCell>
    </TableRow>
  );
}

interface RefusalProps {
  number: string;
  lastResult: SubmissionResult | undefined;
}

function Refusal({ number, lastResult }: RefusalProps) {
  const [form, { reason }] = useForm<z.input<typeof RefuseForm>>({
    id: `refuse-${number}`,
    lastResult,
  });
  return (
    <form
      method="post"
      action={href("/staff/forwarded")}
      className="cluster"
      {...getFormProps(form)}
    >
      <input type="hidden" name="number" value={number} />
      <ComboboxInput
        field={reason}
        key={reason.key}
        narrow
        list="refuse-phrases"
        maxLength={200}
        required
        aria-label={`${number} 的拒收原因（日文，买家可见）`}
        placeholder="拒收原因（日文）"
      />
      <FieldError id={reason.errorId} text={reason.errors?.[0]} />
      <button type="submit" className="button small">
        拒收
      </button>
    </form>
  );
}
