import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { plainData } from "#app/domain/catalog/products/own-product-forms.schema.server.ts";
import { optionsQuery } from "#app/domain/pricing/price-list.server.ts";
import { href } from "#app/href.ts";
import { formText } from "#app/http/input/form-text.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { doFileCommand, isFileCommand } from "../../attached-file-commands.server.ts";
import { AttachedFiles } from "../../attached-files.tsx";
import { documentAnswer } from "../../document-answer.ts";
import { doMaterialCommand, isMaterialCommand } from "../material/material-commands.server.ts";
import { ProductMaterials } from "../material/product-materials.tsx";
import { fieldTexts } from "./product-defaults.ts";
import { ProductFields } from "./product-fields.tsx";
import { ProductHead } from "./product-head.tsx";
import { ProductRecord } from "./product-record.tsx";
import { ProductSources } from "./product-sources.tsx";
import { goodsToBind, namedOptions, readProductView } from "./product-view.server.ts";
import { findHsCodes, saveProduct } from "./save-product.server.ts";
import { doSourceCommand, isSourceCommand } from "./source-commands.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: `${shown?.product?.head.name ?? "商品情報メンテナンス"} | 買付便` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "products");
  const { searchParams } = new URL(args.request.url);
  const id = searchParams.get("id")?.slice(0, 64);
  const hosts = args.context.sites.flatMap((site) => site.hosts);
  const [product, bind] = await Promise.all([
    id ? readProductView(scope, id) : null,
    id ? goodsToBind(scope, searchParams.get("bind") ?? "", hosts) : null,
  ]);
  const options = product?.options ?? namedOptions(await optionsQuery(scope));
  return {
    product,
    bind,
    options,
    key: crypto.randomUUID(),
    empty: { ...fieldTexts(plainData("新しい商品")), name: "", tags: "" },
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "products");
  const form = await readForm(args.request);
  const id = new URL(args.request.url).searchParams.get("id")?.slice(0, 64);
  if (id && isFileCommand(form)) return doFileCommand(scope, args.context, "product", id, form);
  if (id && isSourceCommand(form)) return doSourceCommand(scope, id, form);
  if (id && isMaterialCommand(form)) return doMaterialCommand(scope, id, form);
  if (formText(form, "intent") === "hs") return findHsCodes(scope, form);
  return saveProduct(args.context, scope, id, form);
}

const sourceCommands = ["bind", "unbind", "prefer"];
const materialCommands = ["bind-material", "unbind-material"];
const fileCommands = ["attach", "detach"];

export default function MaintenancePage() {
  const { product, bind, options, key, empty } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const here = href("/commodityManagement");
  const ofSources = answerTo(answer, { intent: sourceCommands });
  const ofMaterials = answerTo(answer, { intent: materialCommands });
  const ofFiles = answerTo(answer, { intent: fileCommands });
  const lastResult = ofSources || ofMaterials || ofFiles ? undefined : answer;
  return (
    <>
      <Breadcrumbs
        way={[
          { href: href("/"), label: "トップ" },
          { href: here, label: "商品管理" },
        ]}
        here={product ? product.head.managementNumber || product.head.name : "商品を登録する"}
      />
      <main id="main" className="page-width stack large">
        {product ? <ProductHead product={product} /> : <NewProductHead />}
        <AnswerSummary
          answer={documentAnswer(ofFiles, ["attach"]).above}
          title="変更していません"
        />
        <ProductFields
          key={product?.head.version ?? key}
          values={product ? product.texts : empty}
          version={product?.head.version ?? 0}
          formKey={key}
          options={options}
          lastResult={lastResult}
          tariffs={answer && "tariffs" in answer ? answer : undefined}
          tariffName={product?.tariffName ?? null}
        />
        {product && (
          <>
            <ProductSources
              id={product.head.id}
              sources={product.sources}
              bind={bind}
              answer={ofSources}
            />
            <ProductMaterials
              id={product.head.id}
              uses={product.uses}
              materials={product.materials}
              answer={ofMaterials}
            />
            <AttachedFiles {...product.attached} title="書類（証明書・取扱説明書・仕様書）" />
            <ProductRecord product={product} />
          </>
        )}
      </main>
    </>
  );
}

function NewProductHead() {
  return (
    <div className="page-head">
      <h1>商品を登録する</h1>
      <p className="note">
        商品名のほかは、あとから入力できます。1688・淘宝の商品は、商品のページから登録できます。
      </p>
    </div>
  );
}
