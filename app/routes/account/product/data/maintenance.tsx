import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { plainData } from "#app/domain/catalog/products/own-product-forms.schema.server.ts";
import { optionsQuery } from "#app/domain/pricing/price-list.server.ts";
import { href } from "#app/href.ts";
import { formText } from "#app/http/input/form-text.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { Crumbs } from "#app/ui/crumbs.tsx";
import { doFileCommand, isFileCommand } from "../../attached-file-commands.server.ts";
import { AttachedFiles } from "../../attached-files.tsx";
import { doMaterialCommand, isMaterialCommand } from "../material/material-commands.server.ts";
import { ProductMaterials } from "../material/product-materials.tsx";
import { fieldTexts } from "./product-defaults.ts";
import { ProductFields } from "./product-fields.tsx";
import { ProductHead } from "./product-head.tsx";
import { ProductRecord } from "./product-record.tsx";
import { ProductSources } from "./product-sources.tsx";
import { findHsCodes, saveProduct } from "./save-product.server.ts";
import { goodsToBind, namedOptions, shownProduct } from "./shown-product.server.ts";
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
    id ? shownProduct(scope, id) : null,
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
  if (id && isFileCommand(form)) {
    const { files, direct } = args.context;
    return doFileCommand(scope, { files, direct }, "product", id, form);
  }
  if (id && isSourceCommand(form)) return doSourceCommand(scope, id, form);
  if (id && isMaterialCommand(form)) return doMaterialCommand(scope, id, form);
  if (formText(form, "intent") === "hs") return findHsCodes(scope, form);
  return saveProduct(args.context, scope, id, form);
}

/** Which of the page's forms was sent back. */
function answered(answer: ReturnType<typeof useActionData<typeof action>>) {
  if (!answer || "fileProblem" in answer) return {};
  if ("sourceProblem" in answer) return { problem: answer.sourceProblem };
  if ("materialProblem" in answer) return { materialProblem: answer.materialProblem };
  return "tariffs" in answer
    ? { lastResult: answer.lastResult, tariffs: answer }
    : { lastResult: answer };
}

export default function MaintenancePage() {
  const { product, bind, options, key, empty } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const here = href("/commodityManagement");
  const { lastResult, tariffs, problem, materialProblem } = answered(answer);
  return (
    <>
      <Crumbs
        way={[
          { href: href("/"), label: "トップ" },
          { href: here, label: "商品管理" },
        ]}
        here={product ? product.head.managementNumber || product.head.name : "商品を登録する"}
      />
      <main id="main" className="page-width stack large">
        {product ? <ProductHead product={product} /> : <NewProductHead />}
        <ProductFields
          key={product?.head.version ?? key}
          values={product ? product.texts : empty}
          version={product?.head.version ?? 0}
          formKey={key}
          options={options}
          lastResult={lastResult}
          tariffs={tariffs}
          tariffName={product?.tariffName ?? null}
        />
        {product && (
          <>
            <ProductSources
              id={product.head.id}
              sources={product.sources}
              bind={bind}
              problem={problem}
            />
            <ProductMaterials
              id={product.head.id}
              uses={product.uses}
              materials={product.materials}
              problem={materialProblem}
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
