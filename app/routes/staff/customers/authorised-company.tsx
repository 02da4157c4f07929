import type { Submission } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { Staff } from "#app/domain/core/actor.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { formKey, pageIsOld, rowId } from "#app/domain/core/staff-fields.schema.server.ts";
import { authorisedCompaniesQuery } from "#app/domain/customers/authorisation/authorisations.server.ts";
import { payDocuments } from "#app/domain/money/payments/pay-documents.server.ts";
import { dueYenOf, type OrderPart, partOf } from "#app/domain/trade/orders/down-payment.ts";
import { companyPayablesQueries, payables } from "#app/domain/trade/payables.server.ts";
import { submitShipment } from "#app/domain/trade/shipments/request-shipment.server.ts";
import { owedYen } from "#app/domain/trade/shipments/settlement.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { param } from "#app/http/params.server.ts";
import { changed, invalid, notFound } from "#app/http/respond.server.ts";
import { denial, staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { grouped } from "#app/ui/money.tsx";
import { AuthorisedDocument } from "../order/authorised-document.tsx";
import { staffCommands } from "../staff-commands.ts";

const ActForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("submit-shipping"), number: rowId }),
  z.object({
    intent: z.enum(["pay-order", "pay-shipping"]),
    number: rowId,
    key: formKey,
    seenYen: z.coerce.number(pageIsOld).int().min(0),
  }),
]);

export const meta: MetaFunction = () => [{ title: "代客操作 | 买付便工作台" }];

async function found(args: LoaderFunctionArgs, scope: Scope<Staff>) {
  const operationId = param(args, "operationId", rules.id);
  const [rows, orders, shipments] = await scope.db.batch([
    authorisedCompaniesQuery(scope),
    ...companyPayablesQueries(scope, operationId),
  ]);
  const given = rows.filter((row) => row.operationId === operationId);
  if (!given[0]) throw notFound();
  return { company: given[0], given, orders, shipments };
}

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "act-for-company");
  const { company, given, orders, shipments } = await found(args, scope);
  const payment = given.find(({ kind }) => kind === "payment");
  return {
    company: { name: company.name, number: company.operationId, balanceYen: company.balanceYen },
    mayPay: payment !== undefined,
    maySubmit: given.some(({ kind }) => kind === "delivery"),
    leftYen:
      payment?.dailyCapYen == null ? null : Math.max(0, payment.dailyCapYen - payment.chargedYen),
    orders: orders.map((order) => ({
      number: order.number,
      dueYen: dueYenOf(order),
      part: partOf(order),
      key: crypto.randomUUID(),
    })),
    shipments: shipments.map((request) => {
      const { number, state, totalYen, pieceCount } = request;
      const dueYen = request.paidAt ? owedYen(request) : totalYen;
      return { number, state, dueYen, pieceCount, key: crypto.randomUUID() };
    }),
  };
}

export async function action(args: ActionFunctionArgs) {
  const commands = staffCommands["/staff/authorised/:operationId"];
  const { scope, form } = await staffForm(args, commands);
  const { company, orders, shipments } = await found(args, scope);
  const submission = parseForm(form, { schema: ActForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { value } = submission;
  const { intent, number } = value;
  const listed = intent === "pay-order" ? orders : shipments;
  const document = listed.find((one) => one.number === number);
  if (!document) return changed(submission, "该单据已处理或不属于此会员，请查看最新状态");
  const kind = intent === "pay-order" ? ("order" as const) : ("shipping" as const);
  const paid = { kind, key: document.id };

  const acted =
    value.intent === "submit-shipping"
      ? await submitShipment(scope, number)
      : await payDocuments(scope, await payables.find(scope, scope.actor, "id", [paid]), {
          id: value.key,
          seenYen: value.seenYen,
        });
  if (acted.ok) {
    const page = href("/staff/authorised/:operationId", { operationId: company.operationId });
    return redirectWithFlash(args.context, page, `${number} 已处理。`);
  }
  return refusedAct(submission, acted);
}

type Acted = Awaited<ReturnType<typeof submitShipment | typeof payDocuments<never>>>;

/** Why nothing was done in the company's place, in the words of the page. */
function refusedAct(submission: Submission<unknown>, acted: Extract<Acted, { ok: false }>) {
  switch (acted.reason) {
    case "forbidden":
    case "not-found":
      throw denial(acted.reason);
    case "amounts-changed":
      return changed(
        submission,
        `页面金额为${grouped(String(acted.seenYen))}日元，现为${grouped(String(acted.payableYen))}日元，未扣款，请核对后再付`,
      );
    case "not-authorised":
      return changed(submission, "会员未授权或已撤销授权，未作任何修改");
    case "over-daily-cap":
      return changed(submission, "超过会员设定的每日上限，未扣款");
    case "balance-too-low":
      return changed(submission, "会员余额不足，未扣款");
    case "in-review":
      return changed(submission, "PayPal正在审核该单据的付款，未扣款");
    case "quote-expired":
      return changed(submission, "报价已过期，请先重新报价");
    case "email-not-verified":
      return changed(submission, "会员邮箱尚未验证，不能提交配送");
    case "not-enough-stock":
      return changed(submission, "库存不足，不能提交");
    case "co-sign-missing":
      return changed(submission, "客户内部会签尚未完成，不能提交");
    case "main-number-missing":
      return changed(submission, "客户自行并单，须先填写主单号");
    case "not-carried":
      return changed(submission, `${acted.words.zh}，请会员改运输方式后再提交`);
    case "moved-meanwhile":
    case "not-payable":
    case "already-paid":
    case "begun-before":
    case "above-maximum":
    case "not-a-draft":
    case "desired-day-past":
    case "desired-day-far":
    case "desired-day-soon":
    case "delegated":
    case "paid-storage":
    case "decided-already":
    case "over-limit":
    case "over-budget":
    case "coupon-unknown":
    case "coupon-used":
    case "coupon-unfit":
      return changed(submission, "状态已变更，请查看最新状态");
  }
}

export default function AuthorisedCompanyPage() {
  const { company, mayPay, maySubmit, leftYen, orders, shipments } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <main id="main" className="page-width stack large">
      <div className="page-head cluster between">
        <h1>
          代客操作 <span lang="ja">{company.name}</span>{" "}
          <small className="note number">{company.number}</small>
        </h1>
        <p className="number">
          余额 {grouped(String(company.balanceYen))}日元
          {leftYen !== null && ` · 今日可代付 ${grouped(String(leftYen))}日元`}
        </p>
      </div>
      <p>
        <a href={href("/staff/companyStock/:operationId", { operationId: company.number })}>
          从库存代提交配送
        </a>
      </p>
      <p className="note">每次操作都会记入会员的操作记录，并通知会员。</p>
      <AnswerSummary title="未作修改" answer={lastResult} />
      {orders.length + shipments.length === 0 && <EmptyState title="没有待付款或待提交的单据" />}
      {orders.length > 0 && <PayableOrders orders={orders} mayPay={mayPay} />}
      {shipments.length > 0 && (
        <WaitingShipments shipments={shipments} maySubmit={maySubmit} mayPay={mayPay} />
      )}
    </main>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** What of an order is paid now. */
const partNames: Record<OrderPart, string> = {
  whole: "",
  deposit: "定金",
  balance: "尾款",
  rise: "变更差额",
};

/** Orders that staff may pay for the member. */
function PayableOrders({ orders, mayPay }: Pick<Loaded, "orders" | "mayPay">) {
  return (
    <section aria-labelledby="orders">
      <h2 id="orders">待付款订单</h2>
      <ul className="stack small">
        {orders.map(({ number, key, dueYen, part }) => (
          <AuthorisedDocument
            key={number}
            number={number}
            formKey={key}
            intent="pay-order"
            seenYen={dueYen}
            allowed={mayPay}
          >
            {partNames[part]} {grouped(String(dueYen))}日元
          </AuthorisedDocument>
        ))}
      </ul>
    </section>
  );
}

/** Shipping requests that staff may submit or pay for the member. */
function WaitingShipments({
  shipments,
  maySubmit,
  mayPay,
}: Pick<Loaded, "shipments" | "maySubmit" | "mayPay">) {
  return (
    <section aria-labelledby="shipments">
      <h2 id="shipments">配送单</h2>
      <ul className="stack small">
        {shipments.map(({ number, key, state, dueYen, pieceCount }) => (
          <AuthorisedDocument
            key={number}
            number={number}
            formKey={key}
            intent={state === "draft" ? "submit-shipping" : "pay-shipping"}
            {...(state === "draft" ? {} : { seenYen: dueYen })}
            allowed={state === "draft" ? maySubmit : mayPay}
          >
            {state === "draft" ? `暂存 ${pieceCount}件` : `${grouped(String(dueYen))}日元`}
          </AuthorisedDocument>
        ))}
      </ul>
    </section>
  );
}
