import {
  recordDays,
  recordSampleMin,
  type ServiceRecord,
} from "#app/domain/content/articles/service-record.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { grouped } from "#app/ui/money.tsx";
import type { Figures } from "./figures.ts";

/** Our own work of the last 90 days, each figure with the number of cases behind it. */
export function ServiceRecordTable({ records, methods }: Pick<Figures, "records" | "methods">) {
  const rows = records.flatMap((record) => shown(record, methods) ?? []);
  if (rows.length === 0)
    return (
      <p className="note">直近{recordDays}日の実績は、お取引が始まると毎晩集計して表示します。</p>
    );
  return (
    <>
      <CardTable caption={`直近${recordDays}日の実績`} columns={["項目", "実績", "対象"]}>
        {rows.map(({ name, result, counted }) => (
          <TableRow key={name}>
            <RowHeading>{name}</RowHeading>
            <TableCell className="number wide">{result}</TableCell>
            <TableCell className="number">{counted}</TableCell>
          </TableRow>
        ))}
      </CardTable>
      <p className="note">
        実際のお取引から毎晩集計しています。回答は営業時間（10:00〜18:30）で数えます。
        {recordSampleMin}
        件に満たない項目は表示しません。
      </p>
    </>
  );
}

function shown(record: ServiceRecord, methods: Figures["methods"]) {
  const { figure, sample, usual, slow } = record;
  if (sample < recordSampleMin) return undefined;
  const cases = `${grouped(String(sample))}件`;
  const answer = `半数が${hours(usual)}以内、9割が${hours(slow)}以内`;
  const days = `半数が${usual}日以内、9割が${slow}日以内`;
  if (figure === "quote-answer") return { name: "見積のご回答", result: answer, counted: cases };
  if (figure === "contact-answer")
    return { name: "お問い合わせへのご回答", result: answer, counted: cases };
  if (figure === "arrival")
    return { name: "買付から中国倉庫への到着", result: days, counted: cases };
  if (figure === "defects")
    return {
      name: "検品で見つけた不良",
      result: `${perHundred(usual, sample)}%（${grouped(String(usual))}個）`,
      counted: `検品 ${grouped(String(sample))}個`,
    };
  const method = methods.find(({ code }) => figure === `transit:${code}`);
  return method && { name: `${method.nameJa}: 出荷から受取まで`, result: days, counted: cases };
}

function hours(minutes: number) {
  const whole = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (whole === 0) return `${Math.max(1, rest)}分`;
  return rest === 0 ? `${whole}時間` : `${whole}時間${rest}分`;
}

/** With two decimals, rounded up: a share of bad pieces is not made smaller than it is. */
function perHundred(part: number, whole: number) {
  const hundredths = Math.ceil((part * 10_000) / whole);
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, "0")}`;
}
