import { TextField } from "#app/ui/fields.tsx";
import { Status } from "#app/ui/status.tsx";
import { CredentialsField } from "./credentials-field.tsx";
import { type LastResult, UserDetailSection } from "./user-detail-section.tsx";

interface OwnEmailProps {
  account: { email: string; emailVerifiedAt: Date | null };
  /** The new address whose code is awaited; empty where none is. */
  newEmail: string;
  lastResult: LastResult;
}

/** The change of an address: proved by its owner first, then by the code that the new one gets. */
export function OwnEmail({ account, newEmail, lastResult }: OwnEmailProps) {
  return (
    <UserDetailSection
      id="email"
      title="メールアドレス"
      intent={newEmail ? "email-code" : "email"}
      button={newEmail ? "変更する" : "認証コードを送る"}
      lastResult={lastResult}
      defaultValue={{ email: newEmail }}
    >
      {({ email, current, code }) => (
        <>
          <p>
            いまのアドレス {account.email}{" "}
            <Status shape={account.emailVerifiedAt ? "done" : "wait"}>
              {account.emailVerifiedAt ? "確認済み" : "未確認"}
            </Status>
          </p>
          <TextField
            field={email!}
            label="新しいメールアドレス"
            type="email"
            required
            autoComplete="email"
          />
          {newEmail ? (
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
