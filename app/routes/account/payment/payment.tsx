import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { paymentPage } from "#app/domain/core/page-links.ts";
import { cardFeeYen } from "#app/domain/money/payments/card-payment.server.ts";
import { listPayables } from "#app/domain/trade/payables.server.ts";
import { href } from "#app/href.ts";
import { formText } from "#app/http/input/form-text.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { documentHref, isShippingPayment, namesNothing } from "../shared/paid-document.ts";
import { payByBank } from "./bank-commands.server.ts";
import type { CardCost } from "./card-choice.tsx";
import { payByCard } from "./card-commands.server.ts";
import {
  type PaymentChoiceView,
  paymentChoice,
  toPaymentChoiceView,
} from "./payment-choice.server.ts";
import {
  askForApproval,
  payFromBalance,
  payOtherwise,
  showChosenFirst,
} from "./payment-commands.server.ts";
import { PaymentContents } from "./payment-contents.tsx";
import { PaymentList } from "./payment-list.tsx";
import { NotPayable, type PaymentFields, PaymentWays } from "./payment-ways.tsx";

const formId = "pay";

/** The buttons of the form, 残高で支払う without a name; 取り下げる stands in a form of its own. */
const waysOfPaying = ["", "apply", "ask", "bank", "card"];

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  {
    title:
      `${(shown && "items" in shown && shown.items[0]?.number) || ""} ${shown?.heading ?? "お支払い"} | 買付便`.trim(),
  },
];

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const shipping = isShippingPayment(args.request);
  const heading = shipping ? "配送料のお支払い" : "お支払い";
  if (namesNothing(searchParams)) {
    const due = await listPayables(await buyerScope(args, "pay"));
    return {
      heading,
      action: href(shipping ? "/porderPayment" : "/payment"),
      due: due
        .filter(({ kind }) => !shipping || kind === "shipping")
        .map(({ kind, number, totalYen, payBy, about, instalment }) => ({
          kind,
          number,
          totalYen,
          payBy,
          about,
          instalment,
        })),
    };
  }
  const choice = await paymentChoice(args);
  const shown = toPaymentChoiceView(choice, searchParams);
  const feePercent = choice.cardFeePercent;
  const feeYen = cardFeeYen(shown.amounts.restYen, feePercent);
  return data(
    {
      heading,
      due: undefined,
      ...shown,
      card: args.context.cards && { feePercent, feeYen },
    },
    { status: shown.part.problem ? 400 : 200 },
  );
}

export async function action(args: ActionFunctionArgs) {
  const choice = await paymentChoice(args);
  const form = await readForm(args.request);
  const intent = formText(form, "intent");
  const unapplied = await showChosenFirst(args.context, choice, form, intent === "apply");
  if (unapplied) return unapplied;
  switch (intent) {
    case "ask":
      return askForApproval(choice, form);
    case "bank":
      return payByBank(choice, form);
    case "card":
      return payByCard(choice, args, form);
    case "withdraw":
      return payOtherwise(args.context, choice, form);
    default:
      return payFromBalance(choice, form);
  }
}

export default function PaymentPage() {
  const shown = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  if (shown.due)
    return (
      <>
        <Breadcrumbs way={[{ href: href("/user"), label: "マイページ" }]} here={shown.heading} />
        <main id="main" className="page-width">
          <div className="page-head">
            <h1>{shown.heading}</h1>
          </div>
          <PaymentList due={shown.due} action={shown.action} />
        </main>
      </>
    );
  const [only, second] = shown.items;

  return (
    <>
      <Breadcrumbs
        way={[
          { href: href("/user"), label: "マイページ" },
          ...(only && !second ? [{ href: documentHref(only), label: only.number }] : []),
        ]}
        here={shown.heading}
      />
      <main id="main" className="page-width">
        <div className="page-head">
          <h1>{shown.heading}</h1>
        </div>
        {lastResult && <Refused shown={shown} answer={lastResult} />}
        {shown.isOpen ? (
          <PaymentForm
            shown={shown}
            card={shown.card}
            lastResult={answerTo(lastResult, { intent: waysOfPaying })}
          />
        ) : (
          <div className="columns two-columns">
            <PaymentContents shown={shown} />
            <section className="panel" aria-labelledby="how">
              <h2 id="how">お支払い方法</h2>
              <div className="stack large">
                <NotPayable shown={shown} />
              </div>
            </section>
          </div>
        )}
      </main>
    </>
  );
}

interface PaymentFormProps {
  shown: PaymentChoiceView;
  card: CardCost | undefined;
  lastResult: SubmissionResult | undefined;
}

/** One form for every way of paying: it carries the choice and the sums that the page shows. */
function PaymentForm({ shown, card, lastResult }: PaymentFormProps) {
  const { key, today, applied, amounts } = shown;
  const [form, fields] = useForm<PaymentFields>({
    id: formId,
    lastResult,
    defaultValue: { expectedOn: today },
  });
  return (
    <Form method="post" className="columns two-columns" {...getFormProps(form)}>
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="applied" value={applied} />
      <input type="hidden" name="seenYen" value={amounts.dueYen} />
      <input type="hidden" name="balanceYen" value={amounts.fromYen} />
      {card && <input type="hidden" name="seenChargeYen" value={amounts.restYen + card.feeYen} />}
      <PaymentContents shown={shown} />
      <section className="panel" aria-labelledby="how">
        <h2 id="how">お支払い方法</h2>
        <div className="stack large">
          <PaymentWays shown={shown} card={card} fields={fields} />
        </div>
      </section>
    </Form>
  );
}

/** Why nothing was paid now; what another tab has paid, or a transfer pays, is said as that. */
function Refused({
  shown: { items, awaited },
  answer,
}: {
  shown: Pick<PaymentChoiceView, "items" | "awaited">;
  answer: SubmissionResult<string[]>;
}) {
  const every = (state: string) => items.every(({ unpayable }) => unpayable === state);
  const [transfer] = every("by-bank") ? awaited : [];
  if (transfer)
    return (
      <p className="flash success" role="status">
        銀行振込でのお支払いを受け付け済みです。もう一度お支払いいただく必要はありません。
        <a href={paymentPage(transfer.id)}>お支払いの状況</a>
      </p>
    );
  return (
    <AnswerSummary
      answer={answer}
      formId={formId}
      title={every("paid") ? "お支払いは済んでいます" : "支払いは行われていません"}
    />
  );
}
