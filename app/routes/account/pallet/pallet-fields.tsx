import type { FieldMetadata } from "@conform-to/react";
import { shopTagNames, shopTags } from "#app/domain/catalog/offers/offer.ts";
import type { PalletConditions } from "#app/domain/catalog/pallets/pallet.ts";
import { goodsClasses } from "#app/domain/pricing/goods-class.ts";
import { CheckField, SelectField, TextField } from "#app/ui/fields.tsx";
import { NumberField } from "#app/ui/number-field.tsx";

const figureNames = ["landedMinYen", "landedMaxYen", "minOrderMax", "soldMin", "stockMin"] as const;
const figureLabels: Record<(typeof figureNames)[number] | "weightMaxGrams", string> = {
  landedMinYen: "着地原価 下限（円）",
  landedMaxYen: "着地原価 上限（円）",
  minOrderMax: "最小注文（個以下）",
  soldMin: "販売数（個以上）",
  stockMin: "在庫（個以上）",
  weightMaxGrams: "重さ（g以下）",
};

const any = { value: "", label: "指定しない" };
const refreshChoices = [1, 3, 7, 14, 30].map((days) => ({
  value: String(days),
  label: days === 1 ? "毎晩" : `${days}日ごと`,
}));
const badChoices = [10, 15, 30].map((tenths) => ({
  value: String(tenths),
  label: `${(tenths / 10).toFixed(1)}%以下`,
}));
const onTimeChoices = [80, 90, 95].map((percent) => ({
  value: String(percent),
  label: `${percent}%以上`,
}));
const classChoices = Object.entries(goodsClasses).map(([value, { ja }]) => ({ value, label: ja }));

interface PalletFieldsProps {
  // The fields are those of the form's schema, which stays on the server.
  fields: Record<string, FieldMetadata<any>>;
  categories: readonly { id: string; nameJa: string }[];
  withoutSuppliers: PalletConditions["withoutSuppliers"];
  values: { tags: readonly string[]; withoutSuppliers: readonly string[] };
}

/** Everything that may be set of a pallet. */
export function PalletFields({ fields, categories, withoutSuppliers, values }: PalletFieldsProps) {
  const of = (name: string) => fields[name]!;
  const categoryChoices = categories.map(({ id, nameJa }) => ({ value: id, label: nameJa }));
  return (
    <>
      <div className="edit-form">
        <div className="grid">
          <TextField field={of("name")} label="パレット名" required maxLength={40} />
          <TextField field={of("purpose")} label="目的" maxLength={100} />
          <TextField
            field={of("words")}
            label="キーワード"
            hint="空白で区切ると、すべて含む商品を探します"
          />
          <TextField field={of("without")} label="除外する言葉" hint="空白で区切って複数" />
          <SelectField
            field={of("categoryId")}
            label="カテゴリー"
            choices={[any, ...categoryChoices]}
          />
          {[...figureNames, "weightMaxGrams" as const].map((name) => (
            <NumberField key={name} field={of(name)} label={figureLabels[name]} />
          ))}
          <SelectField
            field={of("goodsClass")}
            label="貨物の区分"
            choices={[any, ...classChoices]}
          />
          <SelectField
            field={of("badMaxTenths")}
            label="検品での不良"
            choices={[any, ...badChoices]}
          />
          <SelectField
            field={of("onTimeMinPercent")}
            label="期日どおりの到着"
            choices={[any, ...onTimeChoices]}
          />
          <NumberField field={of("sellingYen")} label="販売価格（円）" />
          <NumberField field={of("marginMinPercent")} label="粗利（%以上）" />
          <NumberField field={of("wanted")} label="登録数の上限（1〜500）" required />
          <SelectField field={of("refreshDays")} label="自動検索の間隔" choices={refreshChoices} />
        </div>
      </div>
      <SellersAndWays of={of} withoutSuppliers={withoutSuppliers} values={values} />
    </>
  );
}

interface SellersAndWaysProps extends Pick<PalletFieldsProps, "withoutSuppliers" | "values"> {
  of(name: string): FieldMetadata<any>;
}

function SellersAndWays({ of, withoutSuppliers, values }: SellersAndWaysProps) {
  return (
    <>
      <Ticks
        legend="仕入先の条件"
        field={of("tags")}
        choices={shopTags.map((tag) => ({ id: tag, name: shopTagNames[tag] }))}
        ticked={values.tags}
      />
      {withoutSuppliers.length > 0 && (
        <Ticks
          legend="除外する仕入先（外すと、ふたたび探します）"
          field={of("withoutSuppliers")}
          choices={withoutSuppliers}
          ticked={values.withoutSuppliers}
          chinese
        />
      )}
      <div className="cluster">
        <CheckField field={of("withoutHeld")} label="自社商品にあるものを除く" />
        <CheckField field={of("confirms")} label="登録前に確認する" />
        <CheckField field={of("active")} label="毎日0:00に自動検索する" />
        <CheckField field={of("tells")} label="新着をお知らせする（1日1通まで）" />
      </div>
    </>
  );
}

interface TicksProps {
  legend: string;
  field: FieldMetadata<any>;
  choices: readonly { id: string; name: string }[];
  ticked: readonly string[];
  chinese?: boolean;
}

function Ticks({ legend, field, choices, ticked, chinese = false }: TicksProps) {
  const { id, name, errors, errorId } = field;
  return (
    <fieldset className="field" id={id} aria-describedby={errors ? errorId : undefined}>
      <legend>{legend}</legend>
      <div className="cluster">
        {choices.map((choice) => (
          <label className="checkbox" key={choice.id}>
            <input
              type="checkbox"
              name={name}
              value={choice.id}
              defaultChecked={ticked.includes(choice.id)}
            />
            <span lang={chinese ? "zh-CN" : undefined}>{choice.name}</span>
          </label>
        ))}
      </div>
      {errors && (
        <p className="field-error" id={errorId}>
          {errors}
        </p>
      )}
    </fieldset>
  );
}
