import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ownProductLimits } from "#app/domain/catalog/products/own-product.ts";
import { sharedLabelsQuery } from "#app/domain/catalog/products/own-product-queries.server.ts";
import { labelledNumber } from "#app/domain/channels/articles/article.ts";
import { href } from "#app/href.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { NumberInput } from "#app/ui/number-field.tsx";
import { productPage } from "../product-query.ts";
import { SharedLabels } from "../shared-labels.tsx";
import { askedLabels, labelKinds, labelSheets } from "./asked-labels.server.ts";
import { labelPapers } from "./label-papers.ts";
import { LabelSheet } from "./label-sheet.tsx";

export const meta: MetaFunction = () => [{ title: "商品ラベル | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "products");
  const { searchParams } = new URL(args.request.url);
  const picked = searchParams.getAll("pick").slice(0, ownProductLimits.atOnceMax);
  const [asked, shared] = await Promise.all([
    askedLabels(scope, searchParams),
    picked.length > 0 ? sharedLabelsQuery(scope, picked) : [],
  ]);
  const { drawn, wrong, kind, paperName, isNew, typedStart } = asked;
  const shown = {
    wrong,
    kind,
    paperName,
    isNew,
    typedStart,
    kinds: labelKinds,
    products: drawn.map(({ product, typed, problem }) => ({
      id: product.id,
      name: product.name,
      typed,
      problem,
    })),
    sheets: labelSheets(asked),
    shared: kind === "fnsku" ? shared : [],
    query: searchParams.toString(),
  };
  return data(shown, { status: wrong.length > 0 ? 400 : 200 });
}

export default function LabelsPage() {
  const shown = useLoaderData<typeof loader>();
  const { products, wrong, sheets, paperName, query, shared } = shown;
  const problems = products.flatMap(({ id, name, problem }) =>
    problem ? [{ fieldId: `count-${id}`, text: `${name}: ${problem}` }] : [],
  );
  return (
    <main id="main" className="page-width stack large">
      <div className="form-only stack">
        <div className="page-head">
          <h1>商品ラベル</h1>
          <p className="note">
            印刷するときは、拡大・縮小をしない設定（100%）にしてください。用紙の寸法は、お使いのラベル用紙の包みでご確認ください。
          </p>
        </div>
        {products.length === 0 ? (
          <EmptyState title="印刷する商品を選んでください">
            <p>
              <a href={href("/commodityManagement")}>商品管理</a>
              で商品を選び、「ラベルを作成」を押してください。
            </p>
          </EmptyState>
        ) : (
          <>
            <ErrorList problems={wrong} />
            <ErrorList problems={problems} title="ラベルを作成できない商品があります" />
            <SharedLabels shared={shared} />
            <LabelForm shown={shown} />
          </>
        )}
        {sheets.length > 0 && (
          <p className="cluster">
            <a
              className="button small"
              href={`${href("/commodityManagement/labels/pdf")}?${query}`}
            >
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

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function LabelForm({ shown }: { shown: Loaded }) {
  const { products, wrong, kinds, kind, paperName, isNew, typedStart } = shown;
  const problemAt = (field: string) => wrong.find(({ fieldId }) => fieldId === field)?.text;
  const papers = Object.entries(labelPapers).map(([value, { name }]) => [value, name] as const);
  return (
    <form method="get" action={href("/commodityManagement/labels")} className="stack">
      <fieldset className="stack small">
        <legend>枚数</legend>
        {products.map(({ id, name, typed, problem }) => (
          <p key={id} className="cluster">
            <input type="hidden" name="pick" value={id} />
            <CountInput
              name={`count-${id}`}
              typed={typed}
              label={`${name} 枚数`}
              problem={problemAt(`count-${id}`)}
            />
            <a href={labelledPage(id)}>{name}</a>
            <Wrong field={`count-${id}`} text={problemAt(`count-${id}`)} />
            {problem && <span className="field-error">{problem}</span>}
          </p>
        ))}
      </fieldset>
      <div className="cluster">
        <Choice name="kind" label="種類" chosen={kind} choices={Object.entries(kinds)} />
        <Wrong field="kind" text={problemAt("kind")} />
        <Choice name="paper" label="用紙" chosen={paperName} choices={papers} />
        <Wrong field="paper" text={problemAt("paper")} />
        <label className="field" htmlFor="start">
          印刷を始める位置
          <CountInput name="start" typed={typedStart} problem={problemAt("start")} />
        </label>
        <Wrong field="start" text={problemAt("start")} />
        <label className="checkbox">
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

function labelledPage(id: string) {
  const article = labelledNumber(id);
  return article === undefined
    ? `${productPage(id)}#label`
    : `${href("/amazonInventory/article")}?item=${article}`;
}

interface CountInputProps {
  name: string;
  typed: string;
  label?: string;
  problem: string | undefined;
}

function CountInput({ name, typed, label, problem }: CountInputProps) {
  return (
    <NumberInput
      id={name}
      name={name}
      defaultValue={typed}
      aria-label={label}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? `wrong-${name}` : undefined}
    />
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  chosen: string;
  choices: readonly (readonly [string, string])[];
}

function Choice({ name, label, chosen, choices }: ChoiceProps) {
  return (
    <label className="field">
      {label}
      <select className="input small auto-width" id={name} name={name} defaultValue={chosen}>
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

function Wrong({ field, text }: { field: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <span className="field-error" id={`wrong-${field}`}>
      {text}
    </span>
  );
}
