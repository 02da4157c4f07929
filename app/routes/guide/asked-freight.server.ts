import type { Directories } from "#app/domain/core/directories.ts";
import { checkPlace } from "#app/domain/customers/company/addresses.server.ts";
import { estimateBoxFreight } from "#app/domain/pricing/carriage.ts";
import { FreightQuestionForm } from "#app/domain/pricing/freight-question.schema.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { noSuchPostalCode, placeRefusal } from "../../shared/place-refusal.ts";

export type AskedFreight = Awaited<ReturnType<typeof askFreight>>;

/** What an address asks of the published lists; nothing while no weight is in it. */
export async function askFreight(
  request: Request,
  directories: Directories,
  methods: Parameters<typeof estimateBoxFreight>[1],
) {
  const typed = new URL(request.url).searchParams;
  if (!typed.has("weightKg")) return { lastResult: undefined, answer: undefined };

  const submission = parseForm(typed, { schema: FreightQuestionForm });
  if (submission.status !== "success") return { lastResult: submission.reply(), answer: undefined };
  const fieldErrors = await wrongPlace(directories, submission.value);
  if (fieldErrors) return { lastResult: submission.reply({ fieldErrors }), answer: undefined };
  return { lastResult: submission.reply(), answer: estimateBoxFreight(submission.value, methods) };
}

/** What is wrong with the place, by the rule of the addresses; its code may be left empty here. */
async function wrongPlace(
  directories: Directories,
  { postalCode, prefecture }: { postalCode?: string | undefined; prefecture?: string | undefined },
) {
  if (!postalCode) return undefined;
  const code = postalCode.replaceAll(/\D/g, "");
  const place = await checkPlace(directories, { postalCode: code, prefecture, byHand: false });
  if (place.ok) return undefined;
  if (place.reason === "postal-code-elsewhere") return placeRefusal(place);
  return { postalCode: [`${noSuchPostalCode}。空のままでも、都道府県で計算できます`] };
}
