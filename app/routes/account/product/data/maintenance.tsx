import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { plainData } from "#app/domain/catalog/products/own-product-forms.schema.server.ts";
import { optionsQuery } from "#app/domain/pricing/price-list.server.ts";
import { href } from "#app/href.ts";
import type { DocumentHandle } from "#app/http/document-handle.ts";
import { formText } from "#app/http/input/form-text.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { UnsentProblem } from "#app/ui/unsent-problem.tsx";
import { useFormAnswer } from "#app/ui/use-form-answer.ts";
import { useReloadOnReturn } from "#app/ui/use-reload-on-return.ts";
import { useSending } from "#app/ui/use-sending.ts";
import { doFileCommand, isFileCommand } from "../../attached-file-commands.server.ts";
import { AttachedFiles } from "../../attached-files.tsx";
import { documentAnswer } from "../../document-answer.ts";
import { doMaterialCommand, isMaterialCommand } from "../material/material-commands.server.ts";
import { ProductMaterials } from "../material/product-materials.tsx";
import { fieldTexts } from "./product-defaults.ts";
import { type FoundCodes, ProductFields } from "./product-fields.tsx";
import { ProductHead } from "./product-head.tsx";
import { ProductRecord } from "./product-record.tsx";
import { ProductSources } from "./product-sources.tsx";
import { goodsToBind, namedOptions, readProductView } from "./product-view.server.ts";
import { findHsCodes, saveProduct } from "./save-product.server.ts";
import { doSourceCommand, isSourceCommand } from "./source-commands.server.ts";

export {
  revalidateAlsoAfter409 as shouldRevalidate,
  sayUnsent as clientAction,
} from "#app/ui/unsent.ts";

export const handle: DocumentHandle = { hydrate: true };

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

/** The refused form, or the form as it was typed with the codes that were found for it. */
type Answer = SubmissionResult<string[]> & Partial<FoundCodes>;

export default function MaintenancePage() {
  const { product, bind, options, key, empty } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<Answer>();
  const { once } = useSending();
  useReloadOnReturn();
  const here = href("/commodityManagement");
  const ofSources = answerTo(answer, { intent: sourceCommands });
  const ofMaterials = answerTo(answer, { intent: materialCommands });
  const ofFiles = answerTo(answer, { intent: fileCommands });
  const aboveFiles = useMemo(() => documentAnswer(ofFiles, ["attach"]).above, [ofFiles]);
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
      <main id="main" className="page-width stack large" onSubmitCapture={once}>
        <UnsentProblem />
        {product ? <ProductHead product={product} /> : <NewProductHead />}
        <AnswerSummary answer={aboveFiles} title="変更していません" />
        <ProductFields
          key={product?.head.version ?? 0}
          values={product ? product.texts : empty}
          version={product?.head.version ?? 0}
          formKey={key}
          options={options}
          lastResult={lastResult}
          tariffs={answer?.tariffs && { tariffs: answer.tariffs, words: answer.words ?? "" }}
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
