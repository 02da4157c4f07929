import { type FieldMetadata, type FormMetadata, getFormProps } from "@conform-to/react";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields.tsx";
import type { BesideView } from "./beside-view.server.ts";

interface ChosenGoodsProps {
  shown: BesideView;
  here: string;
  form: FormMetadata<any>;
  note: FieldMetadata<string>;
}

/** What a member may do with the goods that are chosen above. */
export function ChosenGoods({ shown, here, form, note }: ChosenGoodsProps) {
  const { who, mayKeep, article, id } = shown;
  if (who === "visitor")
    return (
      <p className="note">
        <a href={`${href("/login")}?${new URLSearchParams({ to: here })}`}>ログイン</a>
        すると、選んだ商品と一緒に保存したり、商品管理に追加したりできます。注文は商品名を押して商品ページから行えます。
      </p>
    );
  if (!mayKeep) return null;
  if (!article?.code)
    return <p className="note">コードかURLを入力すると、保存や商品管理への追加ができます。</p>;
  return (
    <form method="post" action={here} className="panel stack small" {...getFormProps(form)}>
      <h3>選んだ商品で</h3>
      <input type="hidden" id={`${form.id}-id`} name="id" value={id} />
      <TextField field={note} label="備考" maxLength={200} />
      <p className="cluster">
        <Button name="intent" value="save">
          保存する
        </Button>
        <Button soft name="intent" value="keep">
          商品管理に追加する
        </Button>
      </p>
      <p className="note">
        カートに入れるときは、商品名を押して商品ページで色と数量を選びます。商品管理には、最安の色・サイズを仕入先として追加します。
      </p>
    </form>
  );
}
