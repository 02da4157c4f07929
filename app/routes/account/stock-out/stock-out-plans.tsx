import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { limits } from "#app/domain/core/limits.ts";
import { orderPage } from "#app/domain/core/page-links.ts";
import { PlanFields } from "#app/domain/trade/purchasing/purchase-forms.schema.server.ts";
import { readPlans, setPlans } from "#app/domain/trade/purchasing/stock-out-plans.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { changed, invalid, notFound } from "#app/http/respond.server.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { PlanFieldset, type TypedPlan, typedPlan } from "./plan-fields.tsx";

const lineId = z.object({ id: z.string().min(1).max(64) });

const PlansForm = z.object({
  lines: z.array(lineId.and(PlanFields)).min(1, "明細がありません").max(limits.linesPerOrder),
});

export const meta: MetaFunction = () => [{ title: "欠品時の対応 | 買付便" }];

const numberIn = (request: Request) =>
  (new URL(request.url).searchParams.get("order_sn") ?? "").slice(0, 40);

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "order");
  const found = await readPlans(scope, numberIn(args.request));
  if (!found) throw notFound();
  return found;
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "order");
  const number = numberIn(args.request);
  const submission = parseForm(await readForm(args.request), { schema: PlansForm });
  if (submission.status !== "success") return invalid(submission);
  const plans = new Map(submission.value.lines.map(({ id, ...plan }) => [id, plan]));
  const set = await setPlans(scope, number, plans);
  if (set.ok)
    return redirectWithFlash(
      args.context,
      `${href("/user/stockOutPlans")}?${new URLSearchParams({ order_sn: number })}`,
      "欠品時の対応を保存しました。",
    );
  switch (set.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "lines-differ":
      return changed(
        submission,
        "買付が始まった明細が含まれています。ページを読み込み直してください",
      );
  }
}

export default function StockOutPlansPage() {
  const { order, lines } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <main id="main" className="page-width stack">
      <div className="page-head">
        <h1>
          欠品時の対応 <small className="number">{order.number}</small>
        </h1>
        <p className="note">
          仕入先に在庫がなかったときの対応を、商品ごとに前もってお選びいただけます。「取りやめる」「ある分だけ買う」は、ご指定のとおりに進め、差額を返金します。
        </p>
        <p>
          <a href={orderPage(order.number)}>注文に戻る</a>
        </p>
      </div>
      {lines.length === 0 ? (
        <EmptyState title="これから買付する商品はありません" />
      ) : (
        <Plans lines={lines} lastResult={lastResult} />
      )}
    </main>
  );
}

interface PlansProps {
  lines: ReturnType<typeof useLoaderData<typeof loader>>["lines"];
  lastResult: SubmissionResult<string[]> | undefined;
}

function Plans({ lines, lastResult }: PlansProps) {
  const [form, fields] = useForm<{ lines: TypedPlan[] }>({
    id: "plans",
    ...(lastResult ? { lastResult } : {}),
    defaultValue: {
      lines: lines.map(({ id, plan }) => ({
        id,
        ...typedPlan(plan),
      })),
    },
  });
  const typed = fields.lines.getFieldList();
  return (
    <Form method="post" className="stack" {...getFormProps(form)}>
      <ErrorSummary form={form} />
      {lines.map((line, index) => {
        const field = typed[index];
        return (
          field && (
            <fieldset key={line.id} className="panel stack small">
              <legend>
                {line.titleJa}{" "}
                <small className="number">
                  {line.spec.map(({ valueJa }) => valueJa).join(" / ")} ×{line.quantity}
                </small>
              </legend>
              <PlanFieldset field={field} />
            </fieldset>
          )
        );
      })}
      <div className="cluster">
        <Button main>保存する</Button>
      </div>
    </Form>
  );
}
