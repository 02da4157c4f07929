import type { FieldMetadata, SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { kilograms } from "#app/domain/core/weight.ts";
import type { Freight } from "#app/domain/pricing/freight.ts";
import type { FieldConstraints } from "#app/ui/check-fields.ts";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { CheckField, TextField } from "#app/ui/fields.tsx";
import { grouped, yenRange } from "#app/ui/money.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { useCheckedForm } from "#app/ui/use-checked-form.ts";
import { PhraseField } from "../talk/phrase-list.tsx";

type Surcharges = Pick<Freight, "boxYen" | "areaYen" | "goodsYen">;

/** What of the suggested freight is no carriage, so that staff can explain it. */
function surcharges(freight: Surcharges | undefined) {
  const parts = [
    ["超限", freight?.boxYen ?? 0] as const,
    ["偏远", freight?.areaYen ?? 0] as const,
    ["类别", freight?.goodsYen ?? 0] as const,
  ].filter(([, yen]) => yen > 0);
  return parts.length === 0
    ? ""
    : `，含${parts.map(([name, yen]) => `${name}附加费${grouped(String(yen))}日元`).join("、")}`;
}

interface ShippingQuoteProps {
  /** What the price list and the measures say; staff may change it. */
  suggested: {
    freightYen: number | null;
    optionsYen: number;
    storageYen: number;
    /** Duty and tax, where the method pays them; null where it does not. */
    duesYen: number | null;
    freight: Surcharges | undefined;
    /** Why the method does not carry the request, which then has no price. */
    refusal: string | undefined;
  };
  /** What the buyer was told when asking. */
  estimate: { min: number | null; max: number | null };
  /** Charged weight of the packed boxes; null before packing. */
  billingGrams: number | null;
  constraints: FieldConstraints;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** What the suggested freight was worked out from. */
function basisOf({
  suggested,
  estimate,
  billingGrams,
}: Pick<ShippingQuoteProps, "suggested" | "estimate" | "billingGrams">) {
  if (billingGrams !== null)
    return `按计费重量 ${kilograms(billingGrams)} 公斤计算${surcharges(suggested.freight)}`;
  return `买家看到的估算 ${yenRange({ min: estimate.min ?? 0, max: estimate.max ?? 0 })}日元`;
}

/** Duty, tax and the broker's fee, of a method that pays them. */
function DuesField({ field }: { field: FieldMetadata<string> }) {
  return (
    <NumberField
      field={field}
      label="代缴关税消费税（日元）"
      hint="含清关手续费；按买家看到的估算上限填写，清关后多退"
      required
      requiredMark="必填"
    />
  );
}

/** What the form begins with: the suggestion as it is typed. */
function defaultsOf({
  freightYen,
  optionsYen,
  storageYen,
  duesYen,
}: ShippingQuoteProps["suggested"]) {
  return {
    freightYen: freightYen === null ? "" : String(freightYen),
    optionsYen: String(optionsYen),
    storageYen: String(storageYen),
    ...(duesYen ? { duesYen: String(duesYen) } : {}),
    note: "",
  };
}

/** 报价 for a shipping request. */
export function ShippingQuote({
  suggested,
  estimate,
  billingGrams,
  constraints,
  lastResult,
}: ShippingQuoteProps) {
  const { form, fields, props } = useCheckedForm<
    Record<"freightYen" | "optionsYen" | "storageYen" | "duesYen" | "note" | "checked", string>
  >({
    constraints,
    id: "quote",
    lastResult,
    defaultValue: defaultsOf(suggested),
  });
  const yen = { required: true, requiredMark: "必填", inputMode: "numeric" } as const;
  const listed = suggested.freight !== undefined;
  if (suggested.refusal) return <NotCarried refusal={suggested.refusal} />;

  return (
    <section className="panel" aria-labelledby="h-quote">
      <h2 id="h-quote">报价</h2>
      <Form method="post" className="stack small" {...props}>
        <AnswerSummary answer={lastResult} formId={form.id} title="请检查填写内容" />
        <input type="hidden" name="intent" value="quote" />
        <div className="cluster">
          <TextField
            field={fields.freightYen}
            label="国际运费（日元）"
            hint={basisOf({ suggested, estimate, billingGrams })}
            {...yen}
          />
          <TextField field={fields.optionsYen} label="增值服务费（日元）" {...yen} />
          <TextField field={fields.storageYen} label="仓储费（日元）" {...yen} />
          {suggested.duesYen !== null && <DuesField field={fields.duesYen} />}
        </div>
        <PhraseField
          of="price"
          field={fields.note}
          label="给买家的说明（日文）"
          {...(listed ? { hint: "国际运费与公布价不同时必填；可选中文常用语" } : {})}
        />
        {fields.checked.errors && (
          <>
            <input
              type="hidden"
              name="checkedFor"
              value={String(fields.freightYen.initialValue ?? "")}
            />
            <CheckField field={fields.checked} label="国际运费已核对无误" />
          </>
        )}
        <p>
          <SendButton main of={{ name: "intent", value: "quote" }} lang="zh">
            提交报价
          </SendButton>
        </p>
      </Form>
    </section>
  );
}

/** Nobody quotes what the method does not carry: the buyer chooses another method, or the request is split. */
function NotCarried({ refusal }: { refusal: string }) {
  return (
    <section className="panel" aria-labelledby="h-quote">
      <h2 id="h-quote">报价</h2>
      <p className="flash" role="note">
        {refusal}，不能报价、不能发运。请买家在配送单页改运输方式，或拆单。
      </p>
    </section>
  );
}
