import type { SubmissionResult } from "@conform-to/react";
import type { FetcherWithComponents } from "@remix-run/react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Blacklisting } from "#app/domain/catalog/blacklist/blacklist.server.ts";
import { specText } from "#app/domain/catalog/offers/offer.ts";
import { href } from "#app/href.ts";
import { sentFields } from "#app/ui/answer-to.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorList, problemsByName } from "#app/ui/error-summary.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useOneTimeKey } from "#app/ui/use-one-time-key.ts";
import { ProductOptions } from "./product-options.tsx";
import { ProductReach } from "./product-reach.tsx";
import { ProductSkuMatrix } from "./product-sku-matrix.tsx";
import { ProductSkuTable } from "./product-sku-table.tsx";
import { ProductTiers } from "./product-tiers.tsx";
import type { ProductAnswer } from "./send-goods.server.ts";
import { pricedSku, skuMatrix } from "./sku-matrix.ts";
import type { TypedProduct } from "./sku-quantities.ts";
import { type ProductDraft, readProduct } from "./use-product-draft.ts";
import type { ProductFigures, ProductView } from "./view.server.ts";

export interface ProductFormProps {
  view: ProductView;
  draft: ProductDraft;
  /** Sends the form without leaving the page. */
  add: FetcherWithComponents<ProductAnswer>;
  blacklisting: Blacklisting | undefined;
  /** What the fields hold when the page opens. */
  typed: TypedProduct;
  /** What the form was answered last. */
  answer: ProductAnswer | undefined;
  /** What is wrong with the address that the page opened with. */
  opened: Pick<ProductFigures, "errors">;
}

/** Quantities, options and a note: reckoned at each key, or by the button, or put into the cart. */
export function ProductForm(props: ProductFormProps) {
  const { view, draft, add, blacklisting, typed, answer, opened } = props;
  const { offer, skus } = view;
  const { quantity } = draft;
  const hydrated = useHydrated();
  const matrix = skuMatrix(skus.map((sku) => pricedSku(sku, draft.tier)));
  const [names] = useState(
    () => new Map(skus.map(({ id, spec }) => [`qty-${id}`, specText(spec)])),
  );
  const [wrongAtFirst] = useState({ error: opened.errors });
  const refusal = answer ?? wrongAtFirst;
  // The problems of one answer are the same object at each draw: they take the focus once.
  const problems = useMemo(() => byKind(problemsByName(refusal), names), [refusal, names]);
  const wrong = { ...standingErrors(refusal, typed, draft.typed), ...draft.errors };
  // Remix gives up figures that are on their way when a form is sent: what the form held when it was sent waits for
  // them.
  const [pressed, setPressed] = useState<FormData | null>(null);
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
  const { counting } = draft;
  const { submit } = add;
  const action = `${href("/ProductDetails")}?goods_id=${offer.id}`;
  useEffect(() => {
    if (!pressed || counting) return;
    setPressed(null);
    submit(pressed, { method: "post", action });
  }, [pressed, counting, submit, action]);
  return (
    <add.Form
      method="post"
      action={action}
      className="stack large"
      id="buy"
      ref={draft.form}
      onInput={draft.onInput}
      onBlur={draft.onBlur}
      onSubmit={(event) => {
        if (sending || counting) event.preventDefault();
        if (sending) return;
        sent.current = draft.read();
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (counting) setPressed(new FormData(event.currentTarget, submitter));
      }}
    >
      <ErrorList problems={problems} />
      <input type="hidden" id="buy-key" name="key" value={key} autoComplete="off" />
      <input type="hidden" name="goods_id" value={offer.id} />
      <input type="hidden" name="fromPlatform" value={offer.platform} />
      <ProductTiers tiers={view.tiers} {...draft} />
      <fieldset id="skus" tabIndex={-1} aria-describedby={wrong.skus ? "wrong-skus" : undefined}>
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
      <ProductOptions typed={typed} options={draft.figures.options} stale={draft.stale} />
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
      <ProductReach draft={draft} names={names} sending={sending} added={added} />
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
function byKind(problems: ReturnType<typeof problemsByName>, names: ReadonlyMap<string, string>) {
  if (problems.length < 2) return problems;
  return problems.map(({ fieldId, text }) => {
    const name = fieldId && names.get(fieldId);
    return { ...(fieldId && { fieldId }), text: name ? `${name}：${text}` : text };
  });
}

/** What an answer says of its fields, of a quantity while it is the same as when it was sent. */
function standingErrors(
  answer: SubmissionResult<string[]>,
  opened: TypedProduct,
  now: TypedProduct,
): Record<string, string> {
  const sent = answer.initialValue ? readProduct(sentFields(answer)) : opened;
  return Object.fromEntries(
    Object.entries(answer.error ?? {}).flatMap(([name, texts]) => {
      const skuId = /^qty-(.+)/.exec(name)?.[1];
      const isChanged = skuId !== undefined && sent.raw[skuId] !== now.raw[skuId];
      return texts && !isChanged ? [[name, texts.join(" ")]] : [];
    }),
  );
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
