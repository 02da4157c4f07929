import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { z } from "zod";
import type {
  CorrectMaterialForm,
  LotMaterialForm,
  ReceiveMaterialForm,
  ShortageForm,
} from "#app/domain/trade/floor/material-forms.schema.server.ts";
import type { findMaterialPage } from "#app/domain/trade/floor/material-queries.server.ts";
import { lotCode } from "#app/domain/trade/floor/scanned-code.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { Button } from "#app/ui/button.tsx";
import { Combobox, ComboboxInput } from "#app/ui/combobox.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { FieldError, TextField } from "#app/ui/fields.tsx";
import { grouped } from "#app/ui/money.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { PhraseList } from "../talk/phrase-list.tsx";

type Found = NonNullable<Awaited<ReturnType<typeof findMaterialPage>>>;
type Shortage = Found["shortages"][number];

interface Answered {
  /** The answer to any form of the page. */
  lastResult: SubmissionResult | undefined;
}

/** 缺料: lots that wait for pieces, each supplied from the stock or gone on without. */
export function LotShortages({ shortages, lastResult }: Pick<Found, "shortages"> & Answered) {
  if (shortages.length === 0) return null;
  return (
    <section className="panel stack small">
      <h2>缺料</h2>
      <PhraseList of="material" id="material-phrases" />
      {shortages.map((shortage) => (
        <LotShortage key={shortage.id} shortage={shortage} lastResult={lastResult} />
      ))}
    </section>
  );
}

function LotShortage({ shortage, lastResult }: { shortage: Shortage } & Answered) {
  const { id, lotNumber, shelf, orderNumber, quantity } = shortage;
  const [form, { reason }] = useForm<z.input<typeof ShortageForm>>({
    id: `shortage-${id}`,
    lastResult: answerTo(lastResult, { shortage: id }),
  });
  return (
    <form method="post" className="cluster" {...getFormProps(form)}>
      <input type="hidden" name="shortage" value={id} />
      <span className="number">
        <span className="monospace">{lotCode(lotNumber)}</span> {shelf || "未上架"} · {orderNumber}{" "}
        · 缺 <b>{grouped(String(quantity))}</b>
      </span>
      <Button small name="intent" value="supply">
        补料
      </Button>
      <ComboboxInput
        field={reason}
        key={reason.key}
        narrow
        list="material-phrases"
        maxLength={200}
        aria-label={`${lotCode(lotNumber)}不补料的原因（日文，买家可见）`}
        placeholder="不补料的原因（日文，买家可见）"
      />
      <FieldError id={reason.errorId} text={reason.errors?.[0]} />
      <Button soft small name="intent" value="waive">
        不再补料
      </Button>
    </form>
  );
}

interface StockFormsProps extends Answered {
  formKey: string;
  stock: number;
}

const required = { required: true, requiredMark: "必填" } as const;

/** 入库、批次转辅料、更正. */
export function StockForms({ formKey, stock, lastResult }: StockFormsProps) {
  return (
    <>
      <Receipt formKey={formKey} lastResult={answerTo(lastResult, { intent: "receive" })} />
      <TurnedLot lastResult={answerTo(lastResult, { intent: "lot" })} />
      <Correction
        formKey={formKey}
        stock={stock}
        lastResult={answerTo(lastResult, { intent: "correct" })}
      />
    </>
  );
}

/** 入库: how many came, and from where as the buyer reads it. */
function Receipt({ formKey, lastResult }: Omit<StockFormsProps, "stock">) {
  const [form, { quantity, note }] = useForm<z.input<typeof ReceiveMaterialForm>>({
    id: "receive",
    lastResult,
  });
  return (
    <form method="post" className="panel stack small" {...getFormProps(form)}>
      <ErrorSummary form={form} title="未作修改" />
      <input type="hidden" name="key" value={formKey} />
      <div className="cluster">
        <NumberField field={quantity} label="入库数量" {...required} />
        <Combobox field={note} label="来源（单号或日文，买家可见）" list="source-phrases" />
        <PhraseList of="receiveMaterial" id="source-phrases" />
        <Button small name="intent" value="receive">
          入库
        </Button>
      </div>
    </form>
  );
}

function TurnedLot({ lastResult }: Answered) {
  const [form, { lot }] = useForm<z.input<typeof LotMaterialForm>>({ id: "lot", lastResult });
  return (
    <form method="post" className="panel stack small" {...getFormProps(form)}>
      <ErrorSummary form={form} title="未作修改" />
      <div className="cluster">
        <TextField field={lot} label="批次号（待验货，整批转入）" {...required} />
        <Button small name="intent" value="lot">
          批次转辅料
        </Button>
      </div>
    </form>
  );
}

function Correction({ formKey, stock, lastResult }: StockFormsProps) {
  const [form, { counted, reason }] = useForm<z.input<typeof CorrectMaterialForm>>({
    id: "correct",
    lastResult,
  });
  return (
    <form method="post" className="panel stack small" {...getFormProps(form)}>
      <ErrorSummary form={form} title="未作修改" />
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="seen" value={stock} />
      <div className="cluster">
        <NumberField field={counted} label="实有数量" {...required} />
        <TextField field={reason} label="更正原因" {...required} />
        <Button soft small name="intent" value="correct">
          更正
        </Button>
      </div>
    </form>
  );
}
