import {
  type FieldMetadata,
  getFormProps,
  getInputProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { readReorder } from "#app/domain/trade/orders/reorder.server.ts";
import { href } from "#app/href.ts";
import { formText } from "#app/http/input/form-text.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { FieldError } from "#app/ui/fields.tsx";
import { Money, yuan } from "#app/ui/money.tsx";
import { NumberInput } from "#app/ui/number-field.tsx";
import { OrderAmounts } from "../order-amounts.tsx";
import { OrderItem } from "../order-item.tsx";
import {
  type ReorderForm,
  recountReorder,
  reorderTexts,
  saveReorder,
} from "./reorder-commands.server.ts";
import { type ReorderView, toReorderView } from "./view.server.ts";

export const meta: MetaFunction = () => [{ title: "同じ内容で注文 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "order");
  const read = await readReorder(scope, numbersIn(args.request));
  if (read.ok) return { view: toReorderView(read.value), key: crypto.randomUUID() };
  switch (read.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    default:
      return data({ problem: reorderTexts[read.reason] }, { status: 400 });
  }
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "order");
  const form = await readForm(args.request);
  const numbers = numbersIn(args.request);
  return formText(form, "intent") === "recount"
    ? recountReorder(scope, numbers, form)
    : saveReorder(args.context, scope, numbers, form);
}

/** The numbers of the orders that the address names, as the boxes of a list are called. */
function numbersIn(request: Request) {
  return new URL(request.url).searchParams.getAll("number");
}

export default function ReorderPage() {
  const shown = useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumbs way={[{ href: href("/user/order"), label: "注文一覧" }]} here="同じ内容で注文" />
      <main id="main" className="page-width">
        <div className="page-head">
          <h1>同じ内容で注文</h1>
        </div>
        {"problem" in shown ? (
          <EmptyState title={shown.problem}>
            <p>
              <a href={href("/user/order")}>注文一覧に戻る</a>
            </p>
          </EmptyState>
        ) : (
          <ReorderLines view={shown.view} formKey={shown.key} />
        )}
      </main>
    </>
  );
}

function ReorderLines({ view: loaded, formKey }: { view: ReorderView; formKey: string }) {
  const lastResult = useActionData<SubmissionResult<string[]> & { view?: ReorderView }>();
  const view = lastResult?.view ?? loaded;
  const orderable = view.lines.filter(({ isOrderable }) => isOrderable);
  const [form, fields] = useForm<z.input<typeof ReorderForm>>({
    id: "reorder",
    ...(lastResult ? { lastResult } : {}),
    defaultValue: {
      id: formKey,
      lines: orderable.map(({ id, quantity }) => ({ id, quantity: String(quantity) })),
    },
  });
  const rows = fields.lines.getFieldList().map((row) => row.getFieldset());
  const quantityOf = (id: string) => rows[orderable.findIndex((line) => line.id === id)]?.quantity;
  return (
    <Form method="post" {...getFormProps(form)}>
      <ErrorSummary form={form} />
      <input {...getInputProps(fields.id, { type: "hidden" })} key="id" />
      {rows.map(({ id }) => (
        <input {...getInputProps(id, { type: "hidden" })} key={id.id} />
      ))}
      <div className="columns aside-end">
        <div className="stack">
          <p className="note">
            <span className="number">{view.numbers.join("、")}</span>{" "}
            の内容を、いまの価格と在庫で新しい注文にします。カートの内容は変わりません。注文しない商品は、数量を0にしてください。
          </p>
          <CardTable
            label="前回の明細"
            columns={[
              "商品",
              { right: "前回" },
              { right: "いまの単価" },
              { right: "数量" },
              "前回との違い",
            ]}
          >
            {view.lines.map((line, index) => (
              <ReorderLine
                key={line.id}
                line={line}
                name={`明細${index + 1}`}
                field={quantityOf(line.id)}
              />
            ))}
          </CardTable>
        </div>
        <aside className="stack">
          <OrderAmounts parts={view.parts} amounts={view.amounts} fixed={false} />
          {orderable.length > 0 && (
            <>
              <p className="note">数量を変えたときは、再計算すると合計に反映します。</p>
              <Button soft wide name="intent" value="recount">
                再計算する
              </Button>
              <Button main wide>
                一時保存
              </Button>
            </>
          )}
          <p className="note">
            見積の依頼はまだ行いません。一時保存した注文の内容をご確認のうえ、ご依頼ください。
          </p>
        </aside>
      </div>
    </Form>
  );
}

interface ReorderLineProps {
  line: ReorderView["lines"][number];
  name: string;
  /** Its quantity; undefined where nothing of it can be ordered. */
  field: FieldMetadata<unknown> | undefined;
}

function ReorderLine({ line, name, field }: ReorderLineProps) {
  const { lastPriceFen, priceFen, priceYen, lastQuantity, differences } = line;
  return (
    <TableRow className={line.isOrderable ? undefined : "invalid"}>
      <RowHeading>
        <OrderItem line={line} />
      </RowHeading>
      <TableCell className="number">
        {yuan(lastPriceFen)}元
        <small className="block">{lastQuantity.toLocaleString("ja-JP")}個</small>
      </TableCell>
      <TableCell>
        {priceYen === undefined || priceFen === undefined ? (
          "—"
        ) : (
          <Money yen={priceYen} fen={priceFen} />
        )}
        {priceFen !== undefined && priceFen !== lastPriceFen && (
          <small className="block number">
            前回より{yuan(Math.abs(priceFen - lastPriceFen))}元
            {priceFen > lastPriceFen ? "値上がり" : "値下がり"}
          </small>
        )}
      </TableCell>
      <TableCell className="align-end">
        {field ? (
          <>
            <NumberInput
              id={field.id}
              name={field.name}
              defaultValue={String(field.initialValue ?? "")}
              aria-label={`${name} 数量`}
              aria-invalid={field.errors ? true : undefined}
              aria-describedby={field.errors ? field.errorId : undefined}
            />
            <FieldError id={field.errorId} text={field.errors?.[0]} />
          </>
        ) : (
          "0"
        )}
      </TableCell>
      <TableCell>{differences.join("、") || "なし"}</TableCell>
    </TableRow>
  );
}
