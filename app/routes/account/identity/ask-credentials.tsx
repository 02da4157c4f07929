import { useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { answerTo } from "#app/ui/answer-to.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { LastResult } from "./user-detail-section.tsx";

/** A mailed code, for those who do not type their password here. */
export function AskCredentials({ lastResult }: { lastResult: LastResult }) {
  const [form] = useForm({
    id: "proof-form",
    lastResult: answerTo(lastResult, { intent: "send-proof" }),
  });
  return (
    <section id="proof" className="panel stack small" aria-labelledby="proof-title">
      <h2 id="proof-title">ご本人の確認</h2>
      <p>
        メールアドレス・電話番号・パスワードの変更には、いまのパスワードか、登録のアドレスに届く認証コードが必要です。
      </p>
      <ErrorSummary form={form} />
      <Form method="post">
        <Button soft name="intent" value="send-proof">
          認証コードをメールで受け取る
        </Button>
      </Form>
    </section>
  );
}
