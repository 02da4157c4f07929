import type { SubmissionResult } from "@conform-to/react";
import { useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";

interface EmployeeAccountProps {
  state: "in_use" | "disabled";
  lastResult?: SubmissionResult | undefined;
}

/** Stopping and restarting an account, and a new password for it. */
export function EmployeeAccount({ state, lastResult }: EmployeeAccountProps) {
  const [form, fields] = useForm<{ password: string; passwordAgain: string }>({
    id: "secret",
    lastResult,
  });
  return (
    <aside className="stack">
      <section className="panel stack small" aria-labelledby="state">
        <h2 id="state">アカウントの{state === "in_use" ? "停止" : "再開"}</h2>
        <p className="note">
          {state === "in_use"
            ? "停止すると、すべての端末からすぐにログアウトします。記録は残ります。"
            : "再開すると、いまのパスワードでまたログインできます。"}
        </p>
        <Form method="post">
          {state === "in_use" ? (
            <Button soft name="intent" value="disable">
              アカウントを停止
            </Button>
          ) : (
            <Button fill name="intent" value="enable">
              アカウントを再開
            </Button>
          )}
        </Form>
      </section>
      <section className="panel stack small" aria-labelledby="secret-h">
        <h2 id="secret-h">パスワードの再設定</h2>
        <ErrorSummary form={form} />
        <Form method="post" className="stack" id={form.id} noValidate={form.noValidate}>
          <TextField
            field={fields.password}
            label="新しいパスワード"
            type="password"
            required
            autoComplete="new-password"
            hint="6〜16文字。英大文字・英小文字・数字を含む"
          />
          <TextField
            field={fields.passwordAgain}
            label="新しいパスワード（確認）"
            type="password"
            required
            autoComplete="new-password"
          />
          <Button soft name="intent" value="password">
            パスワードを変更
          </Button>
        </Form>
      </section>
    </aside>
  );
}
