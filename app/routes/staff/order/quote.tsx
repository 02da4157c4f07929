import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { recordPresence } from "#app/domain/console/teamwork/teamwork.server.ts";
import { appliedRate } from "#app/domain/pricing/pricing.ts";
import { OrderNumber } from "#app/domain/trade/orders/order-forms.schema.server.ts";
import { href } from "#app/href.ts";
import { param } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { AmountsHistory } from "#app/routes/frame/amounts-history.tsx";
import { MovedOn } from "../moved-on.tsx";
import { staffCommands } from "../staff-commands.ts";
import { SumLine } from "../sum-line.tsx";
import { TakeBack } from "../take-back.tsx";
import { OrderTalk } from "../talk/order-talk.tsx";
import { replyToBuyer } from "../talk/reply.server.ts";
import { AtWork, presentAt } from "../work/at-work.tsx";
import { KeptDraft } from "./kept-draft.tsx";
import { OrderHead } from "./order-head.tsx";
import { OrderQueue } from "./order-queue.tsx";
import { draftTyped, quoteTyped, ruleTyped, takeBackTyped } from "./quote-commands.server.ts";
import { QuoteTable } from "./quote-table.tsx";
import { QuoteWarnings } from "./quote-warnings.tsx";
import { QuotedLines } from "./quoted-lines.tsx";
import { readQuotePage } from "./read-quote-page.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `报价 ${data?.order.number ?? ""} | 买付便工作台` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-orders");
  const number = param(args, "number", OrderNumber);
  const page = await readQuotePage(scope, number);
  if (!page) throw notFound();
  // Once the answer is on its way: who looks waits for no write.
  if (page.quotable) args.context.after(() => recordPresence(scope, "order", page.order.id));
  const leftOut = new URL(args.request.url).searchParams.get("draft") === "none";
  return { ...page, leftOut };
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

  if (intent === "keep") return draftTyped(args.context, scope, number, form);
  if (intent === "rule") return ruleTyped(scope, number, form);
  if (intent === "takeBack") return takeBackTyped(args.context, scope, number, form);
  return quoteTyped(args.context, scope, number, form);
}

export default function QuotePage() {
  const { order, company, lines, freights, messages, files, queue, now, before, after, ...shown } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const intent = result?.initialValue?.intent;
  const replied = intent === "message";
  const tookBack = intent === "takeBack" ? result : undefined;
  const quoteHref = (number: string) => href("/staff/quotes/:number", { number });

  return (
    <div className="workbench">
      <OrderQueue
        title="待报价"
        queue={queue}
        now={now}
        current={order.number}
        present={shown.present}
        hrefOf={quoteHref}
      />
      <main id="main" className="quote stack">
        <div className="cluster between">
          <OrderHead order={order} company={company} files={files}>
            <AtWork present={presentAt(shown.present, order.number)} now={now} />
          </OrderHead>
          <NeighboursAndRate
            before={before}
            after={after}
            quoteHref={quoteHref}
            rates={shown.rates}
          />
        </div>
        {shown.quotable ? (
          <ToQuote
            shown={{ ...shown, order, lines, freights }}
            result={result}
            lastResult={replied ? undefined : result}
          />
        ) : (
          <>
            {!replied && intent !== "takeBack" && <MovedOn result={result} />}
            <Quoted shown={{ ...shown, order, lines, freights }} />
          </>
        )}
        <BackToQuote open={shown.takesBack} windows={shown.windows} result={tookBack} />
        <AmountsHistory versions={shown.amounts} lang="zh" />
      </main>
      <OrderTalk
        key={messages.length}
        messages={messages}
        messageId={shown.messageId}
        lastResult={replied ? result : undefined}
      />
    </div>
  );
}

interface ToQuoteProps {
  shown: Pick<Shown, "order" | "lines" | "freights" | "parts" | "draft" | "leftOut">;
  result: ReturnType<typeof useActionData<typeof action>>;
  /** Left out where a message was sent. */
  lastResult: ReturnType<typeof useActionData<typeof action>>;
}

/** The table to quote in, with what was kept of it and what it comes to. */
function ToQuote({ shown, result, lastResult }: ToQuoteProps) {
  const { order, lines, freights, parts, draft, leftOut } = shown;
  const worked = result && "worked" in result ? result.worked : undefined;
  return (
    <>
      {!result && <KeptDraft number={order.number} draft={draft} leftOut={leftOut} />}
      <QuoteTable
        version={order.version}
        lines={lines}
        freights={freights}
        draft={leftOut ? undefined : draft?.typed}
        serviceRatePercent={order.serviceRatePercent}
        lastResult={lastResult}
      />
      <WorkedOut worked={worked} order={order} parts={parts} />
    </>
  );
}

type QuotedProps = {
  shown: Pick<Shown, "order" | "lines" | "freights" | "parts" | "seesFees">;
};

/** An order whose quote is past, with what it comes to for who sees fees. */
function Quoted({ shown: { order, lines, freights, parts, seesFees } }: QuotedProps) {
  return (
    <QuotedLines lines={lines} freights={freights}>
      {seesFees && <SumLine order={order} parts={parts} />}
    </QuotedLines>
  );
}

interface BackToQuoteProps {
  open: boolean;
  windows: Parameters<typeof TakeBack>[0]["windows"];
  result: Parameters<typeof TakeBack>[0]["lastResult"];
}

/** Takes the quote back; where that is past, what became of the press. */
function BackToQuote({ open, windows, result }: BackToQuoteProps) {
  if (!open) return <MovedOn result={result} />;
  return (
    <TakeBack lastResult={result} windows={windows}>
      撤回后订单回到待报价，买家会收到通知；买家已开始付款时不能撤回。
    </TakeBack>
  );
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;
type Worked = Extract<
  ReturnType<typeof useActionData<typeof action>>,
  { worked: unknown }
>["worked"];

/** What the quote comes to: as the buyer saw it, or as 重新计算 has just worked it out. */
function WorkedOut({
  worked,
  order,
  parts,
}: Pick<Shown, "order" | "parts"> & { worked: Worked | undefined }) {
  return (
    <>
      <p className="note" role={worked ? "status" : undefined}>
        {worked ? "重新计算的结果（尚未提交）" : `买家提交时的估算（当时汇率 ${parts.rate}）`}
      </p>
      {worked && <QuoteWarnings warnings={worked.warnings} />}
      <SumLine order={worked?.amounts ?? order} parts={worked?.parts ?? parts} />
    </>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** The orders before and after in the queue, and the rate that this one is quoted with. */
function NeighboursAndRate({
  before,
  after,
  rates,
  quoteHref,
}: Pick<Loaded, "before" | "after"> & {
  /** Left out for who sees no fees. */
  rates: { ttsRate: string; spreadYen: string } | undefined;
  quoteHref: (number: string) => string;
}) {
  return (
    <p className="note number">
      {before && (
        <>
          {/* biome-ignore lint/a11y/noAccessKey: the console's own keys, shown beside their links */}
          <a href={quoteHref(before)} accessKey="k">
            上一单
          </a>{" "}
          <kbd>Alt+K</kbd> ·{" "}
        </>
      )}
      {after && (
        <>
          {/* biome-ignore lint/a11y/noAccessKey: the console's own keys, shown beside their links */}
          <a href={quoteHref(after)} accessKey="j">
            下一单
          </a>{" "}
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
