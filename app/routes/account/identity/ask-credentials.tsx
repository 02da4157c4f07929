import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";

/** A mailed code, for those who do not type their password here. */
export function AskCredentials() {
  return (
    <section id="proof" className="panel stack small" aria-labelledby="proof-title">
      <h2 id="proof-title">ご本人の確認</h2>
      <p>
        メールアドレス・電話番号・パスワードの変更には、いまのパスワードか、登録のアドレスに届く認証コードが必要です。
      </p>
      <Form method="post">
        <Button soft name="intent" value="send-proof">
          認証コードをメールで受け取る
        </Button>
      </Form>
    </section>
  );
}
