import type { FieldMetadata } from "@conform-to/react";
import { TextField } from "#app/ui/fields.tsx";

type Text = FieldMetadata<any>;

interface RegisterFieldsProps {
  fields: Record<
    "companyName" | "name" | "loginName" | "email" | "phone" | "password" | "passwordAgain",
    Text
  >;
}

/** What a new member says of themselves. */
export function RegisterFields({ fields }: RegisterFieldsProps) {
  return (
    <>
      <TextField
        field={fields.companyName}
        label="会社名・屋号"
        required
        autoComplete="organization"
      />
      <TextField field={fields.name} label="お名前" required autoComplete="name" />
      <TextField
        field={fields.loginName}
        label="ユーザーID"
        required
        autoComplete="username"
        hint="半角の英数字で2〜24文字。英字を1文字以上入れてください。"
      />
      <TextField
        field={fields.email}
        label="メールアドレス"
        type="email"
        required
        autoComplete="email"
        hint="認証コードをお送りします。"
      />
      <TextField
        field={fields.phone}
        label="携帯電話番号"
        type="tel"
        required
        autoComplete="tel"
        hint="日本の携帯電話番号（例: 090-1234-5678）"
      />
      <TextField
        field={fields.password}
        label="パスワード"
        type="password"
        required
        autoComplete="new-password"
        hint="6〜16文字。英大文字・英小文字・数字をそれぞれ1文字以上。記号は@だけ使えます。"
      />
      <TextField
        field={fields.passwordAgain}
        label="パスワード（確認）"
        type="password"
        required
        autoComplete="new-password"
      />
    </>
  );
}
