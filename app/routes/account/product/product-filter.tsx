import type { OwnProductQuery } from "#app/domain/catalog/products/own-product.ts";
import { productQuery } from "./product-query.ts";

interface ProductFilterProps {
  path: string;
  asked: OwnProductQuery;
  tags: readonly string[];
}

/** Words and tags that the lists of own products are narrowed by. */
export function ProductFilter({ path, asked, tags }: ProductFilterProps) {
  return (
    <div className="stack small">
      <form className="toolbar cluster" method="get" action={path}>
        {asked.part === "lacking" && <input type="hidden" name="part" value="lacking" />}
        {asked.tag && <input type="hidden" name="tag" value={asked.tag} />}
        <label className="visually-hidden" htmlFor="q-products">
          商品名・管理番号・SKU・ASIN・ラベル番号・JAN
        </label>
        <input
          className="input small auto-width"
          id="q-products"
          name="q"
          type="search"
          size={48}
          defaultValue={asked.words}
          placeholder="商品名・管理番号・SKU・ASIN・ラベル番号・JAN"
        />
        <button type="submit" className="button small soft">
          検索
        </button>
      </form>
      {(tags.length > 0 || asked.tag) && (
        <nav aria-label="タグ" className="cluster note">
          <a
            href={path + productQuery({ ...asked, tag: undefined })}
            aria-current={asked.tag ? undefined : "true"}
          >
            すべて
          </a>
          {tags.map((tag) => (
            <a
              key={tag}
              href={path + productQuery(asked, { tag })}
              aria-current={tag === asked.tag ? "true" : undefined}
            >
              {tag}
            </a>
          ))}
        </nav>
      )}
    </div>
  );
}
