import type { Staff } from "#app/domain/core/actor.ts";
import { fileRefusals } from "#app/domain/core/files/file-refusals.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { tooManyPixels } from "#app/domain/core/files/image-header.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { photographBox } from "#app/domain/trade/shipments/box-photos.server.ts";
import { BoxPhotoForm } from "#app/domain/trade/shipments/shipment-forms.schema.server.ts";
import { allUploadsOf } from "#app/http/files/uploads.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { invalid, notFound } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";

/** 补拍: the answer to a form that was refused, else nothing. */
export async function photograph(
  scope: Scope<Staff>,
  store: FileStore,
  number: string,
  typed: FormData,
) {
  const submission = parseForm(typed, { schema: BoxPhotoForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const wrong = (text: string) => invalid(submission, undefined, { photos: [text] });
  const photos = await allUploadsOf(scope, store, typed, "photos");
  if (!photos.ok) return wrong(fileRefusals.zh[photos.reason]);
  const saved = await photographBox(scope, store, {
    number,
    boxNumber: submission.value.box,
    photos: photos.value,
  });
  if (saved.ok) return undefined;
  switch (saved.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "no-such-box":
      return invalid(submission, undefined, { box: ["没有这个箱号"] });
    case "no-picture":
      return wrong("请选择照片");
    case "too-many-pictures":
      return wrong(`每箱照片最多${limits.photosPerBox}张`);
    case "not-a-picture":
      return wrong("照片须为 PNG、JPEG 或 WebP 文件");
    case "picture-too-large":
      return wrong("每张照片不超过10MB");
    case "picture-too-many-pixels":
      return wrong(tooManyPixels.zh);
  }
}
