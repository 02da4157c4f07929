import of2024 from "@holiday-jp/holiday_jp/lib/holidays_every_year/2024.js";
import of2025 from "@holiday-jp/holiday_jp/lib/holidays_every_year/2025.js";
import of2026 from "@holiday-jp/holiday_jp/lib/holidays_every_year/2026.js";
import of2027 from "@holiday-jp/holiday_jp/lib/holidays_every_year/2027.js";
import of2028 from "@holiday-jp/holiday_jp/lib/holidays_every_year/2028.js";
import of2029 from "@holiday-jp/holiday_jp/lib/holidays_every_year/2029.js";
import of2030 from "@holiday-jp/holiday_jp/lib/holidays_every_year/2030.js";
import of2031 from "@holiday-jp/holiday_jp/lib/holidays_every_year/2031.js";
import of2032 from "@holiday-jp/holiday_jp/lib/holidays_every_year/2032.js";
import of2033 from "@holiday-jp/holiday_jp/lib/holidays_every_year/2033.js";
import of2034 from "@holiday-jp/holiday_jp/lib/holidays_every_year/2034.js";
import of2035 from "@holiday-jp/holiday_jp/lib/holidays_every_year/2035.js";
import of2036 from "@holiday-jp/holiday_jp/lib/holidays_every_year/2036.js";

/**
 * 祝日 by their day, from the year that the shop began in. The package's whole table, from 1970 to 2050,
 * would be a thirtieth of the Worker.
 */
export const japaneseHolidays: Readonly<Record<string, { name: string }>> = {
  ...of2024,
  ...of2025,
  ...of2026,
  ...of2027,
  ...of2028,
  ...of2029,
  ...of2030,
  ...of2031,
  ...of2032,
  ...of2033,
  ...of2034,
  ...of2035,
  ...of2036,
};
