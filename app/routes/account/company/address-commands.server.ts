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
import { formText } from "#app/http/input/form-text.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { denial } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { SaveForm } from "./address-form.schema.server.ts";
import type { TypedAddress } from "./address-form.tsx";

/** Takes an address off; of a default the page asks first, and which one stands for it then. */
export async function removeOrAsk(context: AppLoadContext, scope: Scope<Buyer>, form: FormData) {
  const id = formText(form, "id") ?? "";
  const here = href("/user/deliverySite");
  const heir = formText(form, "heir");
  const removed = await removeAddress(scope, id, heir === undefined ? "ask" : { id: heir });
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
export async function searched(
  { context }: ActionFunctionArgs,
  form: FormData,
  typed: TypedAddress,
) {
  const chosen = formText(form, "place");
  const submission = parseForm(form, { schema: SaveForm });
  const refused = (message: string) => {
    const lastResult = { ...submission.reply(), error: { postalCode: [message] } };
    return data({ typed, found: undefined, lastResult }, { status: 400 });
  };
  const code = SaveForm.shape.postalCode.safeParse(formText(form, "postalCode"));
  if (!code.success) return refused(code.error.issues[0]!.message);
  const places = await context.directories.places(code.data.replace("-", ""));
  const place = places[Number(chosen ?? 0)] ?? places[0];
  if (!place) return refused("この郵便番号の住所は見つかりませんでした。番号をご確認ください");
  const note =
    places.length > 1 && chosen === undefined
      ? "同じ番号の地域がほかにもあります。町名をお選びください"
      : "住所を入力しました。番地と建物名を続けてご入力ください";
  const filled = {
    postalCode: code.data,
    prefecture: place.prefecture,
    street: place.city + place.town + belowTown(typed.street ?? "", places),
  };
  return data({
    typed: { ...typed, ...filled },
    lastResult: undefined,
    found: {
      note,
      key: crypto.randomUUID(),
      places: places.length > 1 ? places.map((one) => one.prefecture + one.city + one.town) : [],
      chosen: places.indexOf(place),
    },
  });
}
