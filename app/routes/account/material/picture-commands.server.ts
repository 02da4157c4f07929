import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { materialLimits, pictureKindNames } from "#app/domain/catalog/material/material.ts";
import { findGoodsTexts } from "#app/domain/catalog/material/material-queries.server.ts";
import {
  acceptPicture,
  editAgain,
  unacceptPicture,
  type WishedPicture,
} from "#app/domain/catalog/material/pictures/change-picture.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { tooManyPixels } from "#app/domain/core/files/image-header.ts";
import { saveUpload } from "#app/domain/core/files/save-upload.server.ts";
import { uploadsOf } from "#app/http/files/uploads.server.ts";
import { formText, formTexts } from "#app/http/input/form-text.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { invalidFields } from "#app/http/respond.server.ts";
import { denial } from "#app/http/scope.server.ts";
import { jobPage } from "./material-links.ts";
import { changeRefusals } from "./material-words.ts";
import { Wish, Words } from "./picture-wish.schema.server.ts";
import type { Pressed } from "./pressed.server.ts";

const whole = (max: number) => z.coerce.number().int().min(1).max(max);

const Which = z.object({
  job: fields.id,
  goods: whole(materialLimits.goodsMax),
  picture: z.enum(pictureKindNames),
  nth: whole(materialLimits.picturesMax),
  version: whole(materialLimits.versionsMax),
});

/** What the buttons of a picture do. */
export async function doPictureCommand(pressed: Pressed) {
  const { scope, form, later } = pressed;
  const submission = parseForm(form, { schema: Which });
  if (submission.status !== "success") throw denial("not-found");
  const { job: jobId, goods: place, picture: kind, nth, version } = submission.value;
  const which = { jobId, place, kind, nth };
  const id = `${kind}-${nth}`;
  if (formText(form, "intent") !== "picture-edit") {
    const accept = formText(form, "intent") === "picture-accept";
    const changed = accept
      ? await acceptPicture(scope, which, version)
      : await unacceptPicture(scope, which);
    if (changed.ok) return redirect(jobPage(jobId, place, id), 303);
    return refused(form, changed.reason, id);
  }
  const wish = await wishOf(pressed, jobId, place);
  if ("text" in wish) return invalidFields({ [`picture-${id}`]: [wish.text] }, form);
  const changed = await editAgain(scope, which, version, wish);
  if (!changed.ok) return refused(form, changed.reason, id);
  await later("edit-pictures");
  return redirect(jobPage(jobId, place, id), 303);
}

function refused(
  form: FormData,
  reason: "forbidden" | "not-found" | keyof typeof changeRefusals,
  id: string,
) {
  if (reason === "forbidden" || reason === "not-found") throw denial(reason);
  return invalidFields({ [`picture-${id}`]: [changeRefusals[reason]] }, form, 409);
}

const uploadRefusals = {
  "no-file": "空のファイルです。別の画像を選んでください",
  "too-large": "画像は10MBまでです",
  "picture-too-many-pixels": tooManyPixels.ja,
  "wrong-format": "画像はPNG・JPEG・WebPのいずれかにしてください",
};

/** How the picture is wished for, and which one is to be edited: one sent along, one of the goods', else the same. */
async function wishOf(
  { scope, form, files }: Pressed,
  jobId: string,
  place: number,
): Promise<WishedPicture | { text: string }> {
  const submission = parseForm(form, { schema: Wish });
  if (submission.status !== "success")
    return { text: Object.values(submission.error ?? {}).flat()[0] ?? "" };
  const typed = Words.safeParse(formTexts(form, "words"));
  if (!typed.success) return { text: typed.error.issues[0]!.message };
  const words = typed.data.length > 0 ? typed.data : undefined;
  const { tolerance, margin: marginPercent, source } = submission.value;
  const [upload] = await uploadsOf(form, "upload");
  if (upload) {
    const saved = await saveUpload(scope, files, upload, "image");
    if (!saved.ok) return { text: uploadRefusals[saved.reason] };
    return { tolerance, marginPercent, source: `/files/${saved.value.id}` };
  }
  if (source === undefined) return { tolerance, marginPercent, words };
  const found = await findGoodsTexts(scope, jobId, place);
  const chosen = found?.goods.pictures[source];
  return chosen
    ? { tolerance, marginPercent, source: chosen, words }
    : { text: changeRefusals["not-its-picture"] };
}
