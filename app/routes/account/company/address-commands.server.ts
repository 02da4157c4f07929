import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  redirect,
} from "@remix-run/cloudflare";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { removeAddress } from "#app/domain/customers/company/addresses.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { invalid } from "#app/http/respond.server.ts";
import { denial } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { RemoveForm, SearchForm } from "./address-form.schema.server.ts";

/** Takes an address off; of a default the page asks first, and which one stands for it then. */
export async function removeOrAsk(context: AppLoadContext, scope: Scope<Buyer>, form: FormData) {
  const submission = parseForm(form, { schema: RemoveForm });
  if (submission.status !== "success") return invalid(submission);
  const { id, heir, only } = submission.value;
  const here = href("/user/deliverySite");
  const removed = await removeAddress(scope, id, heir || only ? { id: heir } : "ask");
  if (!removed.ok && removed.reason === "is-default")
    return redirect(`${here}?${new URLSearchParams({ remove: id })}`, 303);
  if (!removed.ok) throw denial(removed.reason);
  const next = removed.value.newDefault;
  const replaced = next ? `いつもの宛先だったため、「${next.title}」を代わりに設定しました。` : "";
  return redirectWithFlash(context, here, `住所を削除しました。${replaced}`);
}

/** What was typed below the town, to be kept: after another town of the code, or a block number alone. */
function belowTown(street: string, places: readonly { city: string; town: string }[]) {
  const towns = places.map(({ city, town }) => city + town).filter((one) => street.startsWith(one));
  const longest = Math.max(0, ...towns.map(({ length }) => length));
  return longest > 0 || /^[0-9０-９]/.test(street) ? street.slice(longest) : "";
}

/**
 * The form again with the place that the postal code stands for; of several the chosen one. A code that
 * stands for none is refused by its field.
 */
export async function searched({ context }: ActionFunctionArgs, form: FormData) {
  const submission = parseForm(form, { schema: SearchForm });
  if (submission.status !== "success") return invalid(submission);
  const { postalCode, street = "", place: chosen } = submission.value;
  const places = await context.directories.places(postalCode.replace("-", ""));
  const place = places[chosen ?? 0] ?? places[0];
  if (!place)
    return invalid(submission, undefined, {
      postalCode: ["この郵便番号の住所は見つかりませんでした。番号をご確認ください"],
    });
  const note =
    places.length > 1 && chosen === undefined
      ? "同じ番号の地域がほかにもあります。町名をお選びください"
      : "住所を入力しました。番地と建物名を続けてご入力ください";
  const filled = {
    postalCode,
    prefecture: place.prefecture,
    street: place.city + place.town + belowTown(street, places),
  };
  return data({
    ...submission.reply(),
    initialValue: { ...submission.payload, ...filled },
    found: {
      note,
      places: places.length > 1 ? places.map((one) => one.prefecture + one.city + one.town) : [],
      chosen: places.indexOf(place),
    },
  });
}
