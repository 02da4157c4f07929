import { TextField } from "#app/ui/fields.tsx";
import { State } from "#app/ui/state.tsx";
import { CredentialsField } from "./credentials-field.tsx";
import { type LastResult, UserDetailSection } from "./user-detail-section.tsx";

interface OwnEmailProps {
  account: { email: string; emailVerifiedAt: Date | null };
  newEmail: string;
  saved: string | null;
  lastResult: LastResult;
}

/** The change of an address: proved by its owner first, then by the code that the new one gets. */
export function OwnEmail({ account, newEmail, saved, lastResult }: OwnEmailProps) {
  return (
    <UserDetailSection
      id="email"
      title="メールアドレス"
      intent={saved === "email-code" ? "email-code" : "email"}
      button={saved === "email-code" ? "変更する" : "認証コードを送る"}
      lastResult={lastResult}
      defaultValue={{ email: newEmail }}
      flash={
        saved === "email"
          ? "メールアドレスを変更しました。"
          : saved === "email-code" &&
            "新しいアドレスへ認証コードをお送りしました。すでに会員登録に使われているアドレスには、コードの代わりにその旨をお送りしています。"
      }
    >
      {({ email, current, code }) => (
        <>
          <p>
            いまのアドレス {account.email}{" "}
            <State shape={account.emailVerifiedAt ? "done" : "wait"}>
              {account.emailVerifiedAt ? "確認済み" : "未確認"}
            </State>
          </p>
          <TextField
            field={email!}
            label="新しいメールアドレス"
            type="email"
            required
            autoComplete="email"
          />
          {saved === "email-code" ? (
            <TextField
              field={code!}
              label="認証コード"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
            />
          ) : (
            <CredentialsField field={current!} />
          )}
        </>
      )}
    </UserDetailSection>
  );
}
