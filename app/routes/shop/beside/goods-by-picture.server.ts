import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import {
  type ComparedChannel,
  comparisonLimits,
} from "#app/domain/channels/comparison/comparison.ts";
import { imageTypeOf } from "#app/domain/core/files/image-header.ts";
import { smallPicture } from "#app/http/files/small-picture.server.ts";
import { uploadsOf } from "#app/http/files/uploads.server.ts";
import { invalidFields } from "#app/http/respond.server.ts";
import { shopperScope } from "#app/http/scope.server.ts";
import { costTerms } from "#app/http/session/cost-terms.server.ts";
import type { AskedBeside } from "./beside-form.schema.server.ts";
import { hintsOf } from "./beside-view.server.ts";
import { besideRows, readFees } from "./reckoned.server.ts";

/** What both sources of pictures take. */
const pictureBytesMax = 3 * 1024 * 1024;

/** What the page answers: the goods that look like the picture, or what is wrong with it. */
export type PictureAnswer = SubmissionResult<string[]> & {
  found?: { rows: ReturnType<typeof besideRows>; seen: string | undefined };
};

/** Goods that look like the picture, reckoned as those that words find; the picture is kept nowhere. */
export async function goodsByPicture(
  args: ActionFunctionArgs,
  channel: ComparedChannel,
  form: FormData,
  asked: AskedBeside | undefined,
) {
  const { products, shrink } = args.context;
  const [picture] = await uploadsOf(form, "picture");
  const wrong = problemOf(picture?.bytes, asked);
  if (wrong || !picture || !asked || !products.byPicture)
    return invalidFields({ picture: wrong ? [wrong] : [] }, form);
  const scope = await shopperScope(args);
  const [cost, fees, found] = await Promise.all([
    costTerms(args, scope),
    readFees(scope, channel),
    products.byPicture(picture.bytes, hintsOf(scope.actor)),
  ]);
  if (!found.ok)
    return invalidFields(
      { picture: ["写真を読み取れませんでした。別の写真をお試しください"] },
      form,
    );
  const seen = shrink && (await smallPicture(shrink, picture.bytes).catch(() => undefined));
  const offers = found.value.offers.slice(0, comparisonLimits.goodsMax);
  return {
    status: "success",
    found: { rows: besideRows(offers, { cost, fees }, asked), seen },
  } satisfies PictureAnswer;
}

function problemOf(bytes: Uint8Array | undefined, asked: AskedBeside | undefined) {
  if (!asked) return "先に商品の内容を正しく入力してください";
  if (!bytes) return "写真を1枚選んでください";
  if (bytes.length > pictureBytesMax) return "写真は3MBまでです。小さくしてからお試しください";
  return imageTypeOf(bytes) ? undefined : "PNG・JPEG・WebPの写真を選んでください";
}
