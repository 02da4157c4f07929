import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { mergeOwnProducts } from "#app/domain/catalog/products/change-own-products.server.ts";
import { lackingOf, ownProductLimits } from "#app/domain/catalog/products/own-product.ts";
import {
  changedProducts,
  listOwnProducts,
} from "#app/domain/catalog/products/own-product-queries.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { goodsNotKept } from "#app/domain/trade/floor/own-goods.server.ts";
import { href } from "#app/href.ts";
import { type SentForm, sentForm } from "#app/http/input/sent-form.server.ts";
import { buyerScope, denial } from "#app/http/scope.server.ts";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { ChangedProducts } from "./changed-products.tsx";
import { doCollectionCommand } from "./collection-commands.server.ts";
import { GoodsNotKept } from "./goods-not-kept.tsx";
import { LibraryDone, readDone } from "./library-done.tsx";
import { ManagedList } from "./managed-list.tsx";
import { MergeChoice } from "./merge-choice.tsx";
import { productQuery, readProductQuery } from "./product-query.ts";
import { productRefusals } from "./product-texts.ts";
import { readMerge } from "./read-merge.server.ts";

export const meta: MetaFunction = () => [{ title: "商品管理 | 買付便" }];

const views = ["list", "bought", "history"] as const;

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "products");
  const { searchParams } = new URL(args.request.url);
  const asked = readProductQuery(searchParams);
  const view = views.find((one) => one === searchParams.get("view")) ?? "list";
  return {
    view,
    asked,
    done: readDone(searchParams),
    all: searchParams.has("all"),
    listed: view === "list" ? await managed(scope, asked) : null,
    bought: view === "bought" ? await goodsNotKept(scope) : [],
    changes: view === "history" ? await changedProducts(scope) : [],
    merge: await readMerge(scope, searchParams.getAll("merge")),
  };
}

async function managed(scope: Scope<Buyer>, asked: ReturnType<typeof readProductQuery>) {
  const { page, next, tags } = await listOwnProducts(scope, asked);
  return {
    next,
    tags,
    rows: page.map(({ product, tags: own, sources }) => {
      const { id, name, managementNumber, ownSku, asin, labelNumber, jan, picture } = product;
      const { hsCode, weightGrams, changedAt, changedByName } = product;
      return {
        id,
        name,
        managementNumber,
        ownSku,
        asin,
        labelNumber,
        jan,
        picture,
        hsCode,
        weightGrams,
        changedAt,
        changedByName,
        tags: own,
        lacking: lackingOf(product),
        sourceCount: sources.length,
      };
    }),
  };
}

export type ManagedRow = Awaited<ReturnType<typeof managed>>["rows"][number];

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "products");
  const form = await sentForm(args.request);
  const asked = readProductQuery(new URL(args.request.url).searchParams);
  const here = href("/commodityManagement");
  form.texts("pick", "merge");
  if (form.one("intent") === "merge") return chooseMerge(form);
  if (form.one("intent") === "labels") return chooseLabels(form);
  if (form.one("intent") === "merge-now") return merge(scope, form);
  return doCollectionCommand(scope, form, here + productQuery(asked, { after: asked.after }));
}

function chooseMerge(form: SentForm) {
  const picked = form.several("pick");
  if (picked.length === 2) {
    const query = new URLSearchParams(picked.map((id) => ["merge", id.slice(0, 64)]));
    return redirect(`${href("/commodityManagement")}?${query}`, 303);
  }
  const problems = [{ fieldId: "library", text: "統合する商品を2件選んでください" }];
  return data({ problems, picked, typed: {}, accepts: {} }, { status: 400 });
}

function chooseLabels(form: SentForm) {
  const picked = form.several("pick").slice(0, ownProductLimits.atOnceMax);
  const query = new URLSearchParams(picked.map((id) => ["pick", id.slice(0, 64)]));
  if (picked.length > 0) return redirect(`${href("/commodityManagement/labels")}?${query}`, 303);
  const problems = [{ fieldId: "library", text: productRefusals["nothing-chosen"] }];
  return data({ problems, picked, typed: {}, accepts: {} }, { status: 400 });
}

async function merge(scope: Scope<Buyer>, form: SentForm) {
  const [keep = "", other = ""] = [form.one("keep"), form.one("other")];
  const ids = form.several("merge");
  const gone = ids.find((id) => id !== keep) ?? other;
  const merged = await mergeOwnProducts(scope, keep, gone);
  if (merged.ok) return redirect(`${href("/commodityManagement")}?merged=1`, 303);
  if (merged.reason === "not-found" || merged.reason === "forbidden") throw denial(merged.reason);
  const problems = [{ fieldId: "merge", text: productRefusals[merged.reason] }];
  return data({ problems, picked: [] as string[], typed: {}, accepts: {} }, { status: 409 });
}

export default function ManagementPage() {
  const { view, asked, done, all, listed, bought, changes, merge } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const here = href("/commodityManagement");
  const tab = (label: string, query: string, current: boolean) => ({
    label,
    current,
    href: here + query,
  });
  return (
    <main id="main" className="wrap stack l">
      <div className="head row between">
        <div>
          <h1>商品管理</h1>
          <p className="note">
            管理番号、モールの番号、ラベル、通関の情報を登録すると、注文・ラベル・配送の書類に入ります。
          </p>
        </div>
        <p className="row">
          <a className="btn s soft" href={href("/collection")}>
            商品ライブラリ
          </a>
          <a className="btn s soft" href={href("/commodityManagement/materials")}>
            副資材
          </a>
          <a className="btn s soft" href={href("/commodityManagement/sheet")}>
            表から一括登録
          </a>
          <a className="btn s" href={href("/commodityInformationMaintenance")}>
            商品を登録する
          </a>
        </p>
      </div>
      {!refused && <LibraryDone done={done} />}
      <ErrorList problems={refused?.problems ?? []} />
      <Tabs
        label="商品管理"
        tabs={[
          tab("すべて", "", view === "list" && !asked.part),
          tab("情報不足", "?part=lacking", view === "list" && asked.part === "lacking"),
          tab("未登録の注文商品", "?view=bought", view === "bought"),
          tab("変更履歴", "?view=history", view === "history"),
        ]}
      />
      {merge && <MergeChoice merge={merge} />}
      {listed && (
        <ManagedList
          listed={listed}
          asked={asked}
          here={here}
          all={all && !refused}
          picked={refused?.picked}
        />
      )}
      {view === "bought" && <GoodsNotKept goods={bought} />}
      {view === "history" && <ChangedProducts changes={changes} />}
    </main>
  );
}
