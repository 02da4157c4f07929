import { Meta, useMatches } from "@remix-run/react";
import { Children, isValidElement, type ReactElement } from "react";

type Tag = ReactElement<{ name?: string; children?: string }>;

/** What a page says of itself; one of the signed-in pages that has a title alone is described by it. */
export function PageMeta() {
  const drawn = Meta();
  const ofAccount = useMatches().some(({ id }) => id === "routes/account/layout");
  if (!ofAccount) return drawn;

  const tags = Children.toArray(drawn.props.children).filter((tag): tag is Tag =>
    isValidElement(tag),
  );
  if (tags.some(({ props }) => props.name === "description")) return drawn;
  const title = tags.find(({ type }) => type === "title")?.props.children ?? "";
  const [name] = title.split(" | ");
  return (
    <>
      {drawn}
      <meta
        name="description"
        content={`買付便の会員ページ「${name}」。中国からの仕入れの注文、支払い、在庫、配送の手続きをします。`}
      />
    </>
  );
}
