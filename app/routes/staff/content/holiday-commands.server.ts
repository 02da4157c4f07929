import type { z } from "zod";
import type { HolidayForm } from "#app/domain/content/holiday/holiday-forms.schema.server.ts";
import {
  addHoliday,
  confirmHoliday,
  confirmHolidays,
  correctHoliday,
  removeHoliday,
} from "#app/domain/content/holiday/holidays.server.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";

/** Carries out a form of the page of holidays; `done` is what the next page says of it. */
export async function changeHolidays(scope: Scope<Staff>, value: z.output<typeof HolidayForm>) {
  switch (value.intent) {
    case "add": {
      const { intent, ...holiday } = value;
      return { result: await addHoliday(scope, holiday), done: "已新增假日。" };
    }
    case "correct": {
      const { intent, holiday: id, version, ...days } = value;
      return {
        result: await correctHoliday(scope, { id, version }, days),
        done: "已更正假日。",
      };
    }
    case "confirm": {
      const { holiday: id, version } = value;
      return {
        result: await confirmHoliday(scope, { id, version }),
        done: "已确认假日。",
      };
    }
    case "remove": {
      const { holiday: id, version } = value;
      return {
        result: await removeHoliday(scope, { id, version }),
        done: "已删除假日。",
      };
    }
    case "confirmAll": {
      const { year, country } = value;
      return {
        result: await confirmHolidays(scope, { year, country }),
        done: "已全部确认。",
      };
    }
  }
}
