import { useState } from "react";
import { appliedRate, breakdown, yenText } from "#app/domain/pricing/pricing.ts";
import { restoreQuote } from "#app/domain/trade/orders/quote.ts";
import { workOutTyped } from "#app/domain/trade/orders/quote-amounts.ts";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { SumLine } from "../../sum-line.tsx";
import { QuoteBar } from "./bar.tsx";
import { QuoteDraftNote } from "./draft-note.tsx";
import { LateQuote } from "./late-quote.tsx";
import { LineSums } from "./line-sum.tsx";
import type { QuoteAnswer } from "./quote-answer.ts";
import { QuotedLines } from "./quoted-lines.tsx";
import { QuoteTable } from "./table.tsx";
import { initialQuote, quoteInAnswer } from "./typed-quote.ts";
import { type QuoteDraft, useQuoteDraft } from "./use-quote-draft.ts";
import type { QuoteView } from "./view.server.ts";
import { QuoteWarnings } from "./warnings.tsx";

type Shown = Pick<
  QuoteView,
  "order" | "lines" | "freights" | "saved" | "terms" | "quotable" | "draft" | "last"
> & { leftOut: boolean };

interface QuoteDeskProps {
  shown: Shown;
  /** The quote's form as it came back. */
  answer: QuoteAnswer | undefined;
  /** The quote is on its way. */
  isSent: boolean;
  /** The answer to a form that did not reach us. */
  unsent: QuoteAnswer | undefined;
}

/** One order's quote: the table to type it in while it can be quoted, else what it has become. */
export function QuoteDesk({ shown, answer, isSent, unsent }: QuoteDeskProps) {
  const { order, lines, freights, quotable, saved } = shown;
  const asked = initialQuote(lines, freights);
  const kept = shown.leftOut ? undefined : shown.draft?.typed;
  const sent = quoteInAnswer(answer);
  // A page that is read anew has the draft that it saved itself.
  const [found] = useState(shown.draft);
  const [opened] = useState(() => restoreQuote(sent ?? kept ?? asked, asked));
  const draft = useQuoteDraft(order.number, opened, isSent);
  const lost = sent ?? (draft.touched ? draft.typed : undefined);

  if (!quotable)
    return (
      <>
        <AnswerSummary title="没有提交" answer={answer} />
        {lost && <LateQuote typed={lost} lines={lines} last={shown.last} />}
        <QuotedLines lines={lines} freights={freights}>
          {saved && <SumLine order={saved.amounts} parts={saved.parts} />}
        </QuotedLines>
      </>
    );
  return <ToQuote {...{ answer, unsent, draft, opened }} shown={{ ...shown, draft: found }} />;
}

interface ToQuoteProps extends Omit<QuoteDeskProps, "isSent"> {
  draft: QuoteDraft;
  opened: QuoteDraft["typed"];
}

/** The table to quote in, with what was kept of it and what it comes to at each key. */
function ToQuote({ shown, answer, unsent, draft, opened }: ToQuoteProps) {
  const { order, lines, freights, saved, terms, leftOut } = shown;
  const asked = initialQuote(lines, freights);
  const [version] = useState(order.version);
  // Other figures or other lines than the fields hold are drawn anew, over what was typed meanwhile.
  const round = `${order.version} ${answer?.appliedAt ?? ""}`;
  const [drawn, setDrawn] = useState({ round, held: opened });
  if (drawn.round !== round) {
    const held = answer?.appliedAt ? quoteInAnswer(answer) : undefined;
    setDrawn({ round, held: restoreQuote(held ?? draft.typed, asked) });
  }
  const { read, typed } = draft;

  const worked = workOutTyped(typed, lines);
  const parts = terms && breakdown({ ...worked.amounts, ...terms });
  const rate = terms && appliedRate(terms.ttsRate, terms.spreadYen);
  const sums = new Map(
    [...worked.lineFen].map(([id, fen]) => [id, rate ? yenText(fen, rate) : ""]),
  );
  return (
    <LineSums.Provider value={sums}>
      {!answer && <QuoteDraftNote number={order.number} draft={shown.draft} leftOut={leftOut} />}
      <AnswerSummary title="没有提交" answer={unsent} />
      {order.version !== version && shown.last && (
        <p className="flash" role="status">
          订单刚有变更：{shown.last.by} {chinaClock.when(shown.last.at)} {shown.last.what}
          。下面已是最新内容，填写的报价保留着，请核对后再提交。
        </p>
      )}
      <QuoteTable
        key={drawn.round}
        version={order.version}
        lines={lines}
        freights={freights}
        held={drawn.held}
        answer={answer}
        form={draft.form}
        read={read}
      />
      <QuoteWarnings warnings={worked.warnings} />
      {saved && (
        <p className="note">
          买家提交时估算 {saved.parts.totalYen.toLocaleString("zh-CN")} 日元（当时汇率{" "}
          {saved.parts.rate}）
        </p>
      )}
      {terms && parts && <SumLine order={{ ...worked.amounts, ...terms }} parts={parts} />}
      <QuoteBar
        draft={draft}
        serviceRatePercent={terms?.serviceRatePercent}
        totalYen={parts?.totalYen}
        unread={worked.unread}
      />
    </LineSums.Provider>
  );
}
