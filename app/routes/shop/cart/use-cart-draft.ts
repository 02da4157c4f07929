import type { SubmissionResult } from "@conform-to/react";
import { useFetcher, useNavigate } from "@remix-run/react";
import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { addUpCart, type CountedLine, selectLines } from "#app/domain/catalog/cart/cart.ts";
import { optionSet } from "#app/domain/catalog/products/label-data.ts";
import { useFormValues } from "#app/ui/use-form-values.ts";
import { usePageHide } from "#app/ui/use-page-hide.ts";
import { useReloadOnReturn } from "#app/ui/use-reload-on-return.ts";
import { countOf, quantityRangeText } from "../product/sku-quantities.ts";
import type { CartAct } from "./cart-act.ts";
import type { CartAnswer } from "./cart-commands.server.ts";
import { cartHref } from "./cart-place.ts";
import { readTypedCart, type TypedCart, type TypedLine } from "./typed-cart.ts";
import type { CartView } from "./view.server.ts";

/** A quantity, a tick or an option is saved once the typing rests for so long. */
const restMs = 500;

/** Something to be sent: a button's command, or what was typed alone. */
interface Act {
  fields: readonly (readonly [name: string, value: string])[];
  /** Sends what was typed along. */
  withTyped: boolean;
  /** Lines that are taken away at once, before the answer. */
  ids: readonly string[];
  done?: CartAct;
  /** Where the page is led once it is done. */
  to?: string;
}

const saving: Act = { fields: [["intent", "update"]], withTyped: true, ids: [] };

type Answer = CartAnswer & { unsent?: boolean };

interface Refusal {
  refusal?: SubmissionResult<string[]> | undefined;
  bySaving?: boolean;
}

const nothingTyped: TypedCart = { lines: {}, sellers: [] };

export type CartDraft = ReturnType<typeof useCartDraft>;

/**
 * Holds what is typed in the cart. Sums follow each key; what was typed is saved by itself, and the landed cost is
 * reckoned by the server with it. Commands wait for each other, so that none overtakes what was done before it.
 */
export function useCartDraft(loaded: CartView, refused: CartAnswer | undefined) {
  const { submit, state, data } = useFetcher<Answer>();
  const { form, values, read } = useFormValues<TypedCart>(nothingTyped, readTypedCart);
  // An empty cart has no form.
  const typed = loaded.lines.length > 0 ? values : nothingTyped;
  const [acts, setActs] = useState<readonly Act[]>([]);
  /** The field that is being typed in. */
  const [typing, setTyping] = useState("");
  const [dueAt, setDueAt] = useState<number>();
  const [notice, setNotice] = useState<CartAct>();
  const [{ refusal, bySaving }, setRefusal] = useState<Refusal>({ refusal: refused });
  const [status, setStatus] = useState<"" | "saved" | "refused" | "unsent">("");
  /** What was typed when it was sent last. */
  const [sentKey, setSentKey] = useState<string>();
  const running = useRef<{ act: Act; dataBefore: unknown }>();
  const sent = useRef<TypedCart>();
  const navigate = useNavigate();
  useReloadOnReturn();

  const typedKey = keyOf(typed.lines, typed.sellers);
  const saved = useMemo(() => savedCart(loaded, typed), [loaded, typed]);
  const isUnsaved = typedKey !== keyOf(saved.lines, saved.sellers);
  const isWaiting = isUnsaved && typedKey !== sentKey;

  const soon = useCallback((ms: number) => setDueAt(Date.now() + ms), []);

  // Fields hold what was typed before React was there. What a way back brought is shown, and saved with the next
  // change: the cart may have been changed elsewhere since.
  useEffect(() => {
    const now = read();
    if (isWayBack()) setSentKey(keyOf(now.lines, now.sellers));
    else soon(restMs);
    const online = () => {
      setSentKey(undefined);
      soon(0);
    };
    addEventListener("online", online);
    return () => removeEventListener("online", online);
  }, [read, soon]);

  const address = cartHref(loaded.place);
  const bodyOf = useCallback(
    ({ fields, withTyped }: Act) => {
      const body = new FormData(withTyped ? (form.current ?? undefined) : undefined);
      body.set("stay", "yes");
      for (const [name, value] of fields) body.append(name, value);
      return body;
    },
    [form],
  );

  const start = useCallback(
    (act: Act) => {
      const now = read();
      running.current = { act, dataBefore: data };
      if (act.withTyped) {
        sent.current = now;
        setSentKey(keyOf(now.lines, now.sellers));
        setDueAt(undefined);
      }
      if (act === saving) setActs((before) => [...before, act]);
      submit(bodyOf(act), { method: "post", action: address });
    },
    [address, bodyOf, data, read, submit],
  );

  const settle = useCallback(
    (act: Act, answer: Answer) => {
      const { unsent, done } = answer;
      const isSaving = act === saving;
      const isRefused = answer.status === "error";
      setActs((before) => before.filter((one) => one !== act));
      if (isRefused) sent.current = undefined;
      if (isSaving) setStatus(unsent ? "unsent" : isRefused ? "refused" : "saved");
      // The bar says of what is saved by itself that it did not reach us.
      if (!unsent || !isSaving)
        setRefusal({ refusal: isRefused ? answer : undefined, bySaving: isSaving });
      if (isRefused) {
        // The lines that went are back, with what is wrong.
        if (act.done) setNotice(undefined);
      } else if (act.to) navigate(act.to);
      else if (done && (!isSaving || done.moved === "merge" || done.gone > 0))
        setNotice(act.done ? { ...done, undo: act.done.undo } : done);
    },
    [navigate],
  );

  // One at a time: of two that overtake each other the older would stay.
  useEffect(() => {
    if (state !== "idle") return;
    const begun = running.current;
    if (begun) {
      if (data === begun.dataBefore) return;
      running.current = undefined;
      settle(begun.act, data!);
      return;
    }
    const [next] = acts;
    if (next) {
      start(next);
      return;
    }
    if (!isWaiting || dueAt === undefined) return;
    const timer = setTimeout(() => start(saving), Math.max(0, dueAt - Date.now()));
    return () => clearTimeout(timer);
  }, [state, data, acts, isWaiting, dueAt, start, settle]);

  // Lines that wished for the same have become one, or came back: their fields say what the cart holds, unless they
  // were typed in since they were sent.
  useEffect(() => {
    for (const line of loaded.lines) {
      const before = sent.current?.lines[line.id];
      const [quantity, pick] = fieldsOf(form.current, line.id);
      if (!before || !quantity || !pick) continue;
      if (quantity.value === before.quantity && countOf(quantity.value) !== line.quantity)
        quantity.value = String(line.quantity);
      if (pick.checked === before.selected) pick.checked = line.selected;
    }
    read();
  }, [loaded.lines, form, read]);

  const act = useCallback(
    (name: string, value: string, given: Partial<Act> = {}) =>
      setActs((before) => [
        ...before,
        { withTyped: true, ids: [], ...given, fields: [[name, value], ...(given.fields ?? [])] },
      ]),
    [],
  );

  /**
   * 削除, あとで買う and カートに戻す: the lines go at once, and come back where that failed or is undone. By the button of
   * a line, or by the one for all that are ticked.
   */
  const move = useCallback(
    (name: string, ids: readonly string[], { single = true, withTyped = true } = {}) => {
      const removal = crypto.randomUUID();
      const undo = { remove: [removal], later: ids }[name];
      const done =
        undo && ids.length > 0 ? { moved: name, count: ids.length, gone: 0, undo } : undefined;
      act(single ? name : "intent", single ? ids[0]! : name, {
        fields: [["removal", removal]],
        withTyped,
        ids: name === "library" ? [] : ids,
        ...(done && { done }),
      });
      setNotice(done);
      setRefusal({});
    },
    [act],
  );

  /** 元に戻す: what has not been sent yet is not sent; else the server brings it back. */
  const undo = useCallback(
    ({ moved, undo: ids }: CartAct) => {
      setNotice(undefined);
      const waiting = acts.find((one) => one !== running.current?.act && one.done?.undo === ids);
      if (waiting) setActs((before) => before.filter((one) => one !== waiting));
      else if (moved === "remove") act("restore", ids[0]!, { withTyped: false });
      else {
        const fields = ids.map((id) => ["pick", id] as const);
        act("intent", "back", { fields, withTyped: false });
      }
    },
    [acts, act],
  );

  // Whoever leaves the page before its answer is there loses nothing.
  usePageHide(() => {
    const left = acts.filter(({ ids, done }) => ids.length > 0 || done);
    for (const one of isUnsaved ? [...left, saving] : left) {
      const body = new URLSearchParams();
      for (const [name, value] of bodyOf(one)) body.append(name, String(value));
      navigator.sendBeacon(address, body);
    }
  });

  const leaving = useMemo(() => new Set(acts.flatMap(({ ids }) => ids)), [acts]);
  const { lines, options, rates, place } = loaded;
  const counted = useMemo(() => countedLines(lines, typed, leaving), [lines, typed, leaving]);
  const sums = useMemo(
    () => addUpCart({ lines: counted, options, rates, place }),
    [counted, options, rates, place],
  );

  // A line that is not on the page has no field that could be wrong.
  const wrongQuantities = Object.entries(typed.lines)
    .filter(([id, { quantity }]) => !leaving.has(id) && countOf(quantity) === 0)
    .map(([id]) => [id, quantityRangeText] as const)
    .filter(([id]) => typing !== `qty-${id}`);

  const onInput = ({ target }: FormEvent) => {
    const now = read();
    setTyping((target as HTMLInputElement).name);
    setStatus("");
    // A note may pass through another line's on its way, and the two would become one: it is saved when it is left.
    const isAtOnce = (target as HTMLElement).matches("[inputmode=numeric], [type=checkbox]");
    if (isAtOnce && Object.values(now.lines).every(({ quantity }) => countOf(quantity) > 0))
      soon(restMs);
    else setDueAt(undefined);
  };

  return {
    form,
    typed,
    sums,
    /** Lines that were taken away, and are not shown while the answer is awaited. */
    leaving,
    /** True while the server's figures are of other quantities than those typed. */
    isStale: figuresOf(counted) !== figuresOf(lines),
    /** What is wrong with quantities by their lines, but for the one that is being typed. */
    wrongQuantities: new Map(wrongQuantities),
    /** The answer that says what is wrong. */
    refusal,
    /** True where what is wrong was found while somebody typed on: it must not take the focus. */
    bySaving: bySaving === true,
    notice,
    status: acts.includes(saving) ? ("saving" as const) : isWaiting ? "" : status,
    /** True where only a button saves what was typed. */
    needsSaving: isUnsaved && !isWaiting && acts.length === 0 && status !== "refused",
    /** True while the button of this name and value is being carried out. */
    isOn: (name: string, value: string) =>
      acts.some(({ fields }) => fields.some((field) => field[0] === name && field[1] === value)),
    act,
    move,
    undo,
    onInput,
    onBlur: () => {
      setTyping("");
      read();
      soon(0);
    },
    /** Ticks all lines or none. */
    tickAll(isTicked: boolean) {
      const boxes = form.current?.querySelectorAll<HTMLInputElement>("[name=pick], [name=whole]");
      for (const box of boxes ?? []) box.checked = isTicked;
      read();
      soon(0);
    },
    save() {
      setSentKey(undefined);
      soon(0);
    },
  };
}

function fieldsOf(form: HTMLFormElement | null, id: string) {
  const named = (name: string) => form?.querySelector<HTMLInputElement>(name);
  return [
    named(`[name="${CSS.escape(`qty-${id}`)}"]`),
    named(`[name=pick][value="${CSS.escape(id)}"]`),
  ] as const;
}

/** The page was come back to, and its fields may hold what they held then. */
function isWayBack() {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return visit?.type === "back_forward";
}

/** What the fields would hold if nothing was typed. */
function savedCart({ lines, goods }: CartView, typed: TypedCart): TypedCart {
  const shown = lines.filter(({ id }) => typed.lines[id]);
  const begun = new Set(lines.flatMap((line) => (line.selected ? line.supplierId : [])));
  return {
    lines: Object.fromEntries(
      shown.map(({ id, quantity, optionIds, selected }) => {
        const { note = "", labelData = typed.lines[id]!.labelData } = goods[id] ?? {};
        return [id, { quantity: String(quantity), optionIds, selected, note, labelData }];
      }),
    ),
    sellers: typed.sellers.map(([id]) => [id, begun.has(id)]),
  };
}

/** Equal for what means the same to the cart, however it was typed. */
function keyOf(lines: Record<string, TypedLine>, sellers: TypedCart["sellers"]) {
  const each = Object.entries(lines).map(([id, line]) => {
    const { managementNumber, asin, labelNumber } = line.labelData;
    return [
      id,
      countOf(line.quantity) || line.quantity,
      line.note.replaceAll("\r\n", "\n").trim(),
      ...[managementNumber, asin, labelNumber].map((text) => text.normalize("NFKC").trim()),
      optionSet(line.optionIds),
      line.selected,
    ];
  });
  return JSON.stringify([each.sort(([one], [other]) => (one! < other! ? -1 : 1)), sellers]);
}

/** The lines as they are typed, without those that were taken away. */
function countedLines(
  lines: readonly CountedLine[],
  typed: TypedCart,
  leaving: ReadonlySet<string>,
) {
  const now = lines
    .filter(({ id }) => !leaving.has(id))
    .map((line) => {
      const fields = typed.lines[line.id];
      if (!fields) return line;
      const { optionIds, selected } = fields;
      return { ...line, quantity: countOf(fields.quantity) || line.quantity, optionIds, selected };
    });
  return selectLines(now, { sellers: new Map(typed.sellers) });
}

function figuresOf(lines: readonly CountedLine[]) {
  return JSON.stringify(
    lines.map(({ id, quantity, selected, optionIds }) => [
      id,
      quantity,
      selected,
      optionSet(optionIds),
    ]),
  );
}
