import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import type { Plugin } from "esbuild";

/** 祝日 by day and name alone: our pages have no use for the weekday and the English beside them. */
export const holidays: Plugin = {
  name: "holidays",
  setup({ onLoad }) {
    onLoad({ filter: /holidays_every_year\/\d{4}\.js$/ }, async ({ path }) => {
      const { default: year } = (await import(pathToFileURL(path).href)) as {
        default: Record<string, { name: string }>;
      };
      const named = Object.entries(year).map(([day, { name }]) => [day, { name }]);
      return { contents: `export default ${JSON.stringify(Object.fromEntries(named))}` };
    });
  },
};

/** Working days of China from the year before our first order on; what was before is asked by nobody. */
export const workingDays: Plugin = {
  name: "working-days",
  setup({ onLoad }) {
    onLoad({ filter: /chinese-days\/dist\/index\.es\.js$/ }, async ({ path }) => {
      const whole = await readFile(path, "utf8");
      const later = whole.replace(/, r\.y\(20(?:[01]\d|2[0-3])\).*(?=, \{$)/m, "");
      if (later === whole) throw new Error("Years before 2024 are written in another way now");
      // Of the moon's calendar and the sun's terms only what tells the holidays of a year to come.
      const asked = [
        "getDayDetail",
        "isHoliday",
        "isWorkday",
        "getSolarDateFromLunar",
        "getSolarTermDate",
      ];
      const own = asked.map((name) => {
        const local = later.match(new RegExp(`(\\w+|\\$) as ${name}\\b`))?.[1];
        return `${name}: ${local}`;
      });
      const contents = later.replace(
        /\w+ = \{\s*(?:\.\.\.\w+,?\s*)+\};\nexport \{[\s\S]*$/,
        `unasked = 0;\nexport default { ${own} };`,
      );
      if (contents === later) throw new Error("Working days are named in another way now");
      return { contents };
    });
  },
};
