import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import {
  findLibraryCandidates,
  listOwnProducts,
} from "#app/domain/catalog/products/own-product-queries.server.ts";
import { href } from "#app/href.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { OneTimeKey } from "#app/routes/shop/one-time-key.tsx";
import { sentList } from "#app/ui/answer-to.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable } from "#app/ui/card-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { BulkBar, productsFormId } from "./bulk-bar.tsx";
import { doCollectionCommand } from "./collection-commands.server.ts";
import { CollectionRow } from "./collection-row.tsx";
import { KeepGoods } from "./keep-goods.tsx";
import { ProductFilter } from "./product-filter.tsx";
import { productQuery, readProductQuery } from "./product-query.ts";
import { toProductRowView } from "./product-row-view.ts";

export const meta: MetaFunction = () => [{ title: "商品ライブラリ | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "products");
  const { searchParams } = new URL(args.request.url);
  const asked = readProductQuery(searchParams);
  const goodsId = searchParams.get("goods_id") ?? "";
  const [{ page, next, tags }, goods] = await Promise.all([
    listOwnProducts(scope, asked),
    /^\d{5,20}$/.test(goodsId) ? findLibraryCandidates(scope, goodsId) : undefined,
  ]);
  const { rate } = (await args.context.viewer()).header;
  return {
    rows: page.map((one) => toProductRowView(one, rate?.rate)),
    asked,
    tags,
    next,
    goods,
    all: searchParams.has("all"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "products");
  const form = await readForm(args.request);
  const asked = readProductQuery(new URL(args.request.url).searchParams);
  return doCollectionCommand(
    args.context,
    scope,
    form,
    href("/collection") + productQuery(asked, { after: asked.after }),
  );
}

export default function CollectionPage() {
  const { rows, asked, tags, next, goods, all } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const here = href("/collection");
  const narrowed = Boolean(asked.words || asked.tag);
  return (
    <main id="main" className="page-width stack large">
      <div className="page-head cluster between">
        <div>
          <h1>商品ライブラリ</h1>
          <p className="note">
            会社のみんなで使うリストです。ここから、前回と同じ内容でもう一度注文できます。
          </p>
        </div>
        <p className="cluster">
          <a className="button small soft" href={href("/commodityManagement")}>
            商品管理
          </a>
        </p>
      </div>
      <AnswerSummary answer={answer} formId={productsFormId} />
      {goods && <KeepGoods goods={goods} />}
      <ProductFilter path={here} asked={asked} tags={tags} />
      <div id="library">
        {rows.length === 0 ? (
          <Nothing narrowed={narrowed} />
        ) : (
          <LibraryForm rows={rows} asked={asked} answer={answer} all={all && !answer} />
        )}
      </div>
      <Pager
        nextHref={next ? here + productQuery(asked, { after: next }) : null}
        firstHref={asked.after ? here + productQuery(asked) : null}
      />
    </main>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

interface LibraryFormProps extends Pick<Loaded, "rows" | "asked" | "all"> {
  answer: ReturnType<typeof useActionData<typeof action>>;
}

function LibraryForm({ rows, asked, all, answer }: LibraryFormProps) {
  const accepts = (answer && "accepts" in answer ? answer.accepts : {}) as Record<string, number>;
  const picked = sentList(answer, "pick");
  return (
    <Form
      method="post"
      action={href("/collection") + productQuery(asked, { after: asked.after })}
      className="stack"
    >
      <OneTimeKey />
      <CardTable
        label="商品ライブラリ"
        columns={["商品", "仕入先", { right: "いまの単価" }, { right: "前回の単価" }, "数量"]}
      >
        {rows.map((row) => (
          <CollectionRow
            key={row.id}
            row={row}
            picked={answer ? picked.includes(row.id) : all}
            answer={answer}
            acceptFen={accepts[row.id]}
          />
        ))}
      </CardTable>
      <BulkBar query={productQuery(asked)} all={all} answer={answer}>
        <Button fill name="intent" value="cart">
          選択した商品をカートに入れる
        </Button>
        <Button small soft name="intent" value="compare">
          選択した商品を比較する
        </Button>
        <Button small soft name="intent" value="material">
          選択した商品の素材を作成する
        </Button>
      </BulkBar>
    </Form>
  );
}

function Nothing({ narrowed }: { narrowed: boolean }) {
  if (narrowed)
    return (
      <EmptyState title="この条件の商品はありません">
        <p>
          <a href={href("/collection")}>すべての商品を見る</a>
        </p>
      </EmptyState>
    );
  return (
    <EmptyState title="商品ライブラリはまだ空です">
      <p>
        <a href={href("/CommoditySearch")}>商品のページ</a>
        や注文の明細の「商品ライブラリに登録」を押すと、ここに並びます。
      </p>
    </EmptyState>
  );
}
