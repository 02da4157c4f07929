import { useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { answerTo } from "#app/ui/answer-to.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { type LastResult, UserDetailSection } from "./user-detail-section.tsx";

interface VerifyEmailProps {
  email: string;
  lastResult: LastResult;
}

/** What a person still has to do before they can ask for a delivery. */
export function VerifyEmail({ email, lastResult }: VerifyEmailProps) {
  const [asking] = useForm({
    id: "send-code",
    lastResult: answerTo(lastResult, { intent: "send-code" }),
  });
  return (
    <UserDetailSection
      id="verify"
      title="メールアドレスの確認"
      intent="verify"
      button="確認する"
      lastResult={lastResult}
      more={
        <Form method="post">
          <ErrorSummary form={asking} />
          <Button name="intent" value="send-code">
            認証コードを送る
          </Button>
        </Form>
      }
    >
      {({ code }) => (
        <>
          <p>
            {email}
            に届いた6桁の認証コードを入力してください。確認が済むまで、配送を依頼できません。
          </p>
          <TextField
            field={code!}
            label="認証コード"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
        </>
      )}
    </UserDetailSection>
  );
}
