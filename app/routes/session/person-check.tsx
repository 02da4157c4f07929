import type { FieldMetadata } from "@conform-to/react";
import { useEffect } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { CaptchaPicture } from "./captcha-picture.tsx";

interface PersonCheckProps {
  captcha: { id: string; path: string };
  digits: FieldMetadata<string | undefined>;
  /** The widget that takes the picture's place where it is set up. */
  widget: { siteKey: string; script: string; nonce: string } | null;
  /** Changes with each answer of the form: the widget's own answer is spent by then. */
  answered: unknown;
  error: string | undefined;
}

/** That a person registers: by a picture or a widget, or for who can use neither by mail alone. */
export function PersonCheck({ captcha, digits, widget, answered, error }: PersonCheckProps) {
  return (
    <fieldset className="stack s">
      <legend>人が操作していることの確認</legend>
      {widget ? (
        <Widget {...widget} answered={answered} error={error} />
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

declare global {
  interface Window {
    turnstile?: { reset(): void };
  }
}

function Widget({
  siteKey,
  script,
  nonce,
  answered,
  error,
}: NonNullable<PersonCheckProps["widget"]> & Pick<PersonCheckProps, "answered" | "error">) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer of the form is what spends it
  useEffect(() => window.turnstile?.reset(), [answered]);
  return (
    <div id="person-check">
      <script src={script} nonce={nonce} async defer suppressHydrationWarning />
      <div
        className="cf-turnstile"
        data-sitekey={siteKey}
        data-action="register"
        data-language="ja"
        suppressHydrationWarning
      />
      {error && <p className="err">{error}</p>}
    </div>
  );
}
