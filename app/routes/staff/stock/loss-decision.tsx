import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { z } from "zod";
import type { DecideLossForm } from "#app/domain/trade/floor/forwarded-forms.schema.server.ts";
import { lossKinds, payablePieces } from "#app/domain/trade/floor/forwarded-loss.ts";
import type { JudgedLoss } from "#app/domain/trade/floor/forwarded-loss-queries.server.ts";
import { href } from "#app/href.ts";
import { ComboboxInput } from "#app/ui/combobox.tsx";
import { FieldError } from "#app/ui/fields.tsx";
import { grouped } from "#app/ui/money.tsx";
import { NumberInput } from "#app/ui/number-field.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { LossPieces, type MayLook } from "./loss-pieces.tsx";

type Row = JudgedLoss & { mostYen: number };

interface LossDecisionProps {
  row: Row;
  may: MayLook & { me: string };
  lastResult: SubmissionResult | undefined;
}

/**
 * One report that waits: what was said, where the pieces are, the proof, the most that is paid, and the two answers.
 */
export function LossDecision({ row, may, lastResult }: LossDecisionProps) {
  const { loss, number, titleJa, tracking, companyName, proofId, paidOfParcelYen, mostYen } = row;
  const { payAskedBy, payAskedByName, payAskedYen, payReason } = loss;
  return (
    <section className="panel stack small" aria-labelledby={`h-${loss.id}`}>
      <h2 id={`h-${loss.id}`}>
        <span className="number">{tracking}</span> {lossKinds[loss.kind].zh} {loss.quantity} 件{" "}
        <small className="note number">
          {number} · {chinaClock.day(loss.reportedAt)}
        </small>
      </h2>
      <p lang="ja">
        {companyName}：{titleJa}
      </p>
      <p className="as-typed" lang="ja">
        {loss.words}
      </p>
      <LossPieces quantity={loss.quantity} pieces={row.pieces} may={may} />
      <p>
        登记价值 {yen(loss.worthYen)} · 每包裹上限 {yen(loss.capYen)}
        {paidOfParcelYen > 0 && ` · 该包裹已赔付 ${yen(paidOfParcelYen)}`} ·{" "}
        <b>最多 {yen(mostYen)}</b>
        {proofId && (
          <>
            {" · "}
            <a href={`/files/${proofId}`}>打开凭证</a>
          </>
        )}
      </p>
      {payAskedBy && (
        <p className="flash" role="note">
          {payAskedByName}申请赔付 {yen(payAskedYen)}（<span lang="ja">{payReason}</span>）
          {payAskedBy === may.me ? "，等另一位同事确认。" : "，由您按同一金额赔付即生效。"}
        </p>
      )}
      <DecisionForm row={row} me={may.me} lastResult={lastResult} />
    </section>
  );
}

/** What a second person only confirms stands there already. */
function DecisionForm({
  row: { loss, tracking, pieces },
  me,
  lastResult,
}: Pick<LossDecisionProps, "row" | "lastResult"> & { me: string }) {
  const asked = loss.payAskedBy !== null && loss.payAskedBy !== me;
  const [form, fields] = useForm<z.input<typeof DecideLossForm>>({
    id: `loss-${loss.id}`,
    lastResult,
    defaultValue: asked ? { yen: String(loss.payAskedYen), answer: loss.payReason } : {},
  });
  return (
    <form
      method="post"
      action={href("/staff/forwardedLosses")}
      className="cluster"
      {...getFormProps(form)}
    >
      <input type="hidden" name="id" value={loss.id} />
      <NumberInput
        {...getInputProps(fields.yen, { type: "text" })}
        key={fields.yen.key}
        className="input small auto-width number"
        aria-label={`${tracking} 的赔付金额（日元）`}
        placeholder="赔付金额（日元）"
      />
      <FieldError id={fields.yen.errorId} text={fields.yen.errors?.[0]} />
      <ComboboxInput
        field={fields.answer}
        key={fields.answer.key}
        narrow
        list="loss-phrases"
        maxLength={200}
        required
        aria-label={`${tracking} 的理由（日文，买家可见）`}
        placeholder="理由（日文，买家可见）"
      />
      <FieldError id={fields.answer.errorId} text={fields.answer.errors?.[0]} />
      {loss.quantity <= payablePieces(pieces) && (
        <button type="submit" className="button small" name="intent" value="pay">
          赔付
        </button>
      )}
      <button type="submit" className="button small" name="intent" value="refuse">
        不赔付
      </button>
    </form>
  );
}

function yen(amount: number) {
  return `${grouped(String(amount))}日元`;
}
