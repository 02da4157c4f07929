import { data, redirect } from "@remix-run/cloudflare";
import { favouritesMax } from "#app/domain/catalog/favourites/favourite.ts";
import {
  addFavourite,
  type FavouriteItem,
  removeFavourite,
  tagFavourite,
} from "#app/domain/catalog/favourites/favourites.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { formText } from "#app/http/input/form-text.ts";
import { notFound } from "#app/http/respond.server.ts";
import { type buyerScope, forbidden } from "#app/http/scope.server.ts";

interface Ways {
  /** The item's own page, whose button says `keep` or `drop`. */
  page: string;
  /** The list it was changed in. */
  list: string;
}

/** What the buttons of both lists, and of the goods' and shops' pages, do. */
export async function changeFavourite(
  scope: Awaited<ReturnType<typeof buyerScope>>,
  form: FormData,
  item: FavouriteItem,
  { page, list }: Ways,
) {
  const intent = formText(form, "intent");
  if (intent === "tag") return setTag();
  const keep = intent === "keep";
  const changed = await (keep ? addFavourite : removeFavourite)(scope, item);
  if (changed.ok) return redirect(intent === "remove" ? list : page, 303);
  // Two tabs dropped it: it is gone, as was wished.
  if (intent === "drop" && changed.reason === "not-found") return redirect(page, 303);
  return refusal(changed.reason);

  async function setTag() {
    const id = Object.values(item)[0]!;
    const tag = formText(form, "tag") ?? "";
    const typed = fields.favouriteTag.safeParse(tag);
    if (!typed.success)
      return data(
        {
          problem: typed.error.issues[0]!.message,
          id,
          typed: tag.slice(0, 200),
        },
        { status: 400 },
      );
    const tagged = await tagFavourite(scope, item, typed.data);
    return tagged.ok ? redirect(list, 303) : refusal(tagged.reason);
  }
}

function refusal(reason: "forbidden" | "not-found" | "favourites-full") {
  if (reason === "forbidden") throw forbidden();
  if (reason === "not-found") throw notFound();
  const problem = `お気に入りは${favouritesMax.toLocaleString("ja-JP")}件までです。不要なものを外してからお試しください`;
  return data({ problem, id: undefined, typed: undefined }, { status: 409 });
}
