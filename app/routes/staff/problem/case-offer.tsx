import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { yuanOf } from "#app/domain/core/yuan.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckField, TextField } from "#app/ui/fields.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { PhraseField } from "../talk/phrase-list.tsx";
import type { CaseFormProps } from "./case-steps.tsx";

/** While the buyer has not answered: what the seller offers, and where the pieces lie. */
export function CaseOffer({ shown, lastResult }: CaseFormProps) {
  return (
    <>
      {shown.mayOffer && <OfferForm shown={shown} lastResult={lastResult} />}
      {shown.mayPutAside && <AsideForm shown={shown} lastResult={lastResult} />}
    </>
  );
}

function OfferForm({ shown: { one }, lastResult }: CaseFormProps) {
  const [form, fields] = useForm<Record<"discount" | "returnCost" | "note" | "extend", string>>({
    id: "case-offer",
    lastResult: answerTo(lastResult, { intent: "offer" }),
    defaultValue: {
      discount: yuanOf(one.discountFen),
      returnCost: yuanOf(one.returnCostFen),
      note: one.offerNote,
    },
  });
  return (
    <section className="panel stack small" aria-labelledby="h-offer">
      <h2 id="h-offer">卖家条件</h2>
      <Form method="post" {...getFormProps(form)} className="stack small">
        <div className="cluster">
          <NumberField decimal field={fields.discount} label="折让（元，接受或废弃时退）" />
          <NumberField decimal field={fields.returnCost} label="退货运费（元，买家承担）" />
        </div>
        <PhraseField
          of="problem"
          field={fields.note}
          label="说明（日文，买家可见）"
          maxLength={200}
        />
        <CheckField field={fields.extend} label="重新给买家4天" />
        <div className="cluster">
          <Button soft name="intent" value="offer">
            更新条件并通知买家
          </Button>
        </div>
      </Form>
    </section>
  );
}

function AsideForm({ shown: { one }, lastResult }: CaseFormProps) {
  const [form, fields] = useForm<{ shelf: string }>({
    id: "case-aside",
    lastResult: answerTo(lastResult, { intent: "aside" }),
    defaultValue: { shelf: one.quarantineShelf },
  });
  return (
    <Form method="post" {...getFormProps(form)} className="cluster">
      <TextField field={fields.shelf} label="隔离架" placeholder="Q-01-03" />
      <Button soft name="intent" value="aside">
        放隔离架
      </Button>
    </Form>
  );
}
