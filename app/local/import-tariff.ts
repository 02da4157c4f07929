import { readFileSync } from "node:fs";
import { join } from "node:path";
import { read, utils } from "@e965/xlsx";
import { createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import { japanDay } from "#app/domain/core/calendar.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { importTariff, type TariffRow, tariffColumns } from "../domain/pricing/tariff.server.ts";

// Loads the official tariff schedule: npm run import:tariff FILE [DAY]. The day it applies from is
// today's unless given. Into DATABASE_URL where that is set, else into the shop of this machine.

const [file, day = japanDay(new Date())] = process.argv.slice(2);
if (!file || !/^\d{4}-\d{2}-\d{2}$/.test(day)) {
  console.error("usage: npm run import:tariff FILE.csv [YYYY-MM-DD]");
  process.exit(1);
}

const sheet = read(readFileSync(file, "utf8"), { type: "string", raw: true });
const rows = utils.sheet_to_json<TariffRow>(sheet.Sheets[sheet.SheetNames[0]!]!, {
  raw: false,
  defval: "",
});
const lacking = tariffColumns.filter((column) => !(column in (rows[0] ?? {})));
if (lacking.length > 0) {
  console.error(`${file} lacks the columns ${lacking.join(", ")}`);
  process.exit(1);
}

const { DATABASE_URL, DATABASE_TOKEN, DATA_DIR = ".data" } = process.env;
const client = createClient(
  DATABASE_URL
    ? { url: DATABASE_URL, authToken: DATABASE_TOKEN ?? "" }
    : { url: `file:${join(DATA_DIR, "shop.db")}` },
);
const imported = await importTariff(
  openScope(drizzle(client), { kind: "system", id: "import-tariff" }, new Date()),
  rows,
  day,
);
client.close();
if (!imported.ok) {
  console.error(
    `nothing imported: ${imported.reason}${"code" in imported ? ` ${imported.code}` : ""}`,
  );
  process.exit(1);
}
console.log(`${imported.value.lines} lines apply from ${day}`);
