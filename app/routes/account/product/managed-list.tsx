import { Form } from "@remix-run/react";
import type { OwnProductQuery } from "#app/domain/catalog/products/own-product.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable } from "#app/ui/card-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { KeepPlace } from "#app/ui/keep-place.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { ManagedProduct } from "./managed-product.tsx";
import type { ManagedRow } from "./management.tsx";
import { ProductFilter } from "./product-filter.tsx";
import { productQuery } from "./product-query.ts";

interface ManagedListProps {
  listed: { rows: readonly ManagedRow[]; tags: readonly string[]; next: number | undefined };
  asked: OwnProductQuery;
  /** As a refused form came back with. */
  picked: readonly string[] | undefined;
  /** Whether the page was asked for with all of them ticked. */
  all: boolean;
  here: string;
}

/** The company's products with their numbers and what they still lack. */
export function ManagedList({ listed, asked, picked, all, here }: ManagedListProps) {
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
            data-keep-place
          >
            <CardTable
              label="自社商品"
              columns={["商品", "番号", "HSコード", { right: "重量" }, "状態", "最終更新"]}
            >
              {rows.map((row) => (
                <ManagedProduct key={row.id} row={row} picked={picked?.includes(row.id) ?? all} />
              ))}
            </CardTable>
            <BulkBar query={productQuery(asked)} all={all}>
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
      <KeepPlace />
    </>
  );
}

function Nothing({ asked }: Pick<ManagedListProps, "asked">) {
  if (asked.words || asked.tag)
    return (
      <Empty title="この条件の商品はありません">
        <p>
          <a href={href("/commodityManagement")}>すべての商品を見る</a>
        </p>
      </Empty>
    );
  if (asked.part === "lacking") return <Empty title="情報の不足している商品はありません" />;
  return (
    <Empty title="自社商品はまだありません">
      <p>
        <a href={href("/commodityInformationMaintenance")}>商品を登録する</a>か、
        <a href={`${href("/commodityManagement")}?view=bought`}>注文した商品から登録</a>
        してください。
      </p>
    </Empty>
  );
}
