import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { prepareShipment } from "#app/domain/trade/shipments/prepare-shipment.server.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField } from "#app/ui/fields.tsx";
import { grouped } from "#app/ui/money.tsx";
import { NumberInput } from "#app/ui/number-field.tsx";
import { PhraseField } from "../talk/phrase-list.tsx";

type Prepared = Awaited<ReturnType<typeof prepareShipment>>;

interface CompanyRequestProps {
  id: string;
  prepared: Pick<Prepared, "storage" | "services"> & {
    lots: readonly Pick<Prepared["lots"][number], "id" | "titleJa" | "orderNumber" | "quantity">[];
    addresses: readonly Pick<
      Prepared["addresses"][number],
      "id" | "title" | "prefecture" | "recipient" | "isDefaultReceiver" | "isDefaultImporter"
    >[];
    methods: readonly Pick<
      Prepared["methods"][number],
      "code" | "nameZh" | "freightYen" | "refusal"
    >[];
  };
  here: string;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** What the account manager asks for in the company's place, with what its storage costs. */
export function CompanyRequest({ id, prepared, here, lastResult }: CompanyRequestProps) {
  const { lots, addresses, methods, storage } = prepared;
  const carried = methods.filter(({ refusal }) => !refusal);
  const [form, fields] = useForm<Record<"receiver" | "importer" | "method" | "note", string>>({
    id: "company-request",
    ...(lastResult ? { lastResult } : {}),
    defaultValue: {
      receiver: (addresses.find((one) => one.isDefaultReceiver) ?? addresses[0])?.id,
      importer: (addresses.find((one) => one.isDefaultImporter) ?? addresses[0])?.id,
      method: carried[0]?.code,
    },
  });
  if (lots.length === 0) return <EmptyState title="所选库存已不可发，请重新选择" />;
  const places = addresses.map((one) => ({
    value: one.id,
    label: `${one.title}（${one.prefecture} ${one.recipient}）`,
  }));
  const ways = carried.map(({ code, nameZh, freightYen }) => ({
    value: code,
    label: `${nameZh}（${grouped(String(freightYen?.min))}〜${grouped(String(freightYen?.max))}日元）`,
  }));
  return (
    <Form method="post" className="stack" {...getFormProps(form)}>
      <ErrorSummary form={form} title="请检查填写内容" />
      <input type="hidden" name="id" value={id} />
      <AskedLots lots={lots} />
      <p className="number">仓储费（今日提交）{grouped(String(storage.yen))}日元</p>
      <div className="columns two-columns" lang="ja">
        <SelectField field={fields.receiver} label="届け先" required choices={places} />
        <SelectField field={fields.importer} label="輸入者" required choices={places} />
      </div>
      <SelectField
        field={fields.method}
        label="运输方式"
        required
        requiredMark="必填"
        choices={ways}
      />
      {carried.length < methods.length && (
        <p className="note">{methods.flatMap(({ refusal }) => refusal?.zh ?? []).join("；")}</p>
      )}
      <Services services={prepared.services} />
      <PhraseField of="companyRequest" field={fields.note} label="备注（日文，买家可见）" />
      <p className="cluster">
        <Button main>代会员提交配送</Button>
        <a href={here}>重新选择库存</a>
      </p>
    </Form>
  );
}

function AskedLots({ lots }: Pick<CompanyRequestProps["prepared"], "lots">) {
  return (
    <ul className="stack small">
      {lots.map((lot) => (
        <li key={lot.id} className="cluster">
          <input type="hidden" name="lot" value={lot.id} />
          <span>
            <span lang="ja">{lot.titleJa}</span> <span className="number">{lot.orderNumber}</span>
          </span>
          <NumberInput
            name="quantity"
            defaultValue={String(lot.quantity)}
            aria-label={`${lot.orderNumber} 的数量`}
          />
        </li>
      ))}
    </ul>
  );
}

function Services({ services }: Pick<Prepared, "services">) {
  return (
    <fieldset className="cluster">
      <legend>增值服务</legend>
      {services.map((option) => (
        <label key={option.id} className="checkbox">
          <input type="checkbox" name="options" value={option.id} /> {option.nameZh}（
          {option.priceYen}日元）
        </label>
      ))}
    </fieldset>
  );
}
