import type { AppLoadContext } from "@remix-run/cloudflare";
import { labelMissingText } from "#app/domain/catalog/products/label-data.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import { orderPage } from "#app/domain/core/page-links.ts";
import type { RefusalOf } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { wishChange } from "#app/domain/trade/orders/answer-change.server.ts";
import { editOrder } from "#app/domain/trade/orders/edit-order.server.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { matchRows } from "#app/domain/trade/orders/sheets/match-rows.server.ts";
import { formText } from "#app/http/input/form-text.ts";
import { invalidFields, notFound } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { orderMoved } from "../order-texts.ts";
import { type AddedRow, type EditErrors, readOrderEdit } from "./order-edit-form.server.ts";

/** 更新・変更する: the order's content before it is paid, or a wish for a paid one. `hosts` are the shop's own. */
export async function handleEdit(
  context: AppLoadContext,
  scope: Scope<Buyer>,
  number: string,
  form: FormData,
) {
  const hosts = context.sites.flatMap((site) => site.hosts);
  const read = readOrderEdit(form);
  const named = await nameGoods(scope, read.added, hosts);
  const errors = { ...read.errors, ...named.errors };
  if (Object.keys(errors).length > 0) return invalidFields(errors, form);
  const wishes = formText(form, "intent") === "wish";
  const changed = wishes
    ? await handleWish(scope, number, read, named.goods)
    : await editOrder(
        scope,
        number,
        { ...read.edit, added: named.goods },
        undefined,
        context.cards,
      );
  if (changed.ok)
    return redirectWithFlash(
      context,
      orderPage(number),
      wishes
        ? "変更のご希望を送りました。担当者が確認し、お返事します。"
        : "注文内容を変更しました。",
    );
  if (changed.reason === "forbidden") throw forbidden();
  if (changed.reason === "not-found") throw notFound();
  const { text, status, field = "" } = refusals[changed.reason];
  return invalidFields({ [field]: [text] }, form, status);
}

type NamedGoods = Awaited<ReturnType<typeof nameGoods>>["goods"];

/** The goods of the rows that were typed, found as those of a sheet are: by address or number, and by words. */
async function nameGoods(scope: Scope<Buyer>, rows: readonly AddedRow[], hosts: readonly string[]) {
  const wanted = rows.map(({ row, offer, spec }) => ({ row, typed: { offer, spec } }));
  const matched = rows.length > 0 ? await matchRows(scope, wanted, hosts) : [];
  const errors: EditErrors = Object.fromEntries(
    matched.flatMap(({ row, problem }) =>
      problem ? [[`add-${problem.field}-${row}`, [`追加${row + 1}: ${problem.text}`]]] : [],
    ),
  );
  const goods = rows.flatMap(({ quantity, note, optionIds }, index) => {
    const skuId = matched[index]?.skuId;
    return skuId ? [{ skuId, quantity, note, optionIds }] : [];
  });
  return { errors, goods };
}

/** What differs from the order as it stands, as a wish to staff. */
async function handleWish(
  scope: Scope<Buyer>,
  number: string,
  { edit, reason, changeId }: ReturnType<typeof readOrderEdit>,
  goods: NamedGoods,
) {
  const found = await findOrder(scope, number);
  if (!found) throw notFound();
  const now = new Map(found.lines.map((line) => [line.id, line]));
  return wishChange(scope, number, {
    id: changeId,
    lines: edit.lines.map(({ id, quantity, optionIds, skuId, remove }) => {
      const asked = now.get(id)?.quantity ?? 0;
      return {
        lineId: id,
        reason,
        fewer: remove ? asked : asked - quantity,
        ...(remove ? {} : { optionIds, skuId }),
      };
    }),
    added: goods.map((one) => ({ ...one, lineId: crypto.randomUUID(), reason })),
  });
}

type Refusal = Exclude<
  RefusalOf<typeof editOrder> | RefusalOf<typeof wishChange>,
  "forbidden" | "not-found"
>;
const moved = { text: orderMoved, status: 409 } as const;
const refusals: Record<Refusal, { field?: string; text: string; status: 400 | 409 }> = {
  "being-paid": {
    text: "お支払いの手続きが進んでいるため、内容を変更できません。お振込は取り下げて、PayPal・カードは結果が出てから、お試しください",
    status: 409,
  },
  "not-editable": moved,
  "not-buying": moved,
  "lines-differ": moved,
  "moved-meanwhile": moved,
  "bought-already": {
    text: "買付が済んだ明細は変更できません。担当者にメッセージでご相談ください",
    status: 409,
  },
  "change-waits": { text: "お返事を待っている変更があります", status: 409 },
  "cart-changed": { text: "カートの内容が変わりました。カートをご確認ください", status: 409 },
  "not-orderable": {
    text: "カートに注文できない商品があります。カートをご確認ください",
    status: 400,
  },
  "option-gone": { text: "お取り扱いのないオプションが選ばれています", status: 400 },
  "label-missing": {
    text: `${labelMissingText}。管理番号かラベル番号のある商品だけ、商品ラベル貼りを選べます`,
    status: 400,
  },
  "nothing-left": {
    text: "明細は1つ以上必要です。不要な注文はキャンセルできます",
    status: 400,
  },
  "nothing-changed": {
    text: "変更された項目がありません。数量や備考などを変更してから送信してください",
    status: 400,
  },
  "reason-missing": { field: "reason", text: "変更の理由をご記入ください", status: 400 },
  "more-than-asked": { text: "数量をご確認ください", status: 400 },
  "no-such-sku": { text: "選んだ種類は掲載が終わりました", status: 400 },
  "too-many-lines": { text: `1回の注文は${limits.linesPerOrder}明細までです`, status: 400 },
  "out-of-stock": {
    text: "在庫を超える数量があります。数量を減らしてください",
    status: 400,
  },
  "too-few-pieces": {
    text: "仕入先の最低注文数に足りない商品があります。数量を増やすか、明細を削除してください",
    status: 400,
  },
  "too-much": { text: "合計が1億円を超えます。注文を分けてください", status: 400 },
};
