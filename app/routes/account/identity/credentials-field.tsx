import { TextField } from "#app/ui/fields.tsx";

/** Who changes an account proves who they are: by the password or by the code that was mailed. */
export function CredentialsField({ field }: Pick<Parameters<typeof TextField>[0], "field">) {
  return (
    <TextField
      field={field}
      label="いまのパスワード、またはメールの認証コード"
      type="password"
      required
      autoComplete="current-password"
    />
  );
}
