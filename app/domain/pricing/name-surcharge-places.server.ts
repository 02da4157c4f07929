import type { Directories } from "#app/domain/core/directories.ts";
import { type FreightList, isPostcode } from "./freight-list.ts";

export interface SurchargePlaces {
  prefecture: string;
  cities: string[];
}

/** Names the places behind the postal codes of the lists' surcharges. */
export async function nameSurchargePlaces(
  directories: Pick<Directories, "citiesUnder">,
  lists: readonly Pick<FreightList, "areas">[],
): Promise<SurchargePlaces[]> {
  const areas = lists.flatMap(({ areas }) => areas.map(({ area }) => area));
  const digits = areas.filter(isPostcode).map((area) => area.replaceAll(/\D/g, ""));
  const codes = [...new Set(digits)].sort();
  const found = await Promise.all(codes.map((code) => directories.citiesUnder(code)));

  const prefectures = new Map<string, Set<string>>();
  for (const { prefecture, city } of found.flat())
    prefectures.set(prefecture, (prefectures.get(prefecture) ?? new Set()).add(city));
  return [...prefectures].map(([prefecture, cities]) => ({ prefecture, cities: [...cities] }));
}
