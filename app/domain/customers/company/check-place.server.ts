import type { Directories } from "#app/domain/core/directories.ts";
import { done, refuse } from "#app/domain/core/result.ts";

/**
 * Whether a postal code exists and lies in this prefecture; both decide surcharges. A company's own
 * number stands in no list of towns: it is taken where its first three digits are the prefecture's.
 */
export async function checkPlace(
  directories: Directories,
  { postalCode, prefecture }: { postalCode: string; prefecture: string },
) {
  const code = postalCode.replace("-", "");
  const places = await directories.places(code);
  const known =
    places.length > 0
      ? places.map((place) => place.prefecture)
      : await directories.prefecturesNear(code);
  if (known.includes(prefecture)) return done(undefined);
  const [first] = known;
  if (!first) return refuse("no-such-postal-code");
  return { ...refuse("postal-code-elsewhere"), prefectures: [...new Set(known)] };
}
