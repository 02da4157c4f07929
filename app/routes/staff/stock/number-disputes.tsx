import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { z } from "zod";
import type { DecideDisputeForm } from "#app/domain/trade/floor/forwarded-forms.schema.server.ts";
import { href } from "#app/href.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { ComboboxInput } from "#app/ui/combobox.tsx";
import { FieldError } from "#app/ui/fields.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { BuyerWords, MachineTranslation } from "../talk/buyer-words.tsx";
import type { DisputeView } from "./number-dispute.server.ts";

interface NumberDisputesProps {
  decides: boolean;
  disputes: readonly DisputeView[];
  lastResult: SubmissionResult | undefined;
}

/** 单号争议: who registered a number, who says that it is theirs, and why. */
export function NumberDisputes({ decides, disputes, lastResult }: NumberDisputesProps) {
  if (disputes.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="h-disputes">
      <h2 id="h-disputes" className="heading">
        单号争议 <span className="number">{disputes.length}</span>
      </h2>
      {disputes.map((one) => (
        <section key={one.id} className="panel stack small">
          <h3>
            <span className="number">{one.trackingNumber}</span>{" "}
            <small className="note number">
              {one.quantity} 件 · {chinaClock.day(one.disputedAt)}
            </small>
          </h3>
          <p>
            原登记：<span lang="ja">{one.holderName}</span>{" "}
            <span className="number">{one.holderNumber}</span>{" "}
            <span lang="ja">{one.holderGoods}</span> · {chinaClock.day(one.announcedAt)}
          </p>
          <p lang="ja">
            {one.companyName}：{one.name}
            <MachineTranslation of={one.name} />
          </p>
          <p>
            <BuyerWords>{one.reason}</BuyerWords>
          </p>
          {decides && (
            <Decision
              dispute={one}
              lastResult={answerTo(lastResult, { id: one.id, intent: ["grant", "keep"] })}
            />
          )}
        </section>
      ))}
    </section>
  );
}

interface DecisionProps {
  dispute: DisputeView;
  lastResult: SubmissionResult | undefined;
}

function Decision({ dispute: { id, trackingNumber }, lastResult }: DecisionProps) {
  const [form, { answer }] = useForm<z.input<typeof DecideDisputeForm>>({
    id: `dispute-${id}`,
    lastResult,
  });
  return (
    <form
      method="post"
      action={href("/staff/parcelClaims")}
      className="cluster"
      {...getFormProps(form)}
    >
      <input type="hidden" name="id" value={id} />
      <ComboboxInput
        field={answer}
        key={answer.key}
        narrow
        list="parcel-claim-phrases"
        maxLength={200}
        required
        aria-label={`${trackingNumber} 的理由（日文，双方会员可见）`}
        placeholder="理由（日文，双方会员可见）"
      />
      <FieldError id={answer.errorId} text={answer.errors?.[0]} />
      <button type="submit" className="button small" name="intent" value="grant">
        改判给提出异议的会员
      </button>
      <button type="submit" className="button small" name="intent" value="keep">
        维持原登记
      </button>
    </form>
  );
}
