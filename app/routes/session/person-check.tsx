import type { FieldMetadata } from "@conform-to/react";
import type { askCaptcha } from "#app/domain/identity/captcha.server.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { CaptchaPicture } from "./captcha-picture.tsx";

interface PersonCheckProps {
  captcha: Awaited<ReturnType<typeof askCaptcha>>;
  digits: FieldMetadata<string | undefined>;
  mailCode: FieldMetadata<string | undefined>;
}

/** That a person registers: by the digits of a picture or, for who cannot see it, by a mailed code. */
export function PersonCheck({ captcha, digits, mailCode }: PersonCheckProps) {
  return (
    <fieldset className="stack s">
      <legend>人が操作していることの確認</legend>
      <input type="hidden" name="captchaId" value={captcha.id} />
      <CaptchaPicture lines={captcha.lines} noise={captcha.noise} />
      <TextField
        field={digits}
        label="画像の数字"
        inputMode="numeric"
        autoComplete="off"
        hint="5分以内に入力してください。見えないときは、下のボタンで認証コードをメールで受け取り、その下の欄に入力してください。"
      />
      <p>
        <Button soft name="intent" value="mail-code" formNoValidate>
          メールで認証コードを受け取る
        </Button>
      </p>
      <TextField
        field={mailCode}
        label="メールの認証コード"
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </fieldset>
  );
}
