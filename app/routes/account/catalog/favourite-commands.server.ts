import type { Submission } from "@conform-to/react";
import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { favouritesMax } from "#app/domain/catalog/favourites/favourite.ts";
import {
  addFavourite,
  type FavouriteItem,
  removeFavourite,
  tagFavourite,
} from "#app/domain/catalog/favourites/favourites.server.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { changed, notFound } from "#app/http/respond.server.ts";
import { type buyerScope, forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { rowHash } from "#app/ui/row-place.ts";

/** What the buttons of both lists, and of the goods' and shops' pages, send beside the id of the item. */
export const FavouriteForm = z.object({
  intent: z.enum(["keep", "drop", "remove", "tag"]),
  tag: rules.favouriteTag,
  /** Of an item that is taken off: the one beside it. */
  beside: z.string().max(64).default(""),
});

interface Ways {
  item: FavouriteItem;
  /** The item's own page, whose button says `keep` or `drop`. */
  page: string;
  /** The list it was changed in. */
  list: string;
}

type Sent = Extract<Submission<z.output<typeof FavouriteForm>>, { status: "success" }>;

/** Keeps the item, lets it go or sets its tag. */
export async function changeFavourite(
  context: AppLoadContext,
  scope: Awaited<ReturnType<typeof buyerScope>>,
  submission: Sent,
  { item, page, list }: Ways,
) {
  const { intent, tag, beside } = submission.value;
  const written =
    intent === "tag"
      ? await tagFavourite(scope, item, tag)
      : await (intent === "keep" ? addFavourite : removeFavourite)(scope, item);
  if (written.ok)
    switch (intent) {
      case "tag":
        return redirectWithFlash(
          context,
          list + rowHash("offerId" in item ? item.offerId : item.supplierId),
          "タグを保存しました。",
        );
      case "remove":
        return redirectWithFlash(context, list + rowHash(beside), "お気に入りから外しました。");
      default:
        return redirect(page, 303);
    }
  switch (written.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      // Two tabs dropped it: it is gone, as was wished.
      if (intent === "drop") return redirect(page, 303);
      throw notFound();
    case "favourites-full":
      return changed(
        submission,
        `お気に入りは${favouritesMax.toLocaleString("ja-JP")}件までです。不要なものを外してからお試しください`,
      );
  }
}
