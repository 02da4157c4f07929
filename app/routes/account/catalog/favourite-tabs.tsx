import { href } from "#app/href.ts";
import { Tabs } from "#app/ui/tabs.tsx";

const lists = {
  "/user/commodity": "お気に入り商品",
  "/user/favoriteShop": "お気に入りショップ",
  "/user/watches": "価格・在庫の通知",
} as const;

/** The lists of what a company keeps in sight, beside each other. */
export function FavouriteTabs({ here }: { here: keyof typeof lists }) {
  return (
    <Tabs
      label="お気に入り"
      tabs={(Object.keys(lists) as (keyof typeof lists)[]).map((list) => ({
        label: lists[list],
        href: href(list),
        current: list === here,
      }))}
    />
  );
}
