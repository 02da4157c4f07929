import type { z } from "zod";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { decodeSheet } from "#app/domain/core/sheet-file/read-csv.ts";
import {
  type BankLinesForm,
  statementBytesMax,
} from "#app/domain/money/bank/bank-forms.schema.server.ts";
import {
  bankMappingsQuery,
  importStatement,
  saveBankMapping,
  statementLinesMax,
} from "#app/domain/money/bank/bank-lines.server.ts";
import {
  creditCertainMatches,
  creditLine,
  settleAsNoDeposit,
} from "#app/domain/money/bank/settle-line.server.ts";
import { readStatement } from "#app/domain/money/bank/statement.ts";
import { findReportByNumber } from "#app/domain/money/payments/top-up-queries.server.ts";
import { href } from "#app/href.ts";
import { uploadsOf } from "#app/http/files/uploads.server.ts";
import type { Flash } from "#app/http/session/flash.server.ts";
import { creditStatus, creditTexts } from "./credit-texts.ts";

/** What was done, or what was wrong with which field. */
type Outcome = { done: string | Flash } | { status: number; field: string; text: string };

const wrong = (field: string, text: string, status = 400): Outcome => ({ status, field, text });
const texts = {
  forbidden: "没有权限",
  "not-found": "该流水或申报不存在",
  "moved-meanwhile": "其他人已处理，未作任何修改",
} as const;
const statuses = { forbidden: 403, "not-found": 404, "moved-meanwhile": 409 } as const;

/** Does what the pressed button asks. */
export async function doBankLineCommand(
  scope: Scope<Staff>,
  form: z.output<typeof BankLinesForm>,
  typed: FormData,
): Promise<Outcome> {
  switch (form.intent) {
    case "import":
      return importFile(scope, form, typed);
    case "mapping": {
      const { intent: _, ...mapping } = form;
      const saved = await saveBankMapping(scope, mapping);
      return saved.ok ? { done: "已保存银行格式。" } : wrong("", texts[saved.reason], 403);
    }
    case "certain": {
      const credited = await creditCertainMatches(scope);
      return credited.ok
        ? { done: creditedText(credited.value) }
        : wrong("", texts[credited.reason], 403);
    }
    case "aside": {
      const set = await settleAsNoDeposit(scope, form.line, form.note);
      return set.ok
        ? { done: "已标记，不再对账。" }
        : wrong("", texts[set.reason], statuses[set.reason]);
    }
    case "credit": {
      const report = await findReportByNumber(scope, form.number);
      if (!report) return wrong(`number-${form.line}`, "没有这个申报编号");
      const credited = await creditLine(scope, form.line, report.id, { note: form.note });
      if (credited.ok)
        return {
          done: creditedText({ credited: 0, proposed: 0, [credited.value]: 1 }),
        };
      const field = credited.reason === "reason-needed" ? `why-${form.line}-${form.number}` : "";
      return wrong(field, creditTexts[credited.reason], creditStatus(credited.reason));
    }
  }
}

function creditedText({ credited, proposed }: { credited: number; proposed: number }): Flash {
  const done = credited > 0 || proposed === 0 ? `已确认到账 ${credited} 笔。` : "";
  if (proposed === 0) return { text: done, note: credited === 0 };
  return {
    text: `${done}已提交 ${proposed} 笔，须由另一位财务复核后入账。`,
    link: { label: "待复核", href: href("/staff/proposals") },
  };
}

async function importFile(
  scope: Scope<Staff>,
  { id, mapping: mappingId }: { id: string; mapping: string },
  typed: FormData,
): Promise<Outcome> {
  const mapping = (await bankMappingsQuery(scope)).find((one) => one.id === mappingId);
  if (!mapping) return wrong("mapping", "请选择银行");
  const [file] = await uploadsOf(typed, "statement");
  if (!file) return wrong("statement", "请选择流水文件");
  if (file.bytes.length > statementBytesMax) return wrong("statement", "文件不超过2MB");
  const text = decodeSheet(file.bytes);
  if (text === undefined) return wrong("statement", "文件须为Shift_JIS或UTF-8编码的CSV");
  const read = readStatement(text, mapping);
  if (!read.ok)
    return "missing" in read
      ? wrong("statement", `文件中没有这些列: ${read.missing.join("、")}`)
      : wrong("statement", `第${read.badRow}行的日期或金额无法识别，未导入任何内容`);

  const imported = await importStatement(scope, id, read.lines, read.closings);
  if (imported.ok) {
    const { added, known } = imported.value;
    return {
      done: { text: `新增 ${added} 笔，已有 ${known} 笔未重复导入。`, note: added === 0 },
    };
  }
  switch (imported.reason) {
    case "forbidden":
      return wrong("", texts.forbidden, 403);
    case "none":
      return wrong("statement", "文件中没有入账记录");
    case "too-many":
      return wrong("statement", `一次最多导入${statementLinesMax}笔，请分段导出`);
  }
}
