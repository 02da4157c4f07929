import { Form } from "@remix-run/react";
import { type FormEvent, type ReactNode, useMemo } from "react";
import { addUpCart } from "#app/domain/catalog/cart/cart.ts";
import { risenPricesText } from "#app/shared/line/risen-prices.ts";
import { ErrorList, problemsByName } from "#app/ui/error-summary.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { cartHref } from "./cart-place.ts";
import { CartSeller } from "./cart-seller.tsx";
import { CartTools } from "./cart-tools.tsx";
import { ToOrder } from "./to-order.tsx";
import type { TypedLine } from "./typed-cart.ts";
import type { CartDraft } from "./use-cart-draft.ts";
import type { CartView } from "./view.server.ts";

interface CartFormProps {
  shown: CartView & { signedIn: boolean };
  draft: CartDraft;
  /** What the fields hold when the page opens, where it was refused. */
  typed: Record<string, TypedLine>;
  /** What has just been done, beside the sum. */
  notice: ReactNode;
  hidden: boolean;
}

/** All lines of the cart, by supplier, beside what those ticked come to: one form for all that is typed. */
export function CartForm({ shown, draft, typed, notice, hidden }: CartFormProps) {
  const { goods, options, signedIn } = shown;
  const { refusal, sums } = draft;
  // The lines stand as the cart holds them; what is typed changes their figures alone.
  const { sellers } = useMemo(() => addUpCart(shown), [shown]);
  const problems = useMemo(() => withGoods(problemsByName(refusal), goods), [refusal, goods]);
  const risen = risenPricesText(sums.lines.filter(({ selected }) => selected));
  return (
    <Form
      method="post"
      discover="none"
      id="cart"
      className="in-cart"
      ref={draft.form}
      hidden={hidden}
      onInput={draft.onInput}
      onBlur={draft.onBlur}
      onSubmit={(event) => carryOut(event, draft)}
    >
      <EnterUpdates />
      <div className="stack">
        <div>
          <ErrorList problems={problems} focusElsewhere={draft.bySaving} />
          {risen && <RisenPrices text={risen} sending={draft.isOn("intent", "accept")} />}
        </div>
        <div className="columns aside-end">
          <div className="stack">
            <CartTools signedIn={signedIn} isOn={draft.isOn} />
            {sellers.map((seller) => (
              <CartSeller
                key={seller.supplierId}
                seller={seller}
                now={sums.sellers.find(({ supplierId }) => supplierId === seller.supplierId)}
                goods={goods}
                options={options}
                draft={draft}
                signedIn={signedIn}
                typed={typed}
              />
            ))}
          </div>
          <ToOrder
            draft={draft}
            goods={goods}
            landed={shown.landed}
            signedIn={signedIn}
            notice={notice}
          />
        </div>
      </div>
    </Form>
  );
}

/** Sends what a button asks for behind what is being sent, and leaves the page where it is. */
function carryOut(event: FormEvent<HTMLFormElement>, draft: CartDraft) {
  event.preventDefault();
  const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
  const { name, value } = button ?? { name: "intent", value: "update" };
  if (draft.isOn(name, value)) return;
  if (name === "open") {
    const [seller = "", after = ""] = value.split(" ");
    const at = seller && `#seller-${encodeURIComponent(seller)}`;
    draft.act(name, value, { to: cartHref({ seller, after, later: "" }) + at });
  } else if (name !== "intent") draft.move(name, [value]);
  else if (value === "update") draft.save();
  else if (value === "all" || value === "none") draft.tickAll(value === "all");
  else if (value === "order" && draft.wrongQuantities.size > 0) {
    const [wrongId] = draft.wrongQuantities.keys();
    document.getElementById(`qty-${wrongId}`)?.focus();
  } else if (value === "order" || value === "accept") draft.act(name, value);
  else {
    const ids = draft.sums.lines.flatMap(({ id, selected }) => (selected ? id : []));
    draft.move(value, ids, { single: false });
  }
}

/** Each with the goods that it is about: the same may be wrong with many lines. */
function withGoods(problems: ReturnType<typeof problemsByName>, lines: CartView["goods"]) {
  return problems.map(({ fieldId, text }) => {
    const [, line] = Object.entries(lines).find(([id]) => fieldId?.endsWith(`-${id}`)) ?? [];
    return { ...(fieldId && { fieldId }), text: line ? `${line.name}：${text}` : text };
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

function RisenPrices({ text, sending }: { text: string; sending: boolean }) {
  return (
    <div className="panel attention" role="status">
      <p>
        <b>{text}</b> 新しい価格をご確認のうえ、お進みください。
      </p>
      <p>
        <SendButton small intent="accept" isSent={sending}>
          新しい価格を確認しました
        </SendButton>
      </p>
    </div>
  );
}
