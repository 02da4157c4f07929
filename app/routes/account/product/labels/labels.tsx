import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { href } from "#app/href.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { productPage } from "../product-query.ts";
import { askedLabels, labelKinds, labelSheets } from "./asked-labels.server.ts";
import { labelPapers } from "./label-papers.ts";
import { LabelSheet } from "./label-sheet.tsx";

export const meta: MetaFunction = () => [{ title: "商品ラベル | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "products");
  const { searchParams } = new URL(args.request.url);
  const asked = await askedLabels(scope, searchParams);
  const { drawn, kind, paperName, isNew, start } = asked;
  return {
    ...{ kind, paperName, isNew, start, kinds: labelKinds },
    products: drawn.map(({ product, count, problem }) => ({
      ...{ id: product.id, name: product.name, count, problem },
    })),
    sheets: labelSheets(asked),
    query: searchParams.toString(),
  };
}

export default function LabelsPage() {
  const shown = useLoaderData<typeof loader>();
  const { products, sheets, paperName, query } = shown;
  const problems = products.flatMap(({ id, name, problem }) =>
    problem ? [{ fieldId: `count-${id}`, text: `${name}: ${problem}` }] : [],
  );
  return (
    <main id="main" className="wrap stack l">
      <div className="form-only stack">
        <div className="head">
          <h1>商品ラベル</h1>
          <p className="note">
            印刷するときは、拡大・縮小をしない設定（100%）にしてください。用紙の寸法は、お使いのラベル用紙の包みでご確認ください。
          </p>
        </div>
        {products.length === 0 ? (
          <Empty title="印刷する商品を選んでください">
            <p>
              <a href={href("/commodityManagement")}>商品管理</a>
              で商品を選び、「ラベルを作成」を押してください。
            </p>
          </Empty>
        ) : (
          <>
            <ErrorList problems={problems} title="ラベルを作成できない商品があります" />
            <LabelForm shown={shown} />
          </>
        )}
        {sheets.length > 0 && (
          <p className="row">
            <a className="btn s" href={`${href("/commodityManagement/labels/pdf")}?${query}`}>
              PDFで保存する
            </a>
            <span className="note">このページをそのまま印刷することもできます。</span>
          </p>
        )}
      </div>
      {sheets.map((labels, index) => (
        <LabelSheet key={String(index)} paper={labelPapers[paperName]} labels={labels} />
      ))}
    </main>
  );
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

function LabelForm({ shown }: { shown: Shown }) {
  const { products, kinds, kind, paperName, isNew, start } = shown;
  return (
    <form method="get" action={href("/commodityManagement/labels")} className="stack">
      <fieldset>
        <legend>枚数</legend>
        {products.map(({ id, name, count, problem }) => (
          <p key={id} className="row">
            <input type="hidden" name="pick" value={id} />
            <input
              className="in s q"
              id={`count-${id}`}
              name={`count-${id}`}
              inputMode="numeric"
              defaultValue={count}
              aria-label={`${name} 枚数`}
            />
            <a href={`${productPage(id)}#label`}>{name}</a>
            {problem && <span className="err">{problem}</span>}
          </p>
        ))}
      </fieldset>
      <div className="row">
        <label className="f">
          種類
          <select className="in s auto" name="kind" defaultValue={kind}>
            {Object.entries(kinds).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className="f">
          用紙
          <select className="in s auto" name="paper" defaultValue={paperName}>
            {Object.entries(labelPapers).map(([value, { name }]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className="f">
          印刷を始める位置
          <input className="in s q" name="start" inputMode="numeric" defaultValue={start} />
        </label>
        <label className="ck">
          <input type="checkbox" name="new" defaultChecked={isNew} />
          <span>「新品」を印字する</span>
        </label>
      </div>
      <p>
        <Button fill>この内容で作成する</Button>
      </p>
    </form>
  );
}
