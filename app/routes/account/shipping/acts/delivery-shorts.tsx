import { Form } from "@remix-run/react";
import { caseReplyDays } from "#app/domain/core/limits.ts";
import { casePage } from "#app/domain/core/page-links.ts";
import { type ShortChoice, shortChoices } from "#app/domain/trade/shipments/short-pick.ts";
import { PhotoLinks } from "#app/shared/photos/photo-links.tsx";
import { SendButton } from "#app/ui/send-button.tsx";

interface Short {
  caseId: string;
  caseNumber: string;
  titleJa: string;
  pieces: number;
  photoIds: readonly string[];
  choice: ShortChoice | null;
  /** The choices that are open; empty once nothing is to be chosen. */
  choices: readonly ShortChoice[];
}

interface DeliveryShortsProps {
  shorts: readonly Short[];
  action: string;
  mayShip: boolean;
}

/** Pieces that were not found while the request was picked: what was chosen, or the choice. */
export function DeliveryShorts({ shorts, action, mayShip }: DeliveryShortsProps) {
  if (shorts.length === 0) return null;
  return (
    <section className="panel attention stack" aria-labelledby="h-shorts">
      <h2 id="h-shorts">倉庫で見つからない商品があります</h2>
      {shorts.map((short) => (
        <ShortGoods key={short.caseId} short={short} action={action} mayShip={mayShip} />
      ))}
    </section>
  );
}

function ShortGoods({
  short,
  action,
  mayShip,
}: { short: Short } & Pick<DeliveryShortsProps, "action" | "mayShip">) {
  const { caseId, caseNumber, titleJa, pieces, photoIds, choice, choices } = short;
  return (
    <div className="stack small">
      <p>
        {titleJa} <b className="number">{pieces.toLocaleString("ja-JP")}個</b>（
        <a href={casePage(caseNumber)}>問題商品 {caseNumber}</a>）
      </p>
      {photoIds.length > 0 && <PhotoLinks ids={photoIds} of="棚の写真" />}
      {choice && <p className="note">選ばれた対応: {shortChoices[choice].ja}</p>}
      {choices.length > 0 && mayShip && (
        <Form method="post" action={action} className="stack small">
          <input type="hidden" name="caseId" value={caseId} />
          <fieldset className="stack small">
            <legend>{choice ? "対応を変える" : "対応をお選びください"}</legend>
            {choices.map((one, index) => (
              <label key={one} className="checkbox">
                <input
                  type="radio"
                  name="choice"
                  value={one}
                  defaultChecked={index === 0}
                  required
                />
                <span>
                  {shortChoices[one].ja}
                  <small className="block">{shortChoices[one].about}</small>
                </span>
              </label>
            ))}
          </fieldset>
          <p>
            <SendButton intent="chooseShort" of={{ name: "caseId", value: caseId }}>
              この対応で進める
            </SendButton>
          </p>
        </Form>
      )}
      {choices.length > 0 && !choice && (
        <p className="note">
          お選びいただくまで梱包を終えません。{caseReplyDays}
          日を過ぎたときは、問題商品の既定の回答で進めます。既定の回答がないときは、担当者が残りを送り、不足分を返金することがあります。
        </p>
      )}
    </div>
  );
}
