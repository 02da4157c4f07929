import { Form } from "@remix-run/react";
import { materialPage } from "#app/domain/core/page-links.ts";
import { materialLimits } from "#app/domain/trade/floor/material.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { grouped, yuan } from "#app/ui/money.tsx";
import { NumberInput } from "#app/ui/number-field.tsx";
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
  problem: string | undefined;
}

/** What goes with each piece of the product. */
export function ProductMaterials({ id, uses, materials, problem }: ProductMaterialsProps) {
  const others = materials.filter((one) => !uses.some((use) => use.id === one.id));
  return (
    <section id="materials" className="panel stack small" aria-labelledby="h-materials">
      <h2 id="h-materials">
        副資材 <small className="note">検品のときに1個ごとに使います</small>
      </h2>
      <ErrorList problems={problem ? [{ fieldId: "materials", text: problem }] : []} />
      {uses.map((use) => (
        <Form key={use.id} method="post" action={productPage(id)} className="cluster">
          <input type="hidden" name="material" value={use.id} />
          <span className="number">
            <a href={materialPage(use.id)}>{use.name}</a> 1個に{use.pieces}枚 ・ 在庫{" "}
            {grouped(String(use.stockQuantity))}枚
          </span>
          <Button small soft name="intent" value="unbind-material" aria-label={`${use.name}を外す`}>
            外す
          </Button>
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
        <Form method="post" action={productPage(id)} className="cluster">
          <select className="input small auto-width" name="material" aria-label="使う副資材">
            {others.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
          <label className="cluster">
            1個に
            <NumberInput name="pieces" defaultValue="1" />枚
          </label>
          <Button small soft name="intent" value="bind-material">
            使う
          </Button>
        </Form>
      )}
    </section>
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
