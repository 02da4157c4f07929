import { href } from "#app/href.ts";
import { emailNotVerified } from "../shipping-texts.ts";

/** Said before anything is filled in: without it the request cannot be handed in. */
export function EmailNote() {
  return (
    <p className="flash">
      {emailNotVerified} <a href={`${href("/user/userDetail")}#verify`}>メールアドレスを確認する</a>
    </p>
  );
}
