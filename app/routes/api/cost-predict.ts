import { type ActionFunctionArgs, json } from "@remix-run/cloudflare";
import { answerCost } from "#app/domain/pricing/answer-cost.server.ts";
import { CostQuestionForm } from "#app/domain/pricing/cost-question.schema.server.ts";

/** `POST /api/cost/predict`: the calculator for programs; needs no token. Yen are whole numbers as text. */
export async function action({ request, context }: ActionFunctionArgs) {
  const typed = await fieldsOf(request);
  const parsed = CostQuestionForm.safeParse(typed);
  if (!parsed.success)
    return json({ code: 400, msg: parsed.error.issues[0]?.message ?? "", data: null }, 400);

  const asked = await answerCost({ db: context.db, now: context.now() }, parsed.data);
  if (!asked.ok) {
    const msg = {
      "unknown-code": "HSコードが見つかりません",
      "no-method": "この重さで送れる配送方法がありません",
    }[asked.reason];
    return json({ code: 400, msg, data: null }, 400);
  }

  const { fixed, cartons, methods, cheapest, assumptions } = asked.value;
  const yen = ({ min, max }: { min: number; max: number }) => ({
    min: String(min),
    max: String(max),
  });
  return json({
    code: 0,
    msg: "",
    data: {
      goodsYen: rounded(fixed.goodsYen),
      domesticFreightYen: rounded(fixed.freightYen),
      optionsYen: rounded(fixed.optionsYen),
      agencyFeeYen: rounded(fixed.feeYen),
      spreadYen: rounded(fixed.spreadTotalYen),
      methods: methods.map(({ method, chargeableGrams, freightYen }) => ({
        code: method.code,
        name: method.nameJa,
        days: `${method.daysMin}-${method.daysMax}`,
        boxes: cartons.length,
        chargeableWeightGrams: chargeableGrams.max,
        freightYen: yen(freightYen),
      })),
      duty: {
        rateText: cheapest.customs.rateText,
        kind: cheapest.customs.kind,
        yen: yen(cheapest.customs.dutyYen),
      },
      consumptionTaxYen: yen(cheapest.customs.consumptionTaxYen),
      totalYen: yen(cheapest.totalYen),
      perPieceYen: {
        min: rounded(cheapest.perPieceYen.min),
        max: rounded(cheapest.perPieceYen.max),
      },
      assumptions,
    },
  });
}

/** Only forms are answered here; there is nothing to look at. */
export function loader() {
  return json({ code: 405, msg: "POSTで呼び出してください", data: null }, 400);
}

async function fieldsOf(request: Request): Promise<object> {
  try {
    if (request.headers.get("Content-Type")?.includes("json"))
      return Object((await request.json()) ?? {});
    return Object.fromEntries(await request.formData());
  } catch {
    // What cannot be read has no fields, and the schema says which are missing.
    return {};
  }
}

function rounded(yen: string) {
  return String(Math.ceil(Number(yen)));
}
