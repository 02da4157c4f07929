import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { favouritesMax } from "#app/domain/catalog/favourites/favourite.ts";
import { addFavourite, removeFavourite } from "#app/domain/catalog/favourites/favourites.server.ts";
import { href } from "#app/href.ts";
import { formText } from "#app/http/input/form-text.ts";
import { invalidFields, notFound } from "#app/http/respond.server.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { OfferId, type ProductAnswer } from "./send-goods.server.ts";

/** Whether the form is that of the button beside the title. */
export function isFavouriteForm(form: FormData) {
  return ["keep", "drop"].includes(formText(form, "intent") ?? "");
}

/** お気に入りに追加, or out of them: the page as it was where it can stay, else anew. */
export async function changeFavourite(args: ActionFunctionArgs, form: FormData) {
  const scope = await buyerScope(args, "products");
  const offerId = OfferId.safeParse(formText(form, "goods_id"));
  if (!offerId.success) throw notFound();
  const item = { offerId: offerId.data };
  const isFavourite = formText(form, "intent") === "keep";
  const changed = await (isFavourite ? addFavourite : removeFavourite)(scope, item);
  // Two tabs dropped it: it is gone, as was wished.
  if (changed.ok || (!isFavourite && changed.reason === "not-found")) {
    if (formText(form, "stay")) return { status: "success", isFavourite } satisfies ProductAnswer;
    return redirect(
      `${href("/ProductDetails")}?${new URLSearchParams({ goods_id: offerId.data })}`,
      303,
    );
  }
  if (changed.reason === "forbidden") throw forbidden();
  if (changed.reason === "not-found") throw notFound();
  const text = `お気に入りは${favouritesMax.toLocaleString("ja-JP")}件までです。不要なものを外してからお試しください`;
  return invalidFields({ keep: [text] }, [], 409);
}
