import {
  type ArticlePart,
  articleLimits,
  articleParts,
} from "#app/domain/channels/articles/article.ts";
import { href } from "#app/href.ts";
import { grouped } from "#app/ui/money.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { articleLists, askedQuery } from "./article-links.ts";
import type { ArticlesView } from "./articles-view.server.ts";

/** Parts of the list with how many there are, words to search it by, and the files to take it along. */
export function ArticleFilter({ loaded }: { loaded: ArticlesView }) {
  const { channel, asked, counts } = loaded;
  const here = articleLists[channel];
  const tabs = (Object.keys(articleParts) as ArticlePart[]).map((part) => ({
    label: articleParts[part],
    href: here + askedQuery(asked, { part }),
    current: part === asked.part,
    count: grouped(String(counts[part])),
  }));
  const query = new URLSearchParams(askedQuery(asked));
  query.set("channel", channel);
  return (
    <div className="stack small">
      <Tabs label="状態" tabs={tabs} />
      <div className="cluster between">
        <form className="toolbar cluster" method="get" action={here}>
          {asked.shop && <input type="hidden" name="shop" value={asked.shop} />}
          {asked.part !== "sold" && <input type="hidden" name="part" value={asked.part} />}
          <label className="visually-hidden" htmlFor="q-articles">
            SKU・ASIN・JAN・商品名
          </label>
          <input
            className="input small auto-width"
            id="q-articles"
            name="q"
            type="search"
            size={36}
            defaultValue={asked.words}
            placeholder="SKU・ASIN・JAN・商品名"
          />
          <button type="submit" className="button small soft">
            検索
          </button>
        </form>
        <p className="cluster note">
          {(["csv", "xlsx"] as const).map((format) => (
            <a
              key={format}
              href={`${href("/user/lists/:file", { file: `articles.${format}` })}?${query}`}
            >
              {format === "csv" ? "CSV" : "Excel"}
            </a>
          ))}
          {channel === "amazon" && <a href={href("/amazonHiddenList")}>非表示リスト</a>}
          {channel !== "amazon" && (
            <a href={`${href("/amazonHiddenList")}?channel=${channel}`}>非表示リスト</a>
          )}
        </p>
      </div>
      {asked.words && counts.sold > articleLimits.titlesSearchedMax && (
        <p className="note number">
          商品名は、新しい{grouped(String(articleLimits.titlesSearchedMax))}
          件から探しています。SKUとASINは先頭から一致するものをすべて探します。
        </p>
      )}
    </div>
  );
}
