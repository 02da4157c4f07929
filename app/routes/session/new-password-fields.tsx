import type { FieldMetadata } from "@conform-to/react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields.tsx";

/** The code that was mailed, and the password it is exchanged for. */
export function NewPasswordFields({
  fields,
}: {
  fields: Record<"code" | "password" | "passwordAgain", FieldMetadata<any>>;
}) {
  return (
    <>
      <TextField
        field={fields.code}
        label="認証コード"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
      <TextField
        field={fields.password}
        label="新しいパスワード"
        type="password"
        required
        autoComplete="new-password"
        hint="6〜16文字。英大文字・英小文字・数字をそれぞれ1文字以上。記号は@だけ使えます。"
      />
      <TextField
        field={fields.passwordAgain}
        label="新しいパスワード（確認）"
        type="password"
        required
        autoComplete="new-password"
      />
      <Button main wide name="intent" value="reset">
        パスワードを変更する
      </Button>
    </>
  );
}
