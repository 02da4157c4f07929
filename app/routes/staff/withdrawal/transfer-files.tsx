import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { formatDay } from "#app/domain/core/calendar.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { grouped } from "#app/ui/money.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";

interface TransferFilesProps {
  files: readonly {
    id: string;
    payOn: string;
    count: number;
    totalYen: number;
    madeAt: Date;
    madeByName: string;
    open: number;
  }[];
  idempotencyKey: string;
  today: string;
  lastResult: SubmissionResult | undefined;
  /** How many approved withdrawals are in no file yet. */
  waiting: number;
  /** How many of them the reader approved, and who may export those. */
  own: number;
  others: string;
  /** Those that nobody could mark as paid once the reader had exported them. */
  ending: readonly string[];
}

/** The files for the bank: make one of what is approved, or fetch an earlier one again. */
export function TransferFiles({ files, ...form }: TransferFilesProps) {
  return (
    <section className="panel stack" aria-labelledby="h-files">
      <h2 id="h-files">
        批量转账文件（<span lang="ja">総合振込</span>）
      </h2>
      <p className="note">
        全银协格式，每条120字节。每笔提现只进入一个文件，不会重复付款；文件可重复下载。
      </p>
      <FileForm {...form} />
      {files.length > 0 && (
        <CardTable
          label="最近的付款文件"
          tight
          columns={[
            "付款日",
            { right: "笔数" },
            { right: "金额（日元）" },
            "待标记",
            "制作",
            "文件",
          ]}
        >
          {files.map((file) => (
            <TableRow key={file.id}>
              <RowHeading className="number">{formatDay(file.payOn)}</RowHeading>
              <TableCell>{file.count}</TableCell>
              <TableCell>{grouped(String(file.totalYen))}</TableCell>
              <TableCell className="number">{file.open}</TableCell>
              <TableCell className="number">
                {chinaClock.when(file.madeAt)} {file.madeByName}
              </TableCell>
              <TableCell>
                <a href={href("/staff/withdrawals/:fileId", { fileId: file.id })} download>
                  下载
                </a>
              </TableCell>
            </TableRow>
          ))}
        </CardTable>
      )}
    </section>
  );
}

function FileForm({
  idempotencyKey,
  today,
  lastResult,
  waiting,
  own,
  others,
  ending,
}: Omit<TransferFilesProps, "files">) {
  const [form, fields] = useForm<{ payOn: string }>({
    id: "file",
    lastResult,
    defaultValue: { payOn: today },
  });
  return (
    <>
      {waiting === 0 ? (
        <p className="note">没有您可导出的提现。</p>
      ) : (
        <Form method="post" {...getFormProps(form)} className="cluster">
          <input type="hidden" name="id" value={idempotencyKey} key={idempotencyKey} />
          <TextField field={fields.payOn} label="付款日" type="date" />
          <Button fill small name="intent" value="file">
            {`导出已批准的提现（${waiting}笔）`}
          </Button>
        </Form>
      )}
      {ending.length > 0 && (
        <p className="note">
          <span className="number">{ending.join("、")}</span>
          ：由您导出后，将没有人可标记付款，请由另一人导出
        </p>
      )}
      {own > 0 && (
        <p className="note">
          您批准的{own}笔不在其中，须由另一人导出{others && `：${others}`}
        </p>
      )}
    </>
  );
}
