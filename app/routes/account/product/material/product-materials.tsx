import {
  getFormProps,
  getInputProps,
  getSelectProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { Form } from "@remix-run/react";
import { materialPage } from "#app/domain/core/page-links.ts";
import { materialLimits } from "#app/domain/trade/floor/material.ts";
import { href } from "#app/href.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { FieldError } from "#app/ui/fields.tsx";
import { grouped, yuan } from "#app/ui/money.tsx";
import { NumberInput } from "#app/ui/number-field.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { productPage } from "../product-query.ts";

interface ProductMaterialsProps {
  id: string;
  uses: readonly {
    id: string;
    name: string;
    stockQuantity: number;
    unitCostFen: number | null;
    pieces: number;
  }[];
  /** What the company keeps. */
  materials: readonly { id: string; name: string }[];
  answer: SubmissionResult | undefined;
}

const bindFormId = "bind-material";

/** What goes with each piece of the product. */
export function ProductMaterials({ id, uses, materials, answer }: ProductMaterialsProps) {
  const bound = answerTo(answer, { intent: "bind-material" });
  const others = materials.filter((one) => !uses.some((use) => use.id === one.id));
  return (
    <section id="materials" className="panel stack small" aria-labelledby="h-materials">
      <h2 id="h-materials">
        副資材 <small className="note">検品のときに1個ごとに使います</small>
      </h2>
      <AnswerSummary answer={answer} formId={bound && bindFormId} />
      {uses.map((use) => (
        <Form key={use.id} method="post" action={productPage(id)} className="cluster">
          <input type="hidden" name="material" value={use.id} />
          <span className="number">
            <a href={materialPage(use.id)}>{use.name}</a> 1個に{use.pieces}枚 ・ 在庫{" "}
            {grouped(String(use.stockQuantity))}枚
          </span>
          <SendButton
            small
            soft
            intent="unbind-material"
            of={{ name: "material", value: use.id }}
            aria-label={`${use.name}を外す`}
          >
            外す
          </SendButton>
        </Form>
      ))}
      <MaterialCost uses={uses} />
      {materials.length === 0 && (
        <p className="note">
          <a href={href("/commodityManagement/materials")}>副資材を登録</a>
          すると、この商品に使う枚数を決められます。
        </p>
      )}
      {others.length > 0 && uses.length < materialLimits.perProductMax && (
        <BindMaterial key={others[0]!.id} id={id} others={others} answer={bound} />
      )}
    </section>
  );
}

interface BindMaterialProps {
  id: string;
  others: ProductMaterialsProps["materials"];
  answer: SubmissionResult | undefined;
}

/** Which material goes with a piece, and how many. */
function BindMaterial({ id, others, answer }: BindMaterialProps) {
  const [form, { material, pieces }] = useForm<{ material: string; pieces: string }>({
    id: bindFormId,
    lastResult: answer,
    defaultValue: { material: others[0]!.id, pieces: "1" },
  });
  return (
    <Form method="post" action={productPage(id)} className="cluster" {...getFormProps(form)}>
      <select
        className="input small auto-width"
        aria-label="使う副資材"
        {...getSelectProps(material)}
        key="material"
      >
        {others.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
      <label className="cluster">
        1個に
        <NumberInput {...getInputProps(pieces, { type: "text" })} key="pieces" />枚
      </label>
      <SendButton small soft intent="bind-material">
        使う
      </SendButton>
      <FieldError id={pieces.errorId} text={pieces.errors?.[0]} />
    </Form>
  );
}

/** What they come to for a piece, as its profit reckons with it. */
function MaterialCost({ uses }: Pick<ProductMaterialsProps, "uses">) {
  const fen = uses.reduce((sum, { unitCostFen, pieces }) => sum + (unitCostFen ?? 0) * pieces, 0);
  if (fen === 0) return null;
  return (
    <p className="note number">
      副資材の原価 1個あたり {yuan(fen)}元。利益の計算では着地原価に加えます。
      {uses.some(({ unitCostFen }) => unitCostFen === null) && "原価が未登録の副資材は含みません。"}
    </p>
  );
}
