import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { CardTable } from "#app/ui/card-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { articleLists, askedQuery } from "./article-links.ts";
import { ArticleRow } from "./article-row.tsx";
import type { Articles } from "./articles.tsx";

/** The list itself: what each article is, where its pieces are, and how long they last. */
export function ArticleTable({ loaded }: { loaded: Articles }) {
  const { channel, rows, asked, shop, counts, mayBind } = loaded;
  if (rows.length === 0) return <Nothing loaded={loaded} />;
  const here = articleLists[channel];
  return (
    <Form
      method="post"
      action={here + askedQuery(asked, { after: asked.after })}
      className="stack"
      data-keep-place
    >
      <input type="hidden" name="shop" value={shop!.id} />
      {mayBind && counts.unbound > 0 && (
        <div className="row">
          <Button small soft name="intent" value="sure">
            番号が一致する商品をまとめて紐付け
          </Button>
          <span className="note">
            管理番号・SKU・ASIN・JAN・ラベル番号のいずれかが1件だけと一致する商品
          </span>
        </div>
      )}
      <CardTable
        label={`${shop!.name}の商品`}
        columns={[
          "商品",
          "自社商品",
          { right: channel === "amazon" ? "FBA在庫" : "在庫" },
          { right: "当社倉庫" },
          { right: "販売" },
          { right: "在庫日数" },
        ]}
      >
        {rows.map((row) => (
          <ArticleRow
            key={row.number}
            row={row}
            channel={channel}
            sure={loaded.sure.find(({ article }) => article === row.number)}
            mayBind={mayBind}
          />
        ))}
      </CardTable>
      <div className="row">
        <Button small soft name="intent" value="hide">
          選択した商品を非表示にする
        </Button>
        {channel === "amazon" && (
          <Button small soft name="intent" value="labels">
            選択した商品のFNSKUラベルを作成
          </Button>
        )}
      </div>
    </Form>
  );
}

function Nothing({ loaded: { channel, asked, shop } }: { loaded: Articles }) {
  if (asked.words || asked.part !== "sold")
    return (
      <Empty title="この条件の商品はありません">
        <p>
          <a href={articleLists[channel] + askedQuery(asked, { part: "sold", words: undefined })}>
            すべての商品を見る
          </a>
        </p>
      </Empty>
    );
  return (
    <Empty title="商品はまだ取得していません">
      <p>
        {shop?.state === "closed"
          ? "連携が切れています。もう一度連携すると取得を再開します。"
          : "「今すぐ取得」を押すか、翌朝までお待ちください。"}
      </p>
    </Empty>
  );
}
