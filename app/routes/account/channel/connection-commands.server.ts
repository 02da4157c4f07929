import { type ActionFunctionArgs, type AppLoadContext, data } from "@remix-run/cloudflare";
import type { Channel } from "#app/domain/channels/ports/channel.ts";
import { connectWithKeys, startConsent } from "#app/domain/channels/shops/connect-shop.server.ts";
import { takeToken } from "#app/domain/channels/shops/rate-limit.server.ts";
import { checkKind, runFetch } from "#app/domain/channels/shops/run-fetch.server.ts";
import { findOwnShop } from "#app/domain/channels/shops/shop.server.ts";
import { shopAnswers } from "#app/domain/channels/shops/shop.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid, notFound, tooMany } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { CheckForm, ConsentForm, KeysForm } from "./connection-forms.schema.server.ts";
import { connectRefusals, shopTitle } from "./connection-texts.ts";

const shopMistakes: Partial<Record<Channel, string>> = {
  shopify:
    "ショップIDは「minato-zakka」のように、.myshopify.com の前の部分を半角の英数字とハイフンで入力してください",
  yahoo: "ストアアカウントは、半角の英数字とハイフンで入力してください",
};

/** Our own address that a marketplace sends its seller back to. */
export function returnAddress(request: Request, channel: Channel) {
  const path =
    channel === "amazon"
      ? href("/user/amazonShopAuthorization")
      : href("/accountSynchronization/returned/:channel", { channel });
  return new URL(path, request.url).href;
}

/** Begins a consent: the page then shows where it is given. No form leads to a foreign address by itself. */
export async function beginConsent(
  scope: Scope<Buyer>,
  { request, context }: ActionFunctionArgs,
  form: FormData,
) {
  const submission = parseForm(form, { schema: ConsentForm });
  if (submission.status !== "success") return invalid(submission);
  const { channel, shop: typed } = submission.value;
  const returnTo = returnAddress(request, channel);
  const begun = await startConsent(scope, { ports: context.shops }, { channel, typed, returnTo });
  if (begun.ok) return { consent: { channel, address: begun.value } };
  switch (begun.reason) {
    case "forbidden":
      throw forbidden();
    case "no-such-shop":
      return invalid(submission, undefined, { shop: [shopMistakes[channel] ?? ""] });
    case "too-often":
      return tooMany(submission, connectRefusals["too-often"], 600);
    case "not-offered":
      return changed(submission, connectRefusals["not-offered"]);
  }
}

export async function connectByKeys(
  scope: Scope<Buyer>,
  { context }: ActionFunctionArgs,
  form: FormData,
) {
  const submission = parseForm(form, { schema: KeysForm });
  if (submission.status !== "success") return invalid(submission);
  const { intent: _, channel, ...typed } = submission.value;
  const asking = { ports: context.shops, seal: context.seal };
  const connected = await connectWithKeys(scope, asking, { channel, typed });
  if (connected.ok) return connectedPage(context, scope, connected.value);
  switch (connected.reason) {
    case "forbidden":
      throw forbidden();
    case "too-often":
      return tooMany(submission, connectRefusals["too-often"], 600);
    case "declined":
      return invalid(
        submission,
        "この鍵では接続できませんでした。RMSの画面で鍵と有効期限、APIの利用設定を確認してください",
      );
    default:
      return changed(submission, connectRefusals[connected.reason]);
  }
}

/** Leads to the page of connections once a shop was connected. */
export async function connectedPage(context: AppLoadContext, scope: Scope<Buyer>, id: string) {
  const found = await findOwnShop(scope, id);
  const name = found ? shopTitle(found.shop) : "店舗";
  return redirectWithFlash(context, href("/accountSynchronization"), `${name}と連携しました。`);
}

const checks = { perSecond: 1 / 20, burst: 3 };

/** 今すぐ確認: what comes of it stands on the shop's card. */
export async function checkNow(
  scope: Scope<Buyer>,
  { context }: ActionFunctionArgs,
  form: FormData,
) {
  const submission = parseForm(form, { schema: CheckForm });
  const found =
    submission.status === "success" ? await findOwnShop(scope, submission.value.shop) : undefined;
  if (!found?.keys?.sealedKeys) throw notFound();
  const kept = { shop: found.shop, keys: found.keys };
  if (!checkKind.isOffered(context.shops[kept.shop.channel])) throw data(null, { status: 409 });
  const asking = { ports: context.shops, seal: context.seal };
  // Pressed over and over it shows what was answered a moment ago.
  if ((await takeToken(scope, `${kept.shop.id}/check-now`, checks)) === 0)
    await runFetch(scope, asking, kept, checkKind, 1);
  const answer = (await findOwnShop(scope, kept.shop.id))?.keys?.answer ?? "closed";
  return redirectWithFlash(context, href("/accountSynchronization"), {
    text: `${shopTitle(kept.shop)}を確認しました: ${shopAnswers[answer].ja}。`,
    note: answer !== "ok",
  });
}
