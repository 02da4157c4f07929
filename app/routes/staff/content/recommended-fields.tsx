import {
  type FieldMetadata,
  getFormProps,
  getInputProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { RecommendedRow } from "#app/domain/catalog/recommended/recommended.server.ts";
import {
  occasions,
  recommendedClasses,
  recommendedLimits,
} from "#app/domain/catalog/recommended/recommended.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/fields.tsx";
import { NumberField } from "#app/ui/number-field.tsx";

type Chosen = Omit<RecommendedRow, "changedAt">;

interface RecommendedFieldsProps {
  chosen: Chosen | null;
  newId: string;
  categories: readonly { id: string; nameZh: string }[];
  lastResult: SubmissionResult | undefined;
}

const must = { required: true, requiredMark: "必填" } as const;
const none = { value: "", label: "不指定" };
const named = (names: Record<string, { zh: string }>) =>
  Object.entries(names).map(([value, { zh }]) => ({ value, label: zh }));

/** The form of a new one, or of the one that is open. */
export function RecommendedFields(props: RecommendedFieldsProps) {
  const { chosen, newId, categories, lastResult } = props;
  const [form, fields] = useForm<Record<string, string>>({
    id: "recommended",
    lastResult,
    defaultValue: chosen ? valuesOf(chosen) : { id: newId, version: "0" },
  });
  const of = (name: string) => fields[name]!;
  return (
    <section className="panel stack small" aria-labelledby="edit">
      <h2 id="edit">{chosen ? "修改推荐货盘" : "新建推荐货盘"}</h2>
      <ErrorSummary form={form} title="请检查填写内容" />
      <Form
        method="post"
        action={href("/staff/recommendedPallets")}
        className="stack small"
        {...getFormProps(form)}
      >
        <input {...getInputProps(of("id"), { type: "hidden" })} key="id" />
        <input {...getInputProps(of("version"), { type: "hidden" })} key="version" />
        <SaidFields of={of} />
        <GoodsFields of={of} categories={categories} />
        <p className="cluster">
          <Button main name="intent" value="save">
            保存
          </Button>
          {chosen && <a href={href("/staff/recommendedPallets")}>新建另一个</a>}
        </p>
      </Form>
    </section>
  );
}

interface PartProps {
  of: (name: string) => FieldMetadata<string>;
}

function SaidFields({ of }: PartProps) {
  return (
    <>
      <div className="field-pair">
        <SelectField
          field={of("kind")}
          label="分类"
          choices={named(recommendedClasses)}
          {...must}
        />
        <SelectField
          field={of("occasion")}
          label="节日（节日活动时必选）"
          choices={[none, ...named(occasions)]}
        />
        <TextField field={of("fromDay")} label="开始日" type="date" {...must} />
        <TextField field={of("untilDay")} label="结束日" type="date" {...must} />
        <TextField
          field={of("title")}
          label="标题（日文）"
          maxLength={recommendedLimits.titleMax}
          {...must}
        />
        <TextField field={of("coverId")} label="封面商品编号" inputMode="numeric" {...must} />
      </div>
      <TextAreaField field={of("about")} label="说明（日文）" {...must} />
    </>
  );
}

function GoodsFields({ of, categories }: PartProps & Pick<RecommendedFieldsProps, "categories">) {
  const kinds = categories.map(({ id, nameZh }) => ({ value: id, label: nameZh }));
  return (
    <>
      <h3>按条件找商品</h3>
      <div className="field-pair">
        <TextField field={of("words")} label="关键词（空格隔开，都要包含）" />
        <SelectField field={of("categoryId")} label="类目" choices={[none, ...kinds]} />
        <NumberField field={of("landedMaxYen")} label="到岸成本上限（日元）" />
        <NumberField field={of("minOrderMax")} label="起订量上限（件）" />
      </div>
      <h3>或逐个选商品</h3>
      <TextAreaField
        field={of("picked")}
        label="商品编号"
        rows={5}
        hint={`每行一个，按此顺序显示，最多${recommendedLimits.pickedMax}个；填了就不再按条件找`}
      />
    </>
  );
}

function valuesOf({ conditions, picked, changedByName: _, ...row }: Chosen) {
  const values = { ...row, ...conditions, picked: picked.join("\n") };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value?.toString()]),
  );
}
