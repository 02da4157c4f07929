import type { SubmissionResult } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { mergeOwnProducts } from "#app/domain/catalog/products/change-own-products.server.ts";
import {
  lackingOf,
  type OwnProductQuery,
  ownProductLimits,
} from "#app/domain/catalog/products/own-product.ts";
import {
  changedProducts,
  listOwnProducts,
} from "#app/domain/catalog/products/own-product-queries.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { unsavedGoods } from "#app/domain/trade/floor/own-goods.server.ts";
import { href } from "#app/href.ts";
import { formText, formTexts } from "#app/http/input/form-text.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { changed, invalid } from "#app/http/respond.server.ts";
import { buyerScope, denial } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { sentList } from "#app/ui/answer-to.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { rowId } from "#app/ui/row-place.ts";
import { Status } from "#app/ui/status.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { when } from "#app/ui/timeline.tsx";
import { BulkBar, productsFormId } from "./bulk-bar.tsx";
import { ChangedProducts } from "./changed-products.tsx";
import { doCollectionCommand, readProducts } from "./collection-commands.server.ts";
import { GoodsNotKept } from "./goods-not-kept.tsx";
import { MergeChoice } from "./merge-choice.tsx";
import { PickedProduct } from "./picked-product.tsx";
import { ProductFilter } from "./product-filter.tsx";
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
    all: searchParams.has("all"),
    listed: view === "list" ? await managed(scope, asked) : null,
    bought: view === "bought" ? await unsavedGoods(scope) : [],
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

type ManagedRow = Awaited<ReturnType<typeof managed>>["rows"][number];

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "products");
  const form = await readForm(args.request);
  const asked = readProductQuery(new URL(args.request.url).searchParams);
  const here = href("/commodityManagement");
  // A field that came twice is answered here, whichever button was pressed.
  readProducts(form);
  if (formText(form, "intent") === "merge") return chooseMerge(form);
  if (formText(form, "intent") === "labels") return chooseLabels(form);
  if (formText(form, "intent") === "merge-now") return merge(args.context, scope, form);
  return doCollectionCommand(
    args.context,
    scope,
    form,
    here + productQuery(asked, { after: asked.after }),
  );
}

function chooseMerge(form: FormData) {
  const picked = formTexts(form, "pick");
  if (picked.length === 2) {
    const query = new URLSearchParams(picked.map((id) => ["merge", id.slice(0, 64)]));
    return redirect(`${href("/commodityManagement")}?${query}`, 303);
  }
  return invalid(readProducts(form), "統合する商品を2件選んでください");
}

function chooseLabels(form: FormData) {
  const picked = formTexts(form, "pick").slice(0, ownProductLimits.atOnceMax);
  const query = new URLSearchParams(picked.map((id) => ["pick", id.slice(0, 64)]));
  if (picked.length > 0) return redirect(`${href("/commodityManagement/labels")}?${query}`, 303);
  return invalid(readProducts(form), productRefusals["nothing-chosen"]);
}

async function merge(context: AppLoadContext, scope: Scope<Buyer>, form: FormData) {
  const [keep = "", other = ""] = [formText(form, "keep"), formText(form, "other")];
  const ids = formTexts(form, "merge");
  const gone = ids.find((id) => id !== keep) ?? other;
  const merged = await mergeOwnProducts(scope, keep, gone);
  if (merged.ok)
    return redirectWithFlash(
      context,
      href("/commodityManagement"),
      "2件を1つの商品にまとめました。",
    );
  if (merged.reason === "not-found" || merged.reason === "forbidden") throw denial(merged.reason);
  return changed(readProducts(form), productRefusals[merged.reason]);
}

export default function ManagementPage() {
  const { view, asked, all, listed, bought, changes, merge } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const here = href("/commodityManagement");
  const tab = (label: string, query: string, current: boolean) => ({
    label,
    current,
    href: here + query,
  });
  return (
    <main id="main" className="page-width stack large">
      <div className="page-head cluster between">
        <div>
          <h1>商品管理</h1>
          <p className="note">
            管理番号、モールの番号、ラベル、通関の情報を登録すると、注文・ラベル・配送の書類に入ります。
          </p>
        </div>
        <p className="cluster">
          <a className="button small soft" href={href("/collection")}>
            商品ライブラリ
          </a>
          <a className="button small soft" href={href("/commodityManagement/materials")}>
            副資材
          </a>
          <a className="button small soft" href={href("/commodityManagement/sheet")}>
            表から一括登録
          </a>
          <a className="button small" href={href("/commodityInformationMaintenance")}>
            商品を登録する
          </a>
        </p>
      </div>
      <AnswerSummary answer={answer} formId={productsFormId} />
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
          all={all && !answer}
          answer={answer}
        />
      )}
      {view === "bought" && <GoodsNotKept goods={bought} />}
      {view === "history" && <ChangedProducts changes={changes} />}
    </main>
  );
}

interface ManagedListProps {
  listed: { rows: readonly ManagedRow[]; tags: readonly string[]; next: number | undefined };
  asked: OwnProductQuery;
  /** The answer to the form of the list. */
  answer: SubmissionResult | undefined;
  /** Whether the page was asked for with all of them ticked. */
  all: boolean;
  here: string;
}

/** The company's products with their numbers and what they still lack. */
function ManagedList({ listed, asked, answer, all, here }: ManagedListProps) {
  const picked = sentList(answer, "pick");
  const { rows, tags, next } = listed;
  return (
    <>
      <ProductFilter path={here} asked={asked} tags={tags} />
      <div id="library">
        {rows.length === 0 ? (
          <Nothing asked={asked} />
        ) : (
          <Form
            method="post"
            action={here + productQuery(asked, { after: asked.after })}
            className="stack"
          >
            <CardTable
              label="自社商品"
              columns={["商品", "番号", "HSコード", { right: "重量" }, "状態", "最終更新"]}
            >
              {rows.map((row) => (
                <ManagedProduct
                  key={row.id}
                  row={row}
                  picked={answer ? picked.includes(row.id) : all}
                />
              ))}
            </CardTable>
            <BulkBar query={productQuery(asked)} all={all} answer={answer}>
              <Button small soft name="intent" value="merge">
                選択した2件を統合
              </Button>
              <Button small fill name="intent" value="labels">
                選択した商品のラベルを作成
              </Button>
            </BulkBar>
          </Form>
        )}
      </div>
      <Pager
        nextHref={next ? here + productQuery(asked, { after: next }) : null}
        firstHref={asked.after ? here + productQuery(asked) : null}
      />
    </>
  );
}

function Nothing({ asked }: Pick<ManagedListProps, "asked">) {
  if (asked.words || asked.tag)
    return (
      <EmptyState title="この条件の商品はありません">
        <p>
          <a href={href("/commodityManagement")}>すべての商品を見る</a>
        </p>
      </EmptyState>
    );
  if (asked.part === "lacking") return <EmptyState title="情報の不足している商品はありません" />;
  return (
    <EmptyState title="自社商品はまだありません">
      <p>
        <a href={href("/commodityInformationMaintenance")}>商品を登録する</a>か、
        <a href={`${href("/commodityManagement")}?view=bought`}>注文した商品から登録</a>
        してください。
      </p>
    </EmptyState>
  );
}

/** A row of the list: its numbers, and what is still to be filled in. */
function ManagedProduct({ row, picked }: { row: ManagedRow; picked: boolean }) {
  const { hsCode, weightGrams, lacking, changedAt, changedByName } = row;
  return (
    <TableRow id={rowId(row.id)}>
      <RowHeading>
        <PickedProduct
          product={row}
          picked={picked}
          note={`仕入先 ${row.sourceCount}件`}
          tags={row.tags}
        />
      </RowHeading>
      <TableCell className="number">
        <Numbers row={row} />
      </TableCell>
      <TableCell className="number">{hsCode || "—"}</TableCell>
      <TableCell>{weightGrams === null ? "—" : `${grouped(String(weightGrams))}g`}</TableCell>
      <TableCell>
        {lacking.length === 0 ? (
          <Status shape="done">登録済み</Status>
        ) : (
          <>
            <Status shape="wait">情報不足</Status>
            <small className="block note">{lacking.join("、")}</small>
          </>
        )}
      </TableCell>
      <TableCell>
        <small className="number">{when(changedAt)}</small>
        <small className="block note">{changedByName}</small>
      </TableCell>
    </TableRow>
  );
}

function Numbers({ row }: { row: ManagedRow }) {
  const numbers = [
    ["管理番号", row.managementNumber],
    ["SKU", row.ownSku],
    ["ASIN", row.asin],
    ["ラベル", row.labelNumber],
    ["JAN", row.jan],
  ].filter(([, value]) => value);
  if (numbers.length === 0) return "—";
  return numbers.map(([label, value]) => (
    <span key={label} className="block">
      <small className="note">{label}</small> {value}
    </span>
  ));
}
