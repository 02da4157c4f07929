import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import {
  bindArticle,
  createProductFromArticle,
  unbindArticle,
} from "#app/domain/channels/articles/bind-article.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { formText } from "#app/http/input/form-text.ts";
import { notFound } from "#app/http/respond.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { refusedBinding } from "./article-commands.server.ts";

/** What the buttons of an article's own page do. */
export async function doOneCommand(
  { request, context }: ActionFunctionArgs,
  scope: Scope<Buyer>,
  number: number,
  form: FormData,
) {
  switch (formText(form, "intent")) {
    case "bind": {
      const product = rules.id.safeParse(formText(form, "product"));
      if (!product.success) throw notFound();
      return answer(await bindArticle(scope, number, product.data), "自社商品と紐付けました。");
    }
    case "unbind":
      return answer(await unbindArticle(scope, number), "紐付けを解除しました。");
    case "make": {
      const id = rules.idempotencyKey.safeParse(formText(form, "id"));
      if (!id.success) throw notFound();
      return answer(
        await createProductFromArticle(scope, number, id.data),
        "自社商品として登録し、紐付けました。",
      );
    }
    default:
      throw notFound();
  }

  function answer(bound: { ok: true } | { ok: false; reason: string; by?: string }, done: string) {
    if (!bound.ok) return refusedBinding(bound);
    const { pathname, searchParams } = new URL(request.url);
    const query = new URLSearchParams({ item: searchParams.get("item") ?? "" });
    return redirectWithFlash(context, `${pathname}?${query}`, done);
  }
}
