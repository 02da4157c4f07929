import type { FetcherWithComponents } from "@remix-run/react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Blacklisting } from "#app/domain/catalog/blacklist/blacklist.server.ts";
import { specText } from "#app/domain/catalog/offers/offer.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useOneTimeKey } from "#app/ui/use-one-time-key.ts";
import { ProductOptions } from "./product-options.tsx";
import { ProductReach } from "./product-reach.tsx";
import { ProductSkuMatrix } from "./product-sku-matrix.tsx";
import { ProductSkuTable } from "./product-sku-table.tsx";
import { ProductTiers } from "./product-tiers.tsx";
import { pricedSku, skuMatrix } from "./sku-matrix.ts";
import type { TypedProduct } from "./sku-quantities.ts";
import type { ProductDraft } from "./use-product-draft.ts";
import type { ProductView } from "./view.server.ts";

interface ProductFormProps {
  shown: ProductView;
  draft: ProductDraft;
  /** Sends the form without leaving the page. */
  add: FetcherWithComponents<{ added: number }>;
  blacklisting: Blacklisting | undefined;
  /** What the fields hold when the page opens. */
  typed: TypedProduct;
  problems: { fieldId: string; text: string }[];
}

/** Quantities, options and a note: reckoned at each key, or by the button, or put into the cart. */
export function ProductForm(props: ProductFormProps) {
  const { shown, draft, add, blacklisting, typed, problems } = props;
  const { offer, skus } = shown;
  const { quantity } = draft;
  const hydrated = useHydrated();
  const matrix = skuMatrix(skus.map((sku) => pricedSku(sku, draft.tier)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: problems take the focus once, also where goods are loaded anew
  const named = useMemo(
    () => (problems.length > 1 ? byKind(problems, skus) : problems),
    [problems],
  );
  const wrong = Object.fromEntries(problems.map(({ fieldId, text }) => [fieldId, text]));
  // Remix gives up figures that are on their way when a form is sent: the form waits for them.
  const [pressed, setPressed] = useState<HTMLElement | null>(null);
  const sending = pressed !== null || add.state !== "idle";
  const added = sending ? 0 : (add.data?.added ?? 0);
  const [key, renewKey] = useOneTimeKey("buy-key");
  const sent = useRef<TypedProduct>(typed);
  const { clear } = draft;
  useEffect(() => {
    if (added === 0) return;
    clear(sent.current);
    renewKey();
  }, [added, clear, renewKey]);
  const { counting, form } = draft;
  useEffect(() => {
    if (!pressed || counting) return;
    setPressed(null);
    form.current?.requestSubmit(pressed);
  }, [pressed, counting, form]);
  return (
    <add.Form
      method="post"
      action={`${href("/ProductDetails")}?goods_id=${offer.id}#buy`}
      className="stack large"
      id="buy"
      ref={draft.form}
      onInput={draft.read}
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        const busy = add.state !== "idle";
        if (busy || counting) event.preventDefault();
        if (!busy && counting) setPressed(submitter);
        else if (!busy) sent.current = draft.read();
      }}
    >
      <ErrorList problems={named} />
      <input type="hidden" id="buy-key" name="key" value={key} autoComplete="off" />
      <input type="hidden" name="goods_id" value={offer.id} />
      <input type="hidden" name="fromPlatform" value={offer.platform} />
      <ProductTiers tiers={shown.tiers} {...draft} />
      <fieldset id="skus" aria-describedby={wrong.skus ? "wrong-skus" : undefined}>
        <legend className="heading">
          数量 <span className="note">最小{offer.minOrder}個。種類を混ぜて注文できます</span>
        </legend>
        {matrix ? (
          <ProductSkuMatrix matrix={matrix} typed={typed} now={draft.typed} wrong={wrong} />
        ) : (
          <ProductSkuTable
            skus={skus.map((sku) => pricedSku(sku, draft.tier))}
            typed={typed}
            wrong={wrong}
          />
        )}
        {wrong.skus && (
          <p className="field-error" id="wrong-skus">
            {wrong.skus}
          </p>
        )}
        {(!hydrated || draft.failed) && (
          <p className="recount">
            <Button soft name="intent" value="estimate">
              この数量で計算し直す
            </Button>
          </p>
        )}
      </fieldset>
      <ProductOptions typed={typed} options={draft.reckoned.options} stale={draft.stale} />
      <NoteField note={typed.note} wrong={wrong.note} />
      <p>
        <a
          href={`${href("/costCalculator")}?${new URLSearchParams({ goods_id: offer.id, quantity: String(quantity) })}`}
        >
          HSコードや箱数を指定して詳しく計算する
        </a>
      </p>
      {blacklisting && <Blacklisted listed={blacklisting} />}
      {/* Behind the others: a browser knows a form that it restores by its first fields. */}
      {hydrated && <input type="hidden" name="stay" value="yes" />}
      <ProductReach draft={draft} sending={sending} added={added} />
    </add.Form>
  );
}

function Blacklisted({ listed }: { listed: Blacklisting }) {
  if (!listed.goods && !listed.shop) return null;
  return (
    <p className="note">
      <span className="status status-trouble">
        {listed.goods ? "この商品" : "このショップ"}はブラックリストに登録済みです
      </span>
    </p>
  );
}

/** Where several quantities are wrong, each with the kind that it is of. */
function byKind(problems: ProductFormProps["problems"], skus: ProductView["skus"]) {
  return problems.map(({ fieldId, text }) => {
    const sku = skus.find(({ id }) => fieldId === `qty-${id}`);
    return { fieldId, text: sku ? `${specText(sku.spec)}：${text}` : text };
  });
}

function NoteField({ note, wrong }: Pick<TypedProduct, "note"> & { wrong: string | undefined }) {
  return (
    <div className="field">
      <label htmlFor="note">備考</label>
      <textarea
        className="input"
        id="note"
        name="note"
        rows={2}
        maxLength={200}
        defaultValue={note}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? "wrong-note" : undefined}
      />
      {wrong && (
        <p className="field-error" id="wrong-note">
          {wrong}
        </p>
      )}
      <p className="hint">色味や梱包のご希望など、200文字まで</p>
    </div>
  );
}
