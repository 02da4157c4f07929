import type { AppLoadContext } from "@remix-run/cloudflare";
import { z } from "zod";
import type { Buyer } from "#app/domain/core/actor.ts";
import { freeText } from "#app/domain/core/field-kinds.schema.server.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  cancelOrders,
  ordersAtOnceMax,
  removeOrders,
} from "#app/domain/trade/orders/move-order.server.ts";
import { orderLifecycle } from "#app/domain/trade/orders/order.ts";
import {
  dropFilter,
  savedFiltersMax,
  saveFilter,
} from "#app/domain/trade/orders/order-lists.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { listQuery, readListQuery } from "#app/http/list-query.ts";
import { changed, invalid } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";

const nameMax = 30;
const ListForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.enum(["cancel", "remove", "restore"]),
    number: z.array(z.string().max(40)).default([]),
  }),
  z.object({
    intent: z.literal("save-filter"),
    name: freeText("条件の名前を入力してください")
      .min(1, "条件の名前を入力してください")
      .max(nameMax, `条件の名前は${nameMax}文字までです`),
  }),
  z.object({ intent: z.literal("drop-filter"), filter: rules.id }),
]);

const texts = {
  "nothing-chosen": "注文を1件以上選んでください",
  "too-many": `一度に選べるのは${ordersAtOnceMax}件までです`,
  "not-found": "選んだ注文の中に、見つからないものがあります。一覧を読み込み直してください",
  "not-cancellable":
    "選んだ注文の中に、お支払い済みなどでキャンセルできないものがあります。どの注文も変更していません",
  "in-review":
    "選んだ注文の中に、PayPalがお支払いを確認しているものがあります。注文ごとのページからキャンセルしてください。どの注文も変更していません",
  "still-running":
    "一覧から外せるのは、一時保存とキャンセルの注文だけです。どの注文も変更していません",
  "moved-meanwhile":
    "注文の状態が変わったため、どの注文も変更していません。最新の状態をご確認ください",
};

/** Cancels, takes off the list, puts back, keeps and forgets filters, and leads back to the same list. */
export async function doListCommand(
  context: AppLoadContext,
  scope: Scope<Buyer>,
  url: URL,
  form: FormData,
) {
  const submission = parseForm(form, { schema: ListForm });
  if (submission.status !== "success") return invalid(submission);
  const { value } = submission;
  switch (value.intent) {
    case "cancel":
      return answer(await cancelOrders(scope, value.number, ""), "件をキャンセルしました。");
    case "remove":
      return answer(
        await removeOrders(scope, value.number),
        "件を一覧から外しました。「一覧から外した注文」でいつでもご覧になれます。",
      );
    case "restore":
      return answer(await removeOrders(scope, value.number, false), "件を一覧に戻しました。");
    case "save-filter":
      return saveNamed(value.name);
    case "drop-filter":
      await dropFilter(scope, value.filter);
      return back(context, url, "保存した条件を削除しました。");
  }

  function answer(
    result: Awaited<ReturnType<typeof cancelOrders>> | Awaited<ReturnType<typeof removeOrders>>,
    done: string,
  ) {
    if (result.ok) return back(context, url, result.value + done);
    if (result.reason === "forbidden") throw forbidden();
    const isOfChoice = result.reason === "nothing-chosen" || result.reason === "too-many";
    return (isOfChoice ? invalid : changed)(submission, texts[result.reason]);
  }

  async function saveNamed(name: string) {
    const asked = readListQuery(url.searchParams, orderLifecycle.states);
    if (asked.problem) return invalid(submission, asked.problem);
    const query = listQuery(asked);
    if (!query) return invalid(submission, "条件を指定して絞り込んでから保存してください");
    const saved = await saveFilter(scope, { name, query });
    if (saved.ok) return back(context, url, "条件を保存しました。");
    switch (saved.reason) {
      case "name-taken":
        return changed(submission, undefined, {
          name: ["同じ名前の条件があります。別の名前にしてください"],
        });
      case "too-many":
        return changed(submission, `保存できる条件は${savedFiltersMax}件までです`);
      case "saved-meanwhile":
        return changed(submission, "もう一度お試しください");
    }
  }
}

/** Redirects to the list with its filter, and a line about what was done. */
function back(context: AppLoadContext, url: URL, done: string) {
  const query = new URLSearchParams(
    listQuery(readListQuery(url.searchParams, orderLifecycle.states)),
  );
  if (url.searchParams.has("removed")) query.set("removed", "1");
  return redirectWithFlash(context, `${url.pathname}?${query}`, done);
}
