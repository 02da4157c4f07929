import { Form, type useLoaderData } from "@remix-run/react";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { when } from "#app/ui/timeline.tsx";
import type { loader } from "./blacklist.tsx";

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** A shop or a product that the company does not want to see, and the button that lets it back. */
export function ListedEntry({ entry }: { entry: Loaded["page"][number] }) {
  return (
    <li>
      <span className="tag">{entry.supplierId ? "ショップ" : "商品"}</span>
      <div>
        {entry.supplierId ? (
          <a href={`${href("/shopGoods")}?shop=${entry.supplierId}`} lang="zh-CN">
            {entry.shopZh ?? entry.supplierId}
          </a>
        ) : (
          <a
            href={`${href("/ProductDetails")}?goods_id=${entry.offerId}&fromPlatform=${entry.platform ?? "1688"}`}
          >
            {entry.titleJa ?? entry.offerId}
          </a>
        )}
        <p className="note n">
          {when(entry.addedAt)} ・ {entry.addedByName}
          {entry.note && ` ・ ${entry.note}`}
        </p>
      </div>
      <Form method="post">
        <input type="hidden" name="entry" value={entry.id} />
        <Button
          small
          soft
          name="intent"
          value="remove"
          aria-label={`${entry.shopZh ?? entry.titleJa ?? ""}をリストから外す`}
        >
          外す
        </Button>
      </Form>
    </li>
  );
}
