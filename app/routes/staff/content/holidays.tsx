import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { HolidayForm } from "#app/domain/content/holiday/holiday-forms.schema.server.ts";
import { readHolidayYear } from "#app/domain/content/holiday/holidays.server.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid, usedForm } from "#app/http/respond.server.ts";
import { denial, staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { staffCommands } from "../staff-commands.ts";
import { ClosureTable } from "./closure-table.tsx";
import { changeHolidays } from "./holiday-commands.server.ts";
import { HolidayEditor } from "./holiday-editor.tsx";
import { ConfirmAllForm, HolidayTable } from "./holiday-table.tsx";

export const meta: MetaFunction = () => [{ title: "法定假日 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "edit-holidays");
  const query = new URL(args.request.url).searchParams;
  const year = readYear(query, japanDay(scope.now));
  const found = await readHolidayYear(scope, year);
  return {
    ...found,
    newId: crypto.randomUUID(),
    year,
    edited: found.holidays.find(({ id }) => id === query.get("edit")) ?? null,
  };
}

function readYear(query: URLSearchParams, today: string) {
  const asked = query.get("year") ?? "";
  return Number(/^20\d\d$/.test(asked) ? asked : today.slice(0, 4));
}

function yearPage(year: number) {
  return `${href("/staff/holidays")}?${new URLSearchParams({ year: String(year) })}`;
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/holidays"]);
  const submission = parseForm(form, { schema: HolidayForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { value } = submission;
  const year =
    "toDay" in value
      ? Number(value.toDay.slice(0, 4))
      : readYear(new URL(args.request.url).searchParams, japanDay(scope.now));
  const { result, done } = await changeHolidays(scope, value);
  if (result.ok) return redirectWithFlash(args.context, yearPage(year), done);
  switch (result.reason) {
    case "forbidden":
    case "not-found":
      throw denial(result.reason);
    case "form-used":
      return usedForm(submission, { lang: "zh" });
    case "moved-meanwhile":
      return changed(submission, "其他人已修改这个假日，请看最新内容");
    case "none-left":
      return changed(submission, "没有待确认的假日");
    case "overlaps": {
      const text = "与同一国家的另一个假日日期重叠";
      return "toDay" in value
        ? invalid(submission, undefined, { fromDay: [text] })
        : changed(submission, text);
    }
    case "past": {
      const text = "前年及更早的假日不能再修改";
      return "toDay" in value
        ? invalid(submission, undefined, { toDay: [text] })
        : changed(submission, text);
    }
  }
}

const countries = [
  { country: "CN", title: "中国" },
  { country: "JP", title: "日本" },
] as const;

export default function HolidaysPage() {
  const { year, years, holidays, closures, edited, newId } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const typed = answerTo(lastResult, { intent: ["add", "correct"] });
  const isUnannounced = holidays.some(
    ({ country, isAnnounced, state }) => country === "CN" && !isAnnounced && state !== "removed",
  );
  const editor = (
    <HolidayEditor key={edited?.id} newId={newId} edited={edited} lastResult={typed} />
  );
  const isEditing = edited !== null || typed !== undefined;
  return (
    <main id="main" className="page-width stack large">
      <div className="page-head">
        <h1>法定假日</h1>
        <p className="note">
          营业时间、答复时限、定额会员延长、银行营业日和
          <a href={href("/notificationOfHoliday")}>公开的日历</a>都按这里计算。
        </p>
      </div>
      <Tabs
        label="年份"
        tabs={years.map((one) => ({
          label: `${one}年`,
          href: yearPage(one),
          current: one === year,
        }))}
      />
      {!typed && <AnswerSummary title="没有修改" answer={lastResult} />}
      {isEditing && editor}
      {countries.map(({ country, title }) => {
        const rows = holidays.filter((holiday) => holiday.country === country);
        return (
          <section key={country} className="stack" aria-labelledby={country}>
            <div className="cluster between">
              <h2 id={country}>{title}</h2>
              {rows.some(({ state, isAnnounced }) => state === "proposed" && isAnnounced) && (
                <ConfirmAllForm country={country} title={title} year={year} />
              )}
            </div>
            {country === "CN" && isUnannounced && (
              <p className="note">
                {year}
                年的放假安排尚未正式公布。未公布的假日按法律规定的天数计算，公布后请更正或等待自动更新。
              </p>
            )}
            {rows.length === 0 ? (
              <EmptyState title={`没有${year}年的${title}假日`} />
            ) : (
              <HolidayTable rows={rows} title={title} year={year} />
            )}
          </section>
        );
      })}
      <section className="stack" aria-labelledby="closures">
        <h2 id="closures">本公司休息日</h2>
        {closures.length === 0 ? (
          <p className="note">{year}年没有登记休息日。</p>
        ) : (
          <ClosureTable closures={closures} />
        )}
      </section>
      {!isEditing && editor}
    </main>
  );
}
