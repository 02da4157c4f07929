import { redirect } from "@remix-run/cloudflare";
import {
  bindArticle,
  createProductFromArticle,
  unbindArticle,
} from "#app/domain/channels/articles/bind-article.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { SentForm } from "#app/http/input/sent-form.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { refusedBinding } from "./article-commands.server.ts";

/** What the buttons of an article's own page do. */
export async function doOneCommand(
  scope: Scope<Buyer>,
  request: Request,
  number: number,
  form: SentForm,
) {
  switch (form.one("intent")) {
    case "bind": {
      const product = rules.id.safeParse(form.one("product"));
      if (!product.success) throw notFound();
      return answer(request, "bound", await bindArticle(scope, number, product.data));
    }
    case "unbind":
      return answer(request, "unbound", await unbindArticle(scope, number));
    case "make": {
      const id = rules.idempotencyKey.safeParse(form.one("id"));
      if (!id.success) throw notFound();
      return answer(request, "made", await createProductFromArticle(scope, number, id.data));
    }
    default:
      throw notFound();
  }
}

function answer(
  request: Request,
  done: string,
  told: { ok: true } | { ok: false; reason: string; by?: string },
) {
  if (!told.ok) return refusedBinding(told);
  const { pathname, searchParams } = new URL(request.url);
  const query = new URLSearchParams({ item: searchParams.get("item") ?? "", done });
  return redirect(`${pathname}?${query}`, 303);
}
