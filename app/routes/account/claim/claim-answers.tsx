import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { claimPage } from "#app/domain/core/page-links.ts";
import type { ClaimAnswer } from "#app/domain/trade/after-sales/answer-claim.server.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextAreaField } from "#app/ui/fields.tsx";
import { grouped } from "#app/ui/money.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { useFold } from "#app/ui/use-fold.ts";
import type { ClaimView } from "./claim-view.server.ts";

interface ClaimAnswersProps {
  shown: ClaimView;
  reply: SubmissionResult<string[]> | undefined;
}

/** What the buyer can do now: agree or decline, answer a question, withdraw. */
export function ClaimAnswers({ shown, reply }: ClaimAnswersProps) {
  const { moves } = shown;
  const refused = (intent: string) => (reply?.initialValue?.intent === intent ? reply : undefined);
  if (moves.length === 0) return null;
  return (
    <section id="answer" className="stack" aria-label="ご返事">
      {moves.includes("agree") && (
        <>
          <Offer shown={shown} />
          <Words
            shown={shown}
            intent="decline"
            refused={refused("decline")}
            summary="この提案を見送る"
            about="理由をお書きください。担当者が読み、あらためてご提案します。"
            label="見送る理由"
            button="見送る"
            required
          />
        </>
      )}
      {moves.includes("reply") && <Question shown={shown} refused={refused("reply")} />}
      {moves.includes("withdraw") && (
        <Words
          shown={shown}
          intent="withdraw"
          refused={refused("withdraw")}
          summary="この申請を取り下げる"
          about="取り下げると元には戻せません。期限内であれば、もう一度申請できます。"
          label="取り下げの理由（任意）"
          button="取り下げる"
        />
      )}
    </section>
  );
}

/** The offer with its yen or pieces; the form carries the version that was read. */
function Offer({ shown }: { shown: ClaimView }) {
  const { offer, offerYen, offerNote, worthYen, lines, number, version } = shown;
  const pieces = lines.reduce((sum, { resendQuantity }) => sum + resendQuantity, 0);
  return (
    <Form method="post" action={claimPage(number)} className="panel attention stack small">
      <h2>ご提案</h2>
      <p className="yen-amount number">
        {offer === "refund" ? grouped(String(offerYen)) : pieces.toLocaleString("ja-JP")}
        <small>{offer === "refund" ? "円を返金" : "個を再送（0円）"}</small>
      </p>
      {offer === "refund" && (
        <p className="note number">
          この商品にお支払いいただいた金額 {grouped(String(worthYen))}円（国際送料の分を含む）のうち
        </p>
      )}
      {offerNote && <p>{offerNote}</p>}
      <input type="hidden" name="version" value={version} />
      <div className="cluster">
        <SendButton main intent="agree">
          提案に同意する
        </SendButton>
        <p className="note">
          {offer === "refund"
            ? "同意と同時に、残高に入ります。"
            : "同意と同時に0円の注文を作り、買付を始めます。"}
        </p>
      </div>
    </Form>
  );
}

interface RefusedProps {
  shown: ClaimView;
  refused: SubmissionResult<string[]> | undefined;
}

function Question({ shown, refused }: RefusedProps) {
  const [form, fields] = useForm<{ note: string }>({
    id: "reply",
    ...(refused ? { lastResult: refused } : {}),
  });
  return (
    <Form
      method="post"
      action={claimPage(shown.number)}
      className="panel attention stack small"
      {...getFormProps(form)}
    >
      <h2>担当者からの確認</h2>
      <p>{shown.question}</p>
      <ErrorSummary form={form} />
      <TextAreaField
        field={fields.note}
        label="ご返事"
        hint="1,000文字まで。写真は下の「写真の追加」から送れます"
        rows={4}
        required
      />
      <p>
        <SendButton main intent="reply">
          返信する
        </SendButton>
      </p>
    </Form>
  );
}

interface WordsProps extends RefusedProps {
  intent: ClaimAnswer;
  summary: string;
  about: string;
  label: string;
  button: string;
  required?: boolean;
}

/** A button that asks once more, with a few words. */
function Words({ shown, intent, refused, required = false, ...texts }: WordsProps) {
  const [form, fields] = useForm<{ note: string }>({
    id: intent,
    ...(refused ? { lastResult: refused } : {}),
  });
  const fold = useFold(refused !== undefined);
  return (
    <details className="disclosure" {...fold}>
      <summary>{texts.summary}</summary>
      <Form
        method="post"
        action={claimPage(shown.number)}
        className="stack small"
        {...getFormProps(form)}
      >
        <ErrorSummary form={form} />
        <p className="note">{texts.about}</p>
        <TextAreaField field={fields.note} label={texts.label} required={required} />
        <p>
          <SendButton soft intent={intent}>
            {texts.button}
          </SendButton>
        </p>
      </Form>
    </details>
  );
}
