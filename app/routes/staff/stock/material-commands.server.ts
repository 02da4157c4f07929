import { redirect } from "@remix-run/cloudflare";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { supplyShortage, waiveShortage } from "#app/domain/trade/floor/consume-materials.server.ts";
import { materialLimits } from "#app/domain/trade/floor/material.ts";
import {
  CorrectMaterialForm,
  LotMaterialForm,
  ReceiveMaterialForm,
  ShortageForm,
} from "#app/domain/trade/floor/material-forms.schema.server.ts";
import {
  convertLotToMaterial,
  correctMaterial,
  receiveMaterial,
} from "#app/domain/trade/floor/move-material.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { invalidWords } from "#app/http/input/still-chinese.server.ts";
import { answerRefusal, formUsed, late, type RefusalSentence } from "../answer-refusal.server.ts";

/** Does what the pressed button of a material's page says. */
export async function doMaterialCommand(
  scope: Scope<Staff>,
  id: string,
  intent: string,
  form: FormData,
) {
  const here = () => redirect(href("/staff/materials/:id", { id }), 303);
  switch (intent) {
    case "receive": {
      const submission = parseForm(form, { schema: ReceiveMaterialForm, lang: "zh" });
      if (submission.status !== "success") return invalidWords(scope, submission);
      const received = await receiveMaterial(scope, id, submission.value);
      return received.ok
        ? here()
        : answerRefusal(submission, sentencesOf("quantity"), received.reason);
    }
    case "lot": {
      const submission = parseForm(form, { schema: LotMaterialForm, lang: "zh" });
      if (submission.status !== "success") return invalidWords(scope, submission);
      const number = Number(submission.value.lot.replace("L-", ""));
      const turned = await convertLotToMaterial(scope, id, number);
      return turned.ok ? here() : answerRefusal(submission, sentencesOf("lot"), turned.reason);
    }
    case "correct": {
      const submission = parseForm(form, { schema: CorrectMaterialForm, lang: "zh" });
      if (submission.status !== "success") return invalidWords(scope, submission);
      const corrected = await correctMaterial(scope, id, submission.value);
      return corrected.ok
        ? here()
        : answerRefusal(submission, sentencesOf("counted"), corrected.reason);
    }
    default: {
      const submission = parseForm(form, { schema: ShortageForm, lang: "zh" });
      if (submission.status !== "success") return invalidWords(scope, submission);
      const { shortage, reason } = submission.value;
      const ended =
        intent === "waive"
          ? await waiveShortage(scope, shortage, reason)
          : await supplyShortage(scope, shortage);
      return ended.ok ? here() : answerRefusal(submission, sentencesOf("reason"), ended.reason);
    }
  }
}

/** What staff read where a command refuses, mostly by the field that its form is about. */
function sentencesOf(field: string) {
  return {
    "form-used": formUsed,
    "done-already": late("已处理过，请查看最新状态"),
    "stock-short": late("库存不足，请先入库"),
    "stock-full": late(
      `入库后库存超过${materialLimits.stockMax.toLocaleString("zh-CN")}，请核对数量`,
      field,
    ),
    "moved-meanwhile": late("库存已变动，请按最新库存重新清点"),
    "nothing-changes": late("实有数量与库存相同，无需更正", field),
    "no-such-lot": late("该会员没有此批次", field),
    "lot-elsewhere": late("该批次不在待验货状态，不能转为辅料", field),
    "reason-missing": { text: "不补料时请填写原因", status: 400, field },
  } satisfies Record<string, RefusalSentence>;
}
