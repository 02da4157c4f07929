import { Form } from "@remix-run/react";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { favouriteQuery } from "./favourite-query.ts";

const lists = [
  { href: href("/user/commodity"), label: "お気に入り商品" },
  { href: href("/user/favoriteShop"), label: "お気に入りショップ" },
];

interface HeadProps {
  here: "/user/commodity" | "/user/favoriteShop";
  tag: string | undefined;
  tags: readonly string[];
  refused: { problem: string; id?: string | undefined } | undefined;
}

/** The two lists beside each other, and the tags of this one. */
export function FavouriteHead({ here, tag, tags, refused }: HeadProps) {
  return (
    <>
      <div className="head">
        <h1>{lists.find((list) => list.href === href(here))!.label}</h1>
        <p className="note">会社のみんなで使うリストです。タグを付けて分けられます。</p>
      </div>
      <nav aria-label="お気に入り" className="tabs">
        <ul>
          {lists.map((list) => (
            <li key={list.href}>
              <a href={list.href} aria-current={list.href === href(here) ? "page" : undefined}>
                {list.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <ErrorList
        problems={
          refused
            ? [
                {
                  text: refused.problem,
                  ...(refused.id ? { fieldId: `tag-${refused.id}` } : {}),
                },
              ]
            : []
        }
      />
      {(tags.length > 0 || tag) && (
        <nav aria-label="タグ" className="row note">
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
      )}
    </>
  );
}

interface ThingFormProps {
  field: "goods_id" | "shop";
  id: string;
  name: string;
  tag: string;
}

/** A tag of one's own beside each. */
export function TagForm({ field, id, name, tag }: ThingFormProps) {
  return (
    <Form method="post" className="tagf" preventScrollReset>
      <input type="hidden" name={field} value={id} />
      <input
        className="in s"
        id={`tag-${id}`}
        name="tag"
        size={8}
        defaultValue={tag}
        aria-label={`${name} タグ`}
      />
      <Button small soft name="intent" value="tag" aria-label={`${name} タグを保存`}>
        保存
      </Button>
    </Form>
  );
}

export function RemoveForm({ field, id, name }: Omit<ThingFormProps, "tag">) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name={field} value={id} />
      <Button small soft name="intent" value="remove" aria-label={`${name} をお気に入りから外す`}>
        外す
      </Button>
    </Form>
  );
}
