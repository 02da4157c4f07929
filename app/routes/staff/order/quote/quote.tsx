import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { recordPresence } from "#app/domain/console/teamwork/teamwork.server.ts";
import { appliedRate } from "#app/domain/pricing/pricing.ts";
import { OrderNumber } from "#app/domain/trade/orders/order-forms.schema.server.ts";
import { href } from "#app/href.ts";
import type { DocumentHandle } from "#app/http/document-handle.ts";
import { param } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { AmountsHistory } from "#app/shared/amounts-history.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { useFormAnswer } from "#app/ui/use-form-answer.ts";
import { useSending } from "#app/ui/use-sending.ts";
import { PricesChanged } from "../../prices-changed.tsx";
import { staffCommands } from "../../staff-commands.ts";
import { TakeBack } from "../../take-back.tsx";
import { OrderTalk } from "../../talk/order-talk.tsx";
import { replyToBuyer } from "../../talk/reply.server.ts";
import { AtWork, presentAt } from "../../work/at-work.tsx";
import { OrderHead } from "../order-head.tsx";
import { OrderQueue } from "../order-queue.tsx";
import { handleDraft, handlePriceRule, handleQuote, handleTakeBack } from "./commands.server.ts";
import { QuoteDesk } from "./desk.tsx";
import type { QuoteAnswer } from "./quote-answer.ts";
import { readQuotePage } from "./read-quote-page.server.ts";

export {
  revalidateAlsoAfter409 as shouldRevalidate,
  sayUnsent as clientAction,
} from "#app/ui/unsent.ts";

export const handle: DocumentHandle = { hydrate: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `报价 ${data?.order.number ?? ""} | 买付便工作台` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-orders");
  const number = param(args, "number", OrderNumber);
  const page = await readQuotePage(scope, number);
  if (!page) throw notFound();
  const { orderId, view } = page;
  // Once the answer is on its way: who looks waits for no write.
  if (view.quotable) args.context.after(() => recordPresence(scope, "order", orderId));
  const leftOut = new URL(args.request.url).searchParams.get("draft") === "none";
  return { ...view, leftOut };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form, intent } = await staffForm(args, staffCommands["/staff/quotes/:number"]);
  const number = param(args, "number", OrderNumber);
  const here = href("/staff/quotes/:number", { number });
  if (intent === "message")
    return (
      (await replyToBuyer(scope, number, form)) ??
      redirectWithFlash(args.context, here, "已发送留言。")
    );

  if (intent === "keep") return handleDraft(args.context, scope, number, form);
  if (intent === "rule") return handlePriceRule(scope, number, form);
  if (intent === "takeBack") return handleTakeBack(args.context, scope, number, form);
  return handleQuote(args.context, scope, number, form);
}

export default function QuotePage() {
  const { order, company, messages, queue, now, before, after, present, ...shown } =
    useLoaderData<typeof loader>();
  const result = useActionData<QuoteAnswer>();
  const answer = useFormAnswer<QuoteAnswer>();
  const sending = useSending();
  useFirstPrice(order.number);
  const intent = answer?.initialValue?.intent;
  const replied = intent === "message" ? answer : undefined;
  const tookBack = intent === "takeBack" ? answer : undefined;

  return (
    <div className="workbench" onSubmitCapture={sending.once}>
      <OrderQueue
        title="待报价"
        queue={queue}
        now={now}
        current={order.number}
        present={present}
        hrefOf={quoteHref}
      />
      <main id="main" className="quote stack">
        <div className="cluster between">
          <OrderHead order={order} company={company} files={shown.files}>
            <AtWork present={presentAt(present, order.number)} now={now} />
          </OrderHead>
          <NeighboursAndRate
            before={before}
            after={after}
            rates={shown.terms ?? shown.saved?.amounts}
          />
        </div>
        <QuoteDesk
          key={order.number}
          shown={{ ...shown, order }}
          answer={replied || tookBack ? undefined : answer}
          isSent={sending.intent === "quote"}
          unsent={result === answer ? undefined : result}
        />
        {shown.pricesChanged && <PricesChanged />}
        <BackToQuote open={shown.takesBack} windows={shown.windows} result={tookBack} />
        <AmountsHistory versions={shown.amounts} lang="zh" />
      </main>
      <OrderTalk
        key={`${order.number} ${messages.length}`}
        messages={messages}
        messageId={shown.messageId}
        lastResult={replied}
      />
    </div>
  );
}

/** Goes to the first price once another order has come without a new document. */
function useFirstPrice(number: string) {
  const last = useRef(number);
  useEffect(() => {
    if (last.current !== number)
      document.querySelector<HTMLElement>("[data-column=price]")?.focus();
    last.current = number;
  }, [number]);
}

function quoteHref(number: string) {
  return href("/staff/quotes/:number", { number });
}

interface BackToQuoteProps {
  open: boolean;
  windows: Parameters<typeof TakeBack>[0]["windows"];
  result: Parameters<typeof TakeBack>[0]["lastResult"];
}

/** Takes the quote back; where that is past, what became of the press. */
function BackToQuote({ open, windows, result }: BackToQuoteProps) {
  if (!open) return <AnswerSummary title="没有提交" answer={result} />;
  return (
    <TakeBack lastResult={result} windows={windows}>
      撤回后订单回到待报价，买家会收到通知；买家已开始付款时不能撤回。
    </TakeBack>
  );
}

interface NeighboursAndRateProps {
  before: string | undefined;
  after: string | undefined;
  /** Left out for who sees no fees. */
  rates: { ttsRate: string; spreadYen: string } | undefined;
}

/** The orders before and after in the queue, and the rate that this one is quoted with. */
function NeighboursAndRate({ before, after, rates }: NeighboursAndRateProps) {
  return (
    <p className="note number">
      {before && (
        <>
          <Link to={quoteHref(before)} accessKey="k">
            上一单
          </Link>{" "}
          <kbd>Alt+K</kbd> ·{" "}
        </>
      )}
      {after && (
        <>
          <Link to={quoteHref(after)} accessKey="j">
            下一单
          </Link>{" "}
          <kbd>Alt+J</kbd> ·{" "}
        </>
      )}
      {rates && (
        <>
          汇率 TTS {rates.ttsRate} + {rates.spreadYen} ={" "}
          <b>{appliedRate(rates.ttsRate, rates.spreadYen)}</b>
        </>
      )}
    </p>
  );
}
