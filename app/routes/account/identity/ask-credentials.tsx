import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";

interface AskCredentialsProps {
  email: string;
  /** Whether a code has just been sent. */
  sent: boolean;
}

/** A mailed code, for those who do not type their password here. */
export function AskCredentials({ email, sent }: AskCredentialsProps) {
  return (
    <section id="proof" className="panel stack small" aria-labelledby="proof-title">
      <h2 id="proof-title">ご本人の確認</h2>
      {sent && (
        <p className="flash success" role="status">
          {email}
          へ認証コードをお送りしました。10分以内に、下の「いまのパスワード、またはメールの認証コード」の欄に入力してください。
        </p>
      )}
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
