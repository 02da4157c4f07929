import { href } from "#app/href.ts";

/** The page of one help article. */
export function answerHref(id: string) {
  return `${href("/answerResultPage")}?${new URLSearchParams({ id })}`;
}
