import type { KeptForm } from "#app/http/kept-form.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { KeptFields } from "../../shared/kept-fields.tsx";

interface ReauthenticationProps extends KeptForm {
  button: string;
  /** Where the form goes; the page that was asked for keeps its own address. */
  action: string;
}

/** Asks for the password or a code, and carries along what was typed before. */
export function Reauthentication({
  fields,
  filesLeft,
  problem,
  button,
  action,
}: ReauthenticationProps) {
  return (
    <main id="main" className="page-width entrance">
      <section className="entrance-form stack">
        <h1>ご本人の確認</h1>
        <p>
          お金や権限にかかわる操作のため、ログインのパスワードをもう一度入力してください。2段階認証をお使いの方は、認証アプリの6桁でも確認できます。確認は10分間有効です。
        </p>
        {fields.length > 0 && (
          <p className="note">入力された内容は、確認のあとそのまま送信します。</p>
        )}
        {filesLeft && (
          <p className="note">
            添付ファイルは引き継げません。添付が必要なときは、前のページに戻って選び直してください。
          </p>
        )}
        <ErrorList problems={problem ? [{ fieldId: "current", text: problem }] : []} />
        <form method="post" action={action} className="stack">
          <KeptFields fields={fields} />
          <div className="field">
            <label htmlFor="current">
              パスワード、または認証アプリの6桁 <span className="required">必須</span>
            </label>
            <input
              className="input"
              id="current"
              name="current"
              type="password"
              autoComplete="current-password"
              required
              aria-invalid={problem ? true : undefined}
            />
          </div>
          <Button main>{button}</Button>
        </form>
      </section>
    </main>
  );
}
