import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useState } from "react";
import { sheetFileLimits } from "#app/domain/core/sheet-file/sheet-table.ts";
import { href } from "#app/href.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextAreaField, TextField } from "#app/ui/fields.tsx";
import { accepted, FileField } from "#app/ui/file-field.tsx";
import { useSending } from "#app/ui/use-sending.ts";

interface SendSheetProps {
  ids: readonly [string, string];
  lastResult: SubmissionResult | undefined;
}

/** The two ways of sending a sheet: its file, or rows copied from it. */
export function SendSheet({ ids: [fileForm, pasteForm], lastResult }: SendSheetProps) {
  const sending = useSending();
  const ofFile = answerTo(lastResult, { intent: ["file", ""] });
  const ofPaste = answerTo(lastResult, { intent: "paste" });
  return (
    <div className="link-columns">
      <section className="panel stack small" aria-labelledby="h-file">
        <h2 id="h-file">ファイルから読み込む</h2>
        <FileForm id={fileForm} lastResult={ofFile} sending={sending} />
        <TemplateLinks />
      </section>
      <section className="panel stack small" aria-labelledby="h-paste">
        <h2 id="h-paste">シートから貼り付ける</h2>
        <PasteForm id={pasteForm} lastResult={ofPaste} sending={sending} />
      </section>
    </div>
  );
}

interface FormProps {
  /** The form's one-time key. */
  id: string;
  lastResult: SubmissionResult | undefined;
  sending: ReturnType<typeof useSending>;
}

function FileForm({ id, lastResult, sending }: FormProps) {
  const [busy, setBusy] = useState(false);
  const [form, { sheet, sheetName }] = useForm<{ sheet: string; sheetName: string }>({
    id: "file",
    lastResult,
  });
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="stack small"
      {...getFormProps(form)}
      onSubmitCapture={sending.once}
    >
      <ErrorSummary form={form} />
      <input type="hidden" name="id" value={id} key={id} />
      <FileField
        field={sheet}
        label="Excel・CSVファイル"
        hint="見出しは日本語・中国語のどちらでも、どの順でも読み取ります。計算式は、保存されている結果を使います"
        accept={accepted.sheets}
        limits={{ files: 1, bytesEach: sheetFileLimits.bytesMax }}
        sendTo={href("/user/uploads")}
        onBusy={setBusy}
        required
      />
      <TextField
        field={sheetName}
        label="シート名"
        hint="注文の行があるシートが2つ以上のときに入力してください。非表示のシート・行・列は読み込みません"
        maxLength={100}
      />
      <p>
        <Button fill name="intent" value="file" disabled={busy}>
          {sending.intent === "file" ? "読み取っています…" : "読み込む"}
        </Button>
      </p>
    </Form>
  );
}

function PasteForm({ id, lastResult, sending }: FormProps) {
  const [form, { pasted }] = useForm<{ pasted: string }>({ id: "paste", lastResult });
  return (
    <Form
      method="post"
      className="stack small"
      {...getFormProps(form)}
      onSubmitCapture={sending.once}
    >
      <ErrorSummary form={form} />
      <input type="hidden" name="id" value={id} key={id} />
      <TextAreaField
        field={pasted}
        label="コピーした行"
        rows={6}
        required
        hint="見出しの行も一緒に貼り付けてください。見出しがないときは、ひな形の列の順に読み取ります（10万文字まで）"
      />
      <p>
        <Button fill name="intent" value="paste">
          {sending.intent === "paste" ? "読み取っています…" : "貼り付けた行を読み込む"}
        </Button>
      </p>
    </Form>
  );
}

const templates = [
  ["order-sheet.xlsx", "Excel"],
  ["order-sheet-zh.xlsx", "Excel（中国語の見出し）"],
  ["order-sheet.csv", "CSV"],
] as const;

function TemplateLinks() {
  return (
    <p className="note cluster">
      <span>ひな形:</span>
      {templates.map(([file, name]) => (
        <a key={file} href={href("/user/excelPlaceAnOrder/:file", { file })}>
          {name}
        </a>
      ))}
    </p>
  );
}

interface HelpProps {
  columns: readonly {
    field: string;
    ja: string;
    zh: string;
    about: string;
    example: string;
    required: boolean;
  }[];
}

/** What each column takes, from the same table that reads them. */
export function SheetHelp({ columns }: HelpProps) {
  return (
    <details>
      <summary>読み取る列と書き方</summary>
      <div className="container">
        <table className="table tight">
          <thead>
            <tr>
              <th scope="col">見出し</th>
              <th scope="col">内容</th>
              <th scope="col">例</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ field, ja, zh, about, example, required }) => (
              <tr key={field}>
                <th scope="row">
                  {ja}
                  {required && <span className="required">必須</span>}
                  <small className="block" lang="zh-CN">
                    {zh}
                  </small>
                </th>
                <td>{about}</td>
                <td className="number">{example}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="note">
        同じ商品でも、オプション・備考・管理番号などが違う行は別の明細になります。すべて同じ行は、数量を合わせて1明細にします。
      </p>
    </details>
  );
}
