import type { Submission } from "@conform-to/react";
import type { Staff } from "#app/domain/core/actor.ts";
import { fileRefusals } from "#app/domain/core/files/file-refusals.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { tooManyPixels } from "#app/domain/core/files/image-header.ts";
import type { Upload } from "#app/domain/core/files/save-files.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { attachPermit, enterClearance } from "#app/domain/trade/shipments/clearance.server.ts";
import { type Doubt, isCheckedFor } from "#app/domain/trade/shipments/clearance.ts";
import { ClearForm } from "#app/domain/trade/shipments/clearance-forms.schema.server.ts";
import { allUploadsOf } from "#app/http/files/uploads.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid, notFound, usedForm } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";

const doubtWords: Record<Doubt, string> = {
  "far-off": "关税与消费税合计和估算相差三倍以上",
  "no-tax": "有关税但消费税为0",
  "broker-high": "清关手续费超过20,000日元",
};
const lookAgain = "请核对许可通知书，无误请勾选后再登记";

/** 登记进口许可与税额; undefined once it is done. */
export async function clearShipment(
  scope: Scope<Staff>,
  number: string,
  typed: FormData,
  store: FileStore,
) {
  const submission = parseForm(typed, { schema: ClearForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { intent: _, permit: __, checkedFor: ___, ...permit } = submission.value;
  const checked = isCheckedFor(permit, submission.value);
  const files = await allUploadsOf(scope, store, typed, "permit");
  if (!files.ok) return invalid(submission, undefined, { permit: [fileRefusals.zh[files.reason]] });
  const entered = await enterClearance(scope, number, { ...permit, checked, note: "" });
  if (entered.ok) return filePermit(scope, number, submission, files.value[0], store);
  switch (entered.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "form-used":
      return usedForm(submission, { lang: "zh" });
    case "in-the-future":
      return invalid(submission, undefined, { permittedOn: ["许可日期不能晚于今天"] });
    case "dues-far-off":
      return invalid(submission, undefined, {
        checked: [`${entered.doubts.map((doubt) => doubtWords[doubt]).join("；")}：${lookAgain}`],
      });
    case "before-departure":
      return invalid(submission, undefined, { permittedOn: ["许可日期不能早于发货日"] });
    case "cleared-by-us":
    case "not-shipped":
      return changed(submission, "发货后才能登记");
    case "moved-meanwhile":
      return changed(submission, "配送单状态已变更，请查看最新状态");
  }
}

/** 许可通知书 beside its figures, where one was chosen. The figures stand even if the file cannot be kept. */
async function filePermit(
  scope: Scope<Staff>,
  number: string,
  submission: Submission<{ id: string }>,
  upload: Upload | undefined,
  store: FileStore,
) {
  if (!upload || submission.status !== "success") return undefined;
  const filed = await attachPermit(scope, store, number, { entry: submission.value.id, upload });
  return filed.ok
    ? undefined
    : invalid(submission, undefined, {
        permit: [`税额已登记，但文件未保存：${why[filed.reason]}`],
      });
}

const why = {
  forbidden: "没有权限",
  "not-found": "配送单不存在",
  closed: "配送单状态已变更",
  "form-used": "这次登记已存过另一个文件",
  empty: "文件是空的",
  "too-large": "文件超过50MB",
  "picture-too-many-pixels": tooManyPixels.zh,
  "unknown-type": "只能上传PDF、图片等常用格式",
  "too-many": "附件已满",
};
