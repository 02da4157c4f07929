import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { trackingDisputesPage } from "#app/domain/core/page-links.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { disputeNumber, ownDisputesQuery } from "#app/domain/trade/floor/dispute-number.server.ts";
import { DisputeForm } from "#app/domain/trade/floor/forwarded-forms.schema.server.ts";
import { disputeStates } from "#app/domain/trade/floor/number-dispute.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { changed, invalid, usedForm } from "#app/http/respond.server.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextAreaField, TextField } from "#app/ui/fields.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { Status } from "#app/ui/status.tsx";
import { day } from "#app/ui/timeline.tsx";
import { GoodsWorthFields } from "./goods-worth-fields.tsx";

export const meta: MetaFunction = () => [{ title: "追跡番号の確認依頼 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const number = new URL(args.request.url).searchParams.get("number") ?? "";
  const disputes = await ownDisputesQuery(scope);
  return {
    number: number.slice(0, 40),
    id: crypto.randomUUID(),
    mayDispute: buyerMay(scope.actor, "order"),
    disputes: disputes.map((one) => ({
      id: one.id,
      trackingNumber: one.trackingNumber,
      name: one.name,
      reason: one.reason,
      state: one.state,
      answer: one.answer,
      disputedAt: one.disputedAt,
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args);
  if (!buyerMay(scope.actor, "order")) throw forbidden();
  const submission = parseForm(await readForm(args.request), { schema: DisputeForm });
  if (submission.status !== "success") return invalid(submission);
  const { valueYuan: valueFen, ...said } = submission.value;
  const disputed = await disputeNumber(scope, { ...said, valueFen });
  if (disputed.ok)
    return redirectWithFlash(
      args.context,
      trackingDisputesPage,
      `追跡番号 ${said.trackingNumber} の確認を受け付けました。結果はお知らせします。`,
    );
  const wrong = (text: string) => invalid(submission, undefined, { trackingNumber: [text] });
  switch (disputed.reason) {
    case "forbidden":
      throw forbidden();
    case "not-registered":
      return wrong(
        "この追跡番号は、ほかのお客様の転送品には登録されていません。番号をご確認のうえ、転送品としてご登録ください。登録できないときは、お問い合わせからお知らせください",
      );
    case "own-number":
      return wrong("この追跡番号は、お客様の会社の転送品に登録されています");
    case "form-used":
      return usedForm(submission);
    case "disputed-before":
      return changed(
        submission,
        "この追跡番号は、すでに確認をお受けしています。担当者の回答をお待ちください",
      );
  }
}

export default function TrackingDisputesPage() {
  const { disputes, mayDispute, id, number } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <ListPage
      title="追跡番号の確認依頼"
      note="お客様の荷物の追跡番号が、すでにほかの登録で使われているときにお送りください。担当者が送り状と荷物を確認し、双方のお客様に結果と理由をお知らせします。"
      tools={
        mayDispute ? (
          <DisputePanel id={id} number={number} lastResult={lastResult} />
        ) : (
          <p className="note">確認の依頼は、注文権限をお持ちの方にお願いしてください。</p>
        )
      }
      isEmpty={disputes.length === 0}
      empty="確認を依頼した追跡番号はありません"
      pages={{ path: href("/user/trackingDisputes"), next: null, isFirst: true }}
    >
      <CardTable
        label="確認を依頼した追跡番号"
        columns={["追跡番号", "商品名", "依頼の日", "理由", "状態"]}
      >
        {disputes.map((one) => (
          <TableRow key={one.id}>
            <RowHeading className="number">{one.trackingNumber}</RowHeading>
            <TableCell>{one.name}</TableCell>
            <TableCell className="number">{day(one.disputedAt)}</TableCell>
            <TableCell>{one.reason}</TableCell>
            <TableCell>
              <Status shape={disputeStates[one.state].shape}>{disputeStates[one.state].ja}</Status>
              {one.answer && <small className="block">{one.answer}</small>}
              {one.state === "granted" && (
                <a className="block" href={href("/forwardToWarehouse")}>
                  転送品で見る
                </a>
              )}
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
    </ListPage>
  );
}

interface DisputePanelProps {
  id: string;
  /** The number that a refused announcement named. */
  number: string;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** Whose the number is, what lies in the parcel, and how one can tell. */
function DisputePanel({ id, number, lastResult }: DisputePanelProps) {
  const [form, fields] = useForm<
    Record<"trackingNumber" | "quantity" | "name" | "valueYuan" | "goodsClass" | "reason", string>
  >({
    id: "dispute",
    ...(lastResult ? { lastResult } : {}),
    defaultValue: { trackingNumber: number, goodsClass: "general" },
  });
  return (
    <Form
      method="post"
      action={href("/user/trackingDisputes")}
      className="panel stack narrow"
      {...getFormProps(form)}
    >
      <h2>確認を依頼する</h2>
      <ErrorSummary form={form} />
      <input type="hidden" name="id" value={id} />
      <div className="columns two-columns">
        <TextField field={fields.trackingNumber} label="追跡番号" required maxLength={40} />
        <NumberField field={fields.quantity} label="個数" required />
      </div>
      <GoodsWorthFields fields={fields} />
      <TextAreaField
        field={fields.reason}
        label="お客様の荷物とわかる理由"
        hint="仕入先、注文番号、発送日、受取人名の書き方など"
        required
        rows={3}
      />
      <p className="cluster">
        <Button main>確認を依頼する</Button>
        <a href={href("/forwardToWarehouse")}>転送品へ戻る</a>
      </p>
    </Form>
  );
}
