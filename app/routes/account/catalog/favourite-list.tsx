import { type SubmissionResult, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import type { FavouritePlace } from "#app/domain/catalog/favourites/favourite.ts";
import { href } from "#app/href.ts";
import { CardTable, type Column } from "#app/ui/card-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { favouriteQuery } from "./favourite-query.ts";
import { FavouriteTabs } from "./favourite-tabs.tsx";

const things = { "/user/commodity": "商品", "/user/favoriteShop": "ショップ" } as const;
type List = keyof typeof things;

interface FavouriteListProps {
  here: List;
  /** The columns between the item's name and its tag. */
  columns: readonly Column[];
  shown: {
    tag: string | undefined;
    tags: readonly string[];
    next: FavouritePlace | undefined;
    first: boolean;
  };
  lastResult: SubmissionResult | undefined;
  /** What its forms call the id of an item. */
  itemField: "goods_id" | "shop";
  /** How things come onto the list, said while none is there. */
  empty: ReactNode;
  rows: readonly ReactNode[];
}

/** One of the two lists beside each other, its tags, and a page of what is kept on it. */
export function FavouriteList(props: FavouriteListProps) {
  const { here, columns, shown, lastResult, itemField, empty, rows } = props;
  const [form] = useForm({
    id: `favourite-${lastResult?.initialValue?.[itemField]}`,
    lastResult,
  });
  const { tag, tags, next, first } = shown;
  const label = `お気に入り${things[here]}`;
  return (
    <main id="main" className="page-width stack large">
      <div className="page-head">
        <h1>{label}</h1>
        <p className="note">会社のみんなで使うリストです。タグを付けて分けられます。</p>
      </div>
      <FavouriteTabs here={here} />
      <ErrorSummary form={form} />
      {(tags.length > 0 || tag) && <TagLinks here={here} tag={tag} tags={tags} />}
      {rows.length === 0 ? (
        <EmptyState
          title={
            tag
              ? `このタグの${things[here]}はありません`
              : `お気に入りの${things[here]}はまだありません`
          }
        >
          <p>{empty}</p>
        </EmptyState>
      ) : (
        <CardTable label={label} columns={[things[here], ...columns, "タグ", "操作"]}>
          {rows}
        </CardTable>
      )}
      <Pager
        nextHref={next ? href(here) + favouriteQuery(tag, next) : null}
        firstHref={first ? null : href(here) + favouriteQuery(tag)}
      />
    </main>
  );
}

function TagLinks({
  here,
  tag,
  tags,
}: Pick<FavouriteListProps, "here"> & { tag: string | undefined; tags: readonly string[] }) {
  return (
    <nav aria-label="タグ" className="cluster note">
      <a href={href(here)} aria-current={tag ? undefined : "true"}>
        すべて
      </a>
      {tags.map((one) => (
        <a
          key={one}
          href={href(here) + favouriteQuery(one)}
          aria-current={one === tag ? "true" : undefined}
        >
          {one}
        </a>
      ))}
    </nav>
  );
}
