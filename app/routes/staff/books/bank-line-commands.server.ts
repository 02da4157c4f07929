import type { Submission } from "@conform-to/react";
import type { z } from "zod";
import type { Staff } from "#app/domain/core/actor.ts";
import { fileRefusals } from "#app/domain/core/files/file-refusals.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { decodeSheet } from "#app/domain/core/sheet-file/read-csv.ts";
import type { BankLinesForm } from "#app/domain/money/bank/bank-forms.schema.server.ts";
import {
  bankMappingsQuery,
  importStatement,
  saveBankMapping,
  statementLinesMax,
} from "#app/domain/money/bank/bank-lines.server.ts";
import {
  confirmReturn,
  proposeReturn,
  withdrawReturn,
} from "#app/domain/money/bank/return-line.server.ts";
import {
  creditCertainMatches,
  creditLine,
  settleAsNoDeposit,
  takeLineOut,
} from "#app/domain/money/bank/settle-line.server.ts";
import { readStatement, statementBytesMax } from "#app/domain/money/bank/statement.ts";
import { findReportByNumber } from "#app/domain/money/payments/top-up-queries.server.ts";
import { href } from "#app/href.ts";
import { allUploadsOf } from "#app/http/files/uploads.server.ts";
import { invalid } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import type { Flash } from "#app/http/session/flash.server.ts";
import { refuseMoney } from "./refuse-money.server.ts";

type Asked = z.output<typeof BankLinesForm>;

/** The form as it was sent, with the file of a statement or the id of one that was sent before. */
interface Sent {
  store: FileStore;
  form: FormData;
}

type Outcome = { done: string | Flash } | { refused: ReturnType<typeof invalid> };

const own = { "not-found": "该流水或申报不存在" };

/** Does what the pressed button asks. */
export async function doBankLineCommand(
  scope: Scope<Staff>,
  submission: Submission<unknown>,
  form: Asked,
  sent: Sent,
): Promise<Outcome> {
  switch (form.intent) {
    case "import":
      return importFile(scope, submission, form, sent);
    case "mapping": {
      const { intent: _, ...mapping } = form;
      const saved = await saveBankMapping(scope, mapping);
      return saved.ok
        ? { done: "已保存银行格式。" }
        : { refused: refuseMoney(submission, saved.reason) };
    }
    case "certain": {
      const credited = await creditCertainMatches(scope);
      return credited.ok
        ? { done: creditedText(credited.value) }
        : { refused: refuseMoney(submission, credited.reason) };
    }
    case "aside": {
      const set = await settleAsNoDeposit(scope, form.line, form.note);
      return set.ok
        ? { done: "已标记，不再对账。" }
        : { refused: refuseMoney(submission, set.reason, own) };
    }
    case "takeOut": {
      const out = await takeLineOut(scope, form.line);
      return out.ok
        ? { done: "已撤销，重新待对账。" }
        : { refused: refuseMoney(submission, out.reason, own) };
    }
    case "return": {
      const { id, line: lineId, account, reason } = form;
      const proposed = await proposeReturn(scope, { id, lineId, account, reason });
      return proposed.ok
        ? { done: "已提交，须由另一位财务汇出。" }
        : { refused: refuseMoney(submission, proposed.reason, own) };
    }
    case "returned": {
      const sent = await confirmReturn(scope, { id: form.returned, sentOn: form.sentOn });
      return sent.ok
        ? { done: "已登记汇出，不再对账。" }
        : { refused: refuseMoney(submission, sent.reason, own) };
    }
    case "keep": {
      const kept = await withdrawReturn(scope, form.returned);
      return kept.ok
        ? { done: "已撤回，重新待对账。" }
        : { refused: refuseMoney(submission, kept.reason, own) };
    }
    case "credit": {
      const report = await findReportByNumber(scope, form.number);
      if (!report)
        return { refused: invalid(submission, undefined, { number: ["没有这个申报编号"] }) };
      const credited = await creditLine(scope, form.line, report.id, { note: form.note });
      return credited.ok
        ? { done: creditedText({ credited: 0, proposed: 0, [credited.value]: 1 }) }
        : { refused: refuseMoney(submission, credited.reason, own) };
    }
  }
}

export function creditedText({
  credited,
  proposed,
}: {
  credited: number;
  proposed: number;
}): Flash {
  const done = credited > 0 || proposed === 0 ? `已确认到账 ${credited} 笔。` : "";
  if (proposed === 0) return { text: done, note: credited === 0 };
  return {
    text: `${done}已提交 ${proposed} 笔，须由另一位财务复核后入账。`,
    link: { label: "待复核", href: href("/staff/proposals") },
  };
}

async function importFile(
  scope: Scope<Staff>,
  submission: Submission<unknown>,
  asked: Extract<Asked, { intent: "import" }>,
  { store, form }: Sent,
): Promise<Outcome> {
  const wrong = (name: "mapping" | "statement", text: string) => ({
    refused: invalid(submission, undefined, { [name]: [text] }),
  });
  const mapping = (await bankMappingsQuery(scope)).find(({ id }) => id === asked.mapping);
  if (!mapping) return wrong("mapping", "请选择银行");
  const files = await allUploadsOf(scope, store, form, "statement");
  if (!files.ok) return wrong("statement", fileRefusals.zh[files.reason]);
  const [file] = files.value;
  if (!file) return wrong("statement", "请选择流水文件");
  if (file.bytes.length > statementBytesMax) return wrong("statement", "文件不超过2MB");
  const text = decodeSheet(file.bytes);
  if (text === undefined) return wrong("statement", "文件须为Shift_JIS或UTF-8编码的CSV");
  const read = readStatement(text, mapping);
  if (!read.ok)
    return "missing" in read
      ? wrong("statement", `文件中没有这些列: ${read.missing.join("、")}`)
      : wrong("statement", `第${read.badRow}行的日期或金额无法识别，未导入任何内容`);

  const imported = await importStatement(scope, asked.id, read.lines, read.closings);
  if (imported.ok) {
    const { added, known } = imported.value;
    return {
      done: { text: `新增 ${added} 笔，已有 ${known} 笔未重复导入。`, note: added === 0 },
    };
  }
  switch (imported.reason) {
    case "forbidden":
      throw forbidden();
    case "none":
      return wrong("statement", "文件中没有入账记录");
    case "too-many":
      return wrong("statement", `一次最多导入${statementLinesMax}笔，请分段导出`);
  }
}
