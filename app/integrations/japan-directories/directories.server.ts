import type { Directories, Place } from "#app/domain/core/directories.ts";

type Postal = Record<string, [prefecture: string, city: string, town: string][]>;
type Banks = Record<string, [name: string, branches: Record<string, string>]>;

/** The directories read from the shop's own files; one that is missing knows nothing. */
export function servedDirectories(read: (path: string) => Promise<Response>): Directories {
  async function file<Content>(folder: string, code: string): Promise<Content | undefined> {
    const response = await read(`/directories/${folder}/${code.slice(0, 2)}.json`);
    return response.ok ? ((await response.json()) as Content) : undefined;
  }

  return {
    async places(postalCode) {
      const found = (await file<Postal>("postal", postalCode))?.[postalCode] ?? [];
      return found.map(([prefecture, city, town]) => ({ prefecture, city, town }));
    },
    async prefecturesNear(postalCode) {
      const postal = (await file<Postal>("postal", postalCode)) ?? {};
      const near = Object.entries(postal)
        .filter(([code]) => code.startsWith(postalCode.slice(0, 3)))
        .flatMap(([, places]) => places.map(([prefecture]) => prefecture));
      return [...new Set(near)];
    },
    async citiesUnder(digits) {
      const postal = (await file<Postal>("postal", digits)) ?? {};
      const cities = new Map<string, Omit<Place, "town">>();
      for (const [code, places] of Object.entries(postal))
        if (code.startsWith(digits))
          for (const [prefecture, city] of places)
            cities.set(prefecture + city, { prefecture, city });
      return [...cities.values()];
    },
    async branch(bankCode, branchCode) {
      const [bankName, branches] = (await file<Banks>("banks", bankCode))?.[bankCode] ?? [];
      const branchName = branches?.[branchCode];
      return bankName && branchName ? { bankName, branchName } : undefined;
    },
  };
}
