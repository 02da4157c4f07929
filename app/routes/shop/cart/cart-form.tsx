import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { CartSeller, type CartSellerProps } from "./cart-seller.tsx";
import { CartTools } from "./cart-tools.tsx";
import { ToOrder, type ToOrderProps } from "./to-order.tsx";

interface CartFormProps extends ToOrderProps, Pick<CartSellerProps, "options"> {
  sellers: readonly CartSellerProps["seller"][];
  changedPrices: string | undefined;
  /** What was typed and what is wrong with it, where it was refused. */
  problems: CartSellerProps["problems"];
  typed: CartSellerProps["typed"];
}

/** All lines of the cart, by supplier, beside what those ticked come to: one form for all that is typed. */
export function CartForm(props: CartFormProps) {
  const { sellers, options, signedIn, changedPrices, problems, typed } = props;
  const { amounts, parts, landed } = props;
  return (
    // The classes are of what an answer may bring while the page stands.
    <Form method="post" id="cart" className="in-cart" data-keep-place data-saves>
      <EnterUpdates />
      <div className="stack">
        <div data-live="problems">
          <ErrorList problems={namedProblems(problems, sellers)} />
          {changedPrices && <ChangedPrices text={changedPrices} />}
        </div>
        <div className="columns aside-end">
          <div className="stack">
            <CartTools signedIn={signedIn} />
            {sellers.map((seller) => (
              <CartSeller
                key={seller.supplierId}
                seller={seller}
                options={options}
                problems={problems}
                signedIn={signedIn}
                typed={typed}
              />
            ))}
          </div>
          <ToOrder amounts={amounts} parts={parts} landed={landed} signedIn={signedIn} />
        </div>
      </div>
    </Form>
  );
}

/** Each with the goods that it is about: the same may be wrong with many lines. */
function namedProblems(problems: CartFormProps["problems"], sellers: CartFormProps["sellers"]) {
  const lines = sellers.flatMap((seller) => seller.lines);
  return problems.map(({ fieldId, text, goods }) => {
    const name = goods ?? lines.find(({ id }) => fieldId.endsWith(`-${id}`))?.name;
    return { fieldId, text: name ? `${name}：${text}` : text };
  });
}

/** Enter in a quantity means 更新, not the first 削除 of the page. */
function EnterUpdates() {
  return (
    <button
      type="submit"
      name="intent"
      value="update"
      className="visually-hidden"
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}

function ChangedPrices({ text }: { text: string }) {
  return (
    <div className="panel attention" role="status">
      <p>
        <b>{text}</b> 新しい価格をご確認のうえ、お進みください。
      </p>
      <p>
        <Button name="intent" value="accept" small>
          新しい価格を確認しました
        </Button>
      </p>
    </div>
  );
}
