import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { z } from "zod";
import type { Buyer } from "#app/domain/core/actor.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
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
import { formText, formTexts } from "#app/http/input/form-text.ts";
import { readTyped } from "#app/http/input/read-typed.server.ts";
import { listQuery, readListQuery } from "#app/http/list-query.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";

const nameMax = 30;
const Filter = z.object({
  intent: z.string(),
  name: z
    .string("条件の名前を入力してください")
    .trim()
    .min(1, "条件の名前を入力してください")
    .max(nameMax, `条件の名前は${nameMax}文字までです`),
});
const Dropped = z.object({ intent: z.string(), filter: fields.id });

const texts = {
  "nothing-chosen": "注文を1件以上選んでください",
  "too-many": `一度に選べるのは${ordersAtOnceMax}件までです`,
  "not-found": "選んだ注文の中に、見つからないものがあります。一覧を読み込み直してください",
  "not-cancellable":
    "選んだ注文の中に、お支払い済みなどでキャンセルできないものがあります。どの注文も変更していません",
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
  const chosen = formTexts(form, "number").slice(0, 2 * ordersAtOnceMax);
  switch (formText(form, "intent")) {
    case "cancel":
      return answer(await cancelOrders(scope, chosen, ""), "件をキャンセルしました。");
    case "remove":
      return answer(
        await removeOrders(scope, chosen),
        "件を一覧から外しました。「一覧から外した注文」でいつでもご覧になれます。",
      );
    case "restore":
      return answer(await removeOrders(scope, chosen, false), "件を一覧に戻しました。");
    case "save-filter":
      return save(context, scope, url, form);
    case "drop-filter": {
      const read = readTyped(form, Dropped);
      if (!read.form.success)
        return refused("ページを読み込み直してから、もう一度お試しください", { status: 400 });
      await dropFilter(scope, read.form.data.filter);
      return back(context, url, "保存した条件を削除しました。");
    }
    default:
      return refused("操作を選んでください", { status: 400 });
  }

  function answer(
    result: Awaited<ReturnType<typeof cancelOrders>> | Awaited<ReturnType<typeof removeOrders>>,
    done: string,
  ) {
    if (result.ok) return back(context, url, result.value + done);
    if (result.reason === "forbidden") throw forbidden();
    const status = ["nothing-chosen", "too-many"].includes(result.reason) ? 400 : 409;
    return refused(texts[result.reason], { status, chosen });
  }
}

async function save(context: AppLoadContext, scope: Scope<Buyer>, url: URL, form: FormData) {
  const { form: read, typed } = readTyped(form, Filter);
  const name = String(typed.name ?? "");
  if (!read.success) return refused(read.error.issues[0]!.message, { status: 400, name });
  const asked = readListQuery(url.searchParams, orderLifecycle.states);
  if (asked.problem) return refused(asked.problem, { status: 400, name });
  const query = listQuery(asked);
  if (!query) return refused("条件を指定して絞り込んでから保存してください", { status: 400, name });
  const saved = await saveFilter(scope, { name: read.data.name, query });
  if (saved.ok) return back(context, url, "条件を保存しました。");
  switch (saved.reason) {
    case "name-taken":
      return refused("同じ名前の条件があります。別の名前にしてください", { status: 409, name });
    case "too-many":
      return refused(`保存できる条件は${savedFiltersMax}件までです`, { status: 409, name });
    case "saved-meanwhile":
      return refused("もう一度お試しください", { status: 409, name });
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

interface Refused {
  status: number;
  /** The orders that were ticked. */
  chosen?: readonly string[];
  /** The name of a filter that was typed. */
  name?: string;
}

function refused(problem: string, { status, chosen = [], name = "" }: Refused) {
  return data({ problem, chosen, name }, { status });
}
