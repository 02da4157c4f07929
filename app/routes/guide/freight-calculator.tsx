import { useForm } from "@conform-to/react";
import type { z } from "zod";
import { prefectures } from "#app/domain/core/prefectures.ts";
import { kilograms } from "#app/domain/core/weight.ts";
import type { FreightAnswer } from "#app/domain/pricing/carriage.ts";
import type { FreightQuestionForm } from "#app/domain/pricing/freight-question.schema.server.ts";
import { goodsClasses } from "#app/domain/pricing/goods-class.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField, TextField } from "#app/ui/fields.tsx";
import { grouped } from "#app/ui/money.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import type { AskedFreight } from "./asked-freight.server.ts";

/** Freight of boxes by the tables of the page, for all methods side by side. */
export function FreightCalculator({ lastResult, answer }: AskedFreight) {
  const [form, fields] = useForm<z.input<typeof FreightQuestionForm>>({
    id: "freight",
    ...(lastResult ? { lastResult } : {}),
    defaultValue: { boxes: "1" },
  });
  return (
    <section className="panel" aria-labelledby="freight-asked">
      <h3 id="freight-asked">送料を計算する</h3>
      <ErrorSummary form={form} />
      <form
        className="stack small"
        id={form.id}
        action={`${href("/internationalLogistics")}#freight-asked`}
      >
        <div className="field-pair">
          <NumberField field={fields.weightKg} label="1箱の重さ（kg）" required decimal />
          <NumberField field={fields.boxes} label="箱の数" required />
        </div>
        <div className="field-trio">
          <NumberField field={fields.lengthCm} label="縦（cm）" required decimal />
          <NumberField field={fields.widthCm} label="横（cm）" required decimal />
          <NumberField field={fields.heightCm} label="高さ（cm）" required decimal />
        </div>
        <div className="field-pair">
          <SelectField
            field={fields.prefecture}
            label="都道府県"
            choices={[
              { value: "", label: "指定しない" },
              ...prefectures.map((name) => ({ value: name, label: name })),
            ]}
          />
          <TextField field={fields.postalCode} label="郵便番号" inputMode="numeric" />
        </div>
        <SelectField
          field={fields.goodsClass}
          label="品物の区分"
          choices={Object.entries(goodsClasses).map(([value, { ja }]) => ({ value, label: ja }))}
        />
        <p className="cluster">
          <Button>送料を計算する</Button>
          <a href={href("/costCalculator")}>商品の数量から着地原価を計算する</a>
        </p>
      </form>
      {answer && <Answer {...answer} />}
    </section>
  );
}

function Answer({ carried, refused }: FreightAnswer) {
  return (
    <>
      {carried.length > 0 && (
        <CardTable
          caption="送料（安い順、関税と税を除く）"
          columns={["配送方法", "日数", { right: "請求重量" }, { right: "送料" }]}
        >
          {carried.map((one) => (
            <TableRow key={one.code}>
              <RowHeading>
                {one.nameJa}
                {one.paysDues && <small className="block">関税・消費税はお見積に含めます</small>}
              </RowHeading>
              <TableCell className="number">{one.days}</TableCell>
              <TableCell>{grouped(kilograms(one.freight.grams))}kg</TableCell>
              <TableCell>
                <b>{grouped(String(one.freight.yen))}円</b>
                <Added {...one.freight} />
              </TableCell>
            </TableRow>
          ))}
        </CardTable>
      )}
      {refused.length > 0 && <p className="note">{refused.join("。")}。</p>}
    </>
  );
}

function Added({ boxYen, areaYen, goodsYen }: FreightAnswer["carried"][number]["freight"]) {
  const added = [
    ["大きさ・重さ", boxYen] as const,
    ["離島・遠隔地", areaYen] as const,
    ["品物の区分", goodsYen] as const,
  ].filter(([, yen]) => yen > 0);
  if (added.length === 0) return null;
  return (
    <small className="block">
      うち{added.map(([name, yen]) => `${name} ${grouped(String(yen))}円`).join("、")}
    </small>
  );
}
