import { Form } from "@remix-run/react";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";

interface Address {
  id: string;
  title: string;
  prefecture: string;
  street: string;
}

interface RemoveAddressProps {
  address: Address;
  addresses: readonly Address[];
}

/** Asks before the usual address goes, and which one new requests begin with then. */
export function RemoveAddress({ address, addresses }: RemoveAddressProps) {
  const others = addresses.filter(({ id }) => id !== address.id);
  return (
    <section className="panel attention stack" aria-labelledby="h-remove">
      <h2 id="h-remove">「{address.title}」を削除しますか</h2>
      <Form method="post" action={href("/user/deliverySite")} className="stack small">
        <input type="hidden" name="id" value={address.id} />
        {others.length > 0 ? (
          <div className="field">
            <label htmlFor="heir">代わりに、いつもの宛先にする住所</label>
            <select id="heir" name="heir" className="input">
              {others.map(({ id, title, prefecture, street }) => (
                <option key={id} value={id}>
                  {title}（{prefecture}
                  {street}）
                </option>
              ))}
            </select>
          </div>
        ) : (
          <>
            <input type="hidden" name="only" value="1" />
            <p>ほかに住所がないため、配送を依頼する前に、新しい住所の登録が必要になります。</p>
          </>
        )}
        <p className="cluster">
          <Button main name="intent" value="remove">
            削除する
          </Button>
          <a href={href("/user/deliverySite")}>やめる</a>
        </p>
      </Form>
    </section>
  );
}
