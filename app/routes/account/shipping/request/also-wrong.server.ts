import type { Submission } from "@conform-to/react";
import type { Buyer } from "#app/domain/core/actor.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { requestWords } from "#app/domain/trade/shipments/request-forms.schema.server.ts";
import { findShortages } from "#app/domain/trade/shipments/shipment-choice.server.ts";
import { desiredDayRefusal } from "#app/domain/trade/shipments/shipping-request.ts";
import { mainNumberMissing, wrongDesiredDays } from "../shipping-texts.ts";
import { tooManyPieces } from "./wrong-quantities.server.ts";

/**
 * What the shop itself has against a request that is refused anyway, by field, so that it is not
 * found out in rounds: a day that is over, a main number that is missing, more pieces than there are.
 */
export async function alsoWrong(
  scope: Scope<Buyer>,
  { payload }: Submission<unknown>,
): Promise<Record<string, string[]>> {
  const { desiredOn, intent, selfConsolidated, mainNumber, lot, quantity } = payload;
  const day = requestWords.desiredOn.safeParse(desiredOn || undefined);
  const wrong = day.success ? desiredDayRefusal(day.data, scope.now) : undefined;
  const wrongDay = wrong === "desired-day-soon" ? undefined : wrong;
  const lacksNumber = intent === "submit" && selfConsolidated && !String(mainNumber ?? "").trim();
  return {
    ...(wrongDay ? { desiredOn: [wrongDesiredDays[wrongDay]] } : {}),
    ...(lacksNumber ? { mainNumber: [mainNumberMissing] } : {}),
    ...(await tooMany(scope, textsOf(lot), textsOf(quantity))),
  };
}

/** Each quantity that is a number, against what is left of its stock. */
async function tooMany(scope: Scope<Buyer>, lots: string[], quantities: string[]) {
  const asked = lots.slice(0, limits.linesPerOrder).map((lotId, index) => {
    const read = rules.quantity.safeParse(quantities[index]);
    return { lotId, index, quantity: read.success ? read.data : 0 };
  });
  const lacking = await findShortages(scope, asked);
  return Object.fromEntries(
    lacking.map(({ lotId, left }) => {
      const { index } = asked.find((one) => one.lotId === lotId)!;
      return [`quantity[${index}]`, [tooManyPieces(left)]];
    }),
  );
}

/** The texts of a list as it was sent. */
function textsOf(sent: unknown) {
  return [sent ?? []].flat().map(String);
}
