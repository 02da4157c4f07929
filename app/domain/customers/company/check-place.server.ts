import type { Directories } from "#app/domain/core/directories.ts";
import { done, refuse } from "#app/domain/core/result.ts";

/**
 * Whether a postal code exists and lies in this prefecture; both decide surcharges. A company's own
 * number stands in no list of towns: it is taken where its first three digits are the prefecture's. A code
 * that no list knows is taken where the company says that it goes on by hand, and is marked for staff.
 */
export async function checkPlace(
  directories: Directories,
  {
    postalCode,
    prefecture,
    byHand,
  }: { postalCode: string; prefecture: string | undefined; byHand: boolean },
) {
  const code = postalCode.replace("-", "");
  const places = await directories.places(code);
  const known =
    places.length > 0
      ? places.map((place) => place.prefecture)
      : await directories.prefecturesNear(code);
  const [first] = known;
  if (!first) return byHand ? done({ placeUnchecked: true }) : refuse("no-such-postal-code");
  if (!prefecture || known.includes(prefecture)) return done({ placeUnchecked: false });
  return { ...refuse("postal-code-elsewhere"), prefectures: [...new Set(known)] };
}
