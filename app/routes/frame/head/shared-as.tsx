import { useContext } from "react";
import { href } from "#app/href.ts";
import { AnswerContext } from "#app/http/answer-context.ts";

/** The picture and the address that a shared link to this page shows. Both must be whole addresses. */
export function SharedAs({ path }: { path: string }) {
  const { origin } = useContext(AnswerContext);
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="買付便" />
      <meta property="og:url" content={origin + path} />
      <meta
        property="og:image"
        content={`${origin}${href("/page.png")}?${new URLSearchParams({ of: path })}`}
      />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
