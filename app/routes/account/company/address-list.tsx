import { Form } from "@remix-run/react";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { Status } from "#app/ui/status.tsx";

interface Address {
  id: string;
  title: string;
  postalCode: string;
  prefecture: string;
  street: string;
  companyName: string;
  recipient: string;
  romajiName: string;
  phone: string;
  isDefaultReceiver: boolean;
  isDefaultImporter: boolean;
  placeUnchecked: boolean;
}

/** The company's addresses, each as it goes on a parcel. */
export function AddressList({ addresses }: { addresses: readonly Address[] }) {
  return (
    <ul className="stack">
      {addresses.map((address) => (
        <li key={address.id} className="panel stack small">
          <div className="cluster between">
            <h3>{address.title}</h3>
            <span className="cluster">
              {address.placeUnchecked && <Status shape="wait">郵便番号を確認中</Status>}
              {address.isDefaultReceiver && <Status shape="done">いつもの届け先</Status>}
              {address.isDefaultImporter && <Status shape="run">いつもの輸入者</Status>}
            </span>
          </div>
          <p>
            <span className="number">〒{address.postalCode}</span> {address.prefecture}
            {address.street}
            <br />
            {address.companyName} {address.recipient} 様<br />
            <span className="note number">
              {address.romajiName} ・ {address.phone}
            </span>
          </p>
          <Form method="post" className="cluster">
            <a
              className="button small soft"
              href={`${href("/user/deliverySite")}?edit=${address.id}`}
            >
              編集<span className="visually-hidden">：{address.title}</span>
            </a>
            <input type="hidden" name="id" value={address.id} />
            <Button small name="intent" value="remove">
              削除
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}
