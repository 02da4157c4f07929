import { useState } from "react";
import {
  platformNames,
  platforms,
  shopTagNames,
  shopTags,
} from "#app/domain/catalog/offers/offer.ts";
import { href } from "#app/href.ts";
import { NumberInput } from "#app/ui/number-field.tsx";
import type { SearchForm } from "./search-query.ts";
import { useInstantSearch } from "./within-search.tsx";

interface SearchFiltersProps {
  form: SearchForm;
  categories: { id: string; nameJa: string }[];
  /** By which method goods are narrowed, where costs are shown by another one. */
  landedBy: string | undefined;
}

/** What narrows the goods that were found. */
export function SearchFilters({ form, categories, landedBy }: SearchFiltersProps) {
  const [open] = useState(() => narrows(form));
  return (
    <details className="disclosure filter-group" open={open}>
      <summary>絞り込み</summary>
      <form
        action={href("/CommoditySearch")}
        method="get"
        className="stack"
        ref={useInstantSearch(form)}
      >
        {form.problems.length > 0 && <WrongConditions form={form} />}
        <input type="hidden" name="q" value={form.q} />
        <input type="hidden" name="sort" value={form.sort} />
        <input type="hidden" name="view" value={form.view} />
        {form.size !== 20 && <input type="hidden" name="size" value={form.size} />}
        {form.facet && <input type="hidden" name="facet" value={form.facet} />}
        {form.exact && <input type="hidden" name="exact" value={form.exact} />}
        <CategoryAndMarket form={form} categories={categories} />
        <ShopChoices form={form} />
        <PriceRange form={form} />
        <div className="field">
          <label htmlFor="landed">
            着地原価（1個・円以下{landedBy && `、${landedBy}での目安`}）
          </label>
          <NumberInput
            className="input small"
            id="landed"
            name="landed"
            defaultValue={form.landed}
          />
        </div>
        <div className="field">
          <label htmlFor="moq">最小注文数（個以下）</label>
          <NumberInput className="input small" id="moq" name="moq" defaultValue={form.moq} />
        </div>
        <p className="cluster">
          <button type="submit" className="button wide">
            この条件で絞り込む
          </button>
          <a
            className="note"
            href={`${href("/CommoditySearch")}?${new URLSearchParams({ q: form.q })}`}
          >
            条件をすべて外す
          </a>
        </p>
      </form>
    </details>
  );
}

function WrongConditions({ form }: Pick<SearchFiltersProps, "form">) {
  return (
    <div className="error-summary" role="alert">
      <h2>条件をご確認ください</h2>
      <ul>
        {form.problems.map(({ field, text }) => (
          <li key={text}>
            <a href={`#${field}`}>{text}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function CategoryAndMarket({ form, categories }: Pick<SearchFiltersProps, "form" | "categories">) {
  return (
    <>
      <div className="field">
        <label htmlFor="category">カテゴリー</label>
        <select className="input small" id="category" name="category" defaultValue={form.category}>
          <option value="">指定しない</option>
          {categories.map(({ id, nameJa }) => (
            <option key={id} value={id}>
              {nameJa}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="platform">市場</label>
        <select className="input small" id="platform" name="platform" defaultValue={form.platform}>
          <option value="">指定しない</option>
          {platforms.map((platform) => (
            <option key={platform} value={platform}>
              {platformNames[platform]}
            </option>
          ))}
        </select>
      </div>
    </>
  );
}

function ShopChoices({ form }: Pick<SearchFiltersProps, "form">) {
  return (
    <fieldset>
      <legend>ショップ</legend>
      {shopTags.map((tag) => (
        <label className="checkbox" key={tag}>
          <input type="checkbox" name="tag" value={tag} defaultChecked={form.tags.includes(tag)} />
          <span>{shopTagNames[tag]}</span>
        </label>
      ))}
    </fieldset>
  );
}

function PriceRange({ form }: Pick<SearchFiltersProps, "form">) {
  return (
    <fieldset>
      <legend>単価（元）</legend>
      <div className="pair">
        <NumberInput
          className="input small"
          id="min"
          name="min"
          decimal
          aria-label="単価の下限（元）"
          defaultValue={form.min}
        />
        <span>〜</span>
        <NumberInput
          className="input small"
          id="max"
          name="max"
          decimal
          aria-label="単価の上限（元）"
          defaultValue={form.max}
        />
      </div>
    </fieldset>
  );
}

/** On a narrow screen the goods come first, unless a condition is in force or was mistyped. */
function narrows({ category, platform, min, max, landed, moq, tags, problems }: SearchForm) {
  return (
    [category, platform, min, max, landed, moq].some(Boolean) || tags.length + problems.length > 0
  );
}
