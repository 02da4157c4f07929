import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import {
  bindArticle,
  createProductFromArticle,
  unbindArticle,
} from "#app/domain/channels/articles/bind-article.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { otherForm } from "#app/http/respond.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { refusedBinding } from "./article-commands.server.ts";

const OneForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("bind"), product: rules.id }),
  z.object({ intent: z.literal("unbind") }),
  z.object({ intent: z.literal("make"), id: rules.idempotencyKey }),
]);

/** What the buttons of an article's own page do. */
export async function doOneCommand(
  { request, context }: ActionFunctionArgs,
  scope: Scope<Buyer>,
  number: number,
  form: FormData,
) {
  const submission = parseForm(form, { schema: OneForm });
  if (submission.status !== "success") return otherForm(submission);
  const { value } = submission;
  switch (value.intent) {
    case "bind":
      return answer(await bindArticle(scope, number, value.product), "自社商品と紐付けました。");
    case "unbind":
      return answer(await unbindArticle(scope, number), "紐付けを解除しました。");
    case "make":
      return answer(
        await createProductFromArticle(scope, number, value.id),
        "自社商品として登録し、紐付けました。",
      );
  }

  function answer(bound: { ok: true } | { ok: false; reason: string; by?: string }, done: string) {
    if (!bound.ok) return refusedBinding(submission, bound);
    const { pathname, searchParams } = new URL(request.url);
    const query = new URLSearchParams({ item: searchParams.get("item") ?? "" });
    return redirectWithFlash(context, `${pathname}?${query}`, done);
  }
}
