import type { FieldMetadata } from "@conform-to/react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { CaptchaPicture } from "./captcha-picture.tsx";

interface PersonCheckProps {
  captcha: { id: string; path: string };
  digits: FieldMetadata<string | undefined>;
  /** The widget that takes the picture's place where it is set up. */
  widget: { siteKey: string; script: string } | null;
  error: string | undefined;
}

/** That a person registers: by a picture or a widget, or for who can use neither by mail alone. */
export function PersonCheck({ captcha, digits, widget, error }: PersonCheckProps) {
  return (
    <fieldset className="stack small">
      <legend>人が操作していることの確認</legend>
      {widget ? (
        <Widget {...widget} error={error} />
      ) : (
        <>
          <input type="hidden" name="captchaId" value={captcha.id} />
          <CaptchaPicture path={captcha.path} />
          <TextField
            field={digits}
            label="画像の数字"
            inputMode="numeric"
            autoComplete="off"
            hint="5分以内に入力してください。"
          />
        </>
      )}
      <p className="note">
        {widget ? "確認の欄が表示されないとき" : "画像が見えないとき"}
        は、こちらからお進みください。ご利用の回数には限りがあります。
      </p>
      <p>
        <Button soft name="intent" value="mail-only">
          {widget ? "メールの認証コードだけで進む" : "画像を使わずに進む"}
        </Button>
      </p>
    </fieldset>
  );
}

type WidgetProps = NonNullable<PersonCheckProps["widget"]> & Pick<PersonCheckProps, "error">;

function Widget({ siteKey, script, error }: WidgetProps) {
  return (
    <div id="person-check">
      <script src={script} async defer />
      <div
        className="cf-turnstile"
        data-sitekey={siteKey}
        data-action="register"
        data-language="ja"
      />
      {error && <p className="field-error">{error}</p>}
    </div>
  );
}
