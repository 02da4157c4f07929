import { href } from "#app/href.ts";

interface WarehouseAddressProps {
  recipient: string;
  address: string;
  phone: string;
  /** The company's number with us: by it the warehouse knows whose parcel has come. */
  memberNumber: string;
}

/** Where the goods are to be sent and how the parcel is marked, to be copied into the seller's form. */
export function WarehouseAddress({
  recipient,
  address,
  phone,
  memberNumber,
}: WarehouseAddressProps) {
  return (
    <section className="panel stack small narrow" aria-labelledby="send-to">
      <h2 id="send-to">荷物の送り先</h2>
      {address ? (
        <div className="field">
          <label htmlFor="send-to-text">購入先に伝える宛先（そのままコピーできます）</label>
          <textarea
            id="send-to-text"
            className="input"
            lang="zh-Hans"
            rows={4}
            readOnly
            value={[
              `收件人：${recipient} ${memberNumber}`,
              `地址：${address}（会员编号 ${memberNumber}）`,
              ...(phone ? [`电话：${phone}`] : []),
            ].join("\n")}
          />
        </div>
      ) : (
        <p>
          倉庫の住所は準備中です。荷物を送る前に、<a href={href("/contactUs")}>お問い合わせ</a>
          から担当者へ宛先をご確認ください。
        </p>
      )}
      <p>
        箱の外側にも、会員番号 <b className="number">{memberNumber}</b>{" "}
        を書いてもらってください。追跡番号と会員番号で、お客様の荷物かどうかを確認します。
      </p>
    </section>
  );
}
