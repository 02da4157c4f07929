import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { emailNotVerified } from "./shipping-texts.ts";

/** Asking for the shipment, or keeping it for later. */
export function RequestButtons() {
  return (
    <div className="stack small">
      <p className="cluster">
        <Button main name="intent" value="submit">
          配送を依頼する
        </Button>
        <Button soft name="intent" value="save">
          一時保存
        </Button>
      </p>
      <p className="note">
        依頼すると在庫を確保し、担当者が見積をお出しします。お支払いまでは無料で取り消せます。
      </p>
    </div>
  );
}

/** Said before anything is filled in: without it the request cannot be handed in. */
export function EmailNote() {
  return (
    <p className="flash">
      {emailNotVerified} <a href={`${href("/user/userDetail")}#verify`}>メールアドレスを確認する</a>
    </p>
  );
}
