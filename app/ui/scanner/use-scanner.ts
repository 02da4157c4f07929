import {
  type FormEncType,
  useActionData,
  useLoaderData,
  useNavigation,
  useSubmit,
} from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { changeQueue, type Scan, useScanQueue } from "./scan-queue.ts";
import { signalScan } from "./scan-signal.ts";
import { lineFeedMs, type Scale, typeInto, useScannerKeys } from "./use-scanner-keys.ts";

interface ScannerOptions {
  /** Each scan counts: the same code twice is two pieces. */
  each?: boolean;
  /** Why the last scan did nothing, as the page says it; undefined where it did what it should. */
  refusal: string | undefined;
  /** Scans wait while this is true: files of their form are on their way. */
  waits?: boolean;
  /** Its weights are no scans, wherever they are typed. */
  scale?: Scale;
}

interface RefusedScan {
  code: string;
  text: string;
}

export interface Scanner {
  formProps: {
    ref: RefObject<HTMLFormElement>;
    /** Where React is not wanted, the next scan does not wait for the answer of the one before. */
    "data-scan": string;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  };
  /** For what holds the page's other forms: none is sent twice, nor while a scan is on its way. */
  onSubmitCapture: (event: FormEvent) => void;
  /** Scans that are not answered yet. */
  waiting: number;
  /** The line is broken: what waits is sent once it is back. */
  offline: boolean;
  /** Scans wait for the files of their form. */
  held: boolean;
  /** A button's form did not reach us. */
  unsent: boolean;
  /** The code that was read twice in a moment. */
  twice: string | undefined;
  /** Scans that did nothing and whose answer nobody can have read, since the next came at once. */
  refused: readonly RefusedScan[];
  forget: () => void;
}

const twiceMs = 2_000;
const readableMs = 2_000;
const retryMs = 1_000;
const refusedMax = 20;

/**
 * Answers the scans of a page in place, each by the form of its own: one after the other in the order in which they
 * were scanned, so that each is about what the one before has put on the page. While the line is broken they wait.
 */
export function useScanner({
  each = false,
  refusal,
  waits = false,
  scale,
}: ScannerOptions): Scanner {
  const form = useRef<HTMLFormElement>(null);
  const { waiting, sent } = useScanQueue();
  const submit = useSubmit();
  const { state } = useNavigation();
  const answer = useActionData<{ unsent?: true; error?: Record<string, unknown> | null }>();
  const loaded = useLoaderData();
  const [offline, setOffline] = useState(false);
  const [paused, setPaused] = useState(false);
  const [twice, setTwice] = useState<string>();
  const [refused, setRefused] = useState<readonly RefusedScan[]>([]);
  const last = useRef({
    code: "",
    onlyAt: undefined as string | undefined,
    at: Number.NEGATIVE_INFINITY,
  });
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  const unread = useRef<RefusedScan & { at: number }>();
  const busy = useRef(false);
  const scaleText = useRef<{ text: string; isSaved: boolean }>();

  function scan(typed: string) {
    const code = typed.trim();
    const isLineFeed = code === "" && performance.now() - typedAt.current < lineFeedMs;
    typedAt.current = performance.now();
    if (isLineFeed) return;
    const weightField = scale?.reads(code, false) ? scale.field() : null;
    // What follows a text that was saved is saved, too; the field lost the focus as it was drawn anew.
    if (weightField && scaleText.current) return takeWeight(code);
    if (weightField) return typeInto(weightField, code);
    scaleText.current = undefined;
    const quantity = takeTyped(form.current, "quantity");
    const fields = quantity === undefined ? [] : [["quantity", quantity] as const];
    const at = performance.now();
    const onlyAt = code === "" ? location.pathname : undefined;
    const isSame = code === last.current.code && onlyAt === last.current.onlyAt;
    const isTwice = !each && isSame && at - last.current.at < twiceMs;
    setTwice(isTwice ? code : undefined);
    if (isTwice) return;
    last.current = { code, onlyAt, at };
    changeQueue((queue) => ({ ...queue, waiting: [...queue.waiting, { code, fields, onlyAt }] }));
  }

  function takeWeight(text: string) {
    const field = scale?.field();
    // It is the whole of the field: the one before may stand in it.
    if (field) typeInto(field, text);
    scaleText.current = { text, isSaved: false };
    if (!busy.current && state === "idle") saveWeight(scaleText.current, scale);
  }

  useScannerKeys(form, scan, scale, takeWeight);

  useEffect(() => {
    if (state !== "idle") return;
    busy.current = false;
    takeFocus(form.current);
    // It came while something else was on its way.
    if (!sent && scaleText.current && saveWeight(scaleText.current, scale)) return;
    if (!sent) {
      const [next] = waiting;
      if (!next || paused || waits || !form.current) return;
      if (next.onlyAt && next.onlyAt !== location.pathname) {
        changeQueue((queue) => ({ ...queue, waiting: queue.waiting.slice(1) }));
        return;
      }
      changeQueue((queue) => ({ ...queue, sent: { answer, loaded } }));
      sendScan(submit, form.current, next);
      return;
    }
    // A quick answer leaves no trace of the way to it but what it brought.
    if (sent.answer === answer && sent.loaded === loaded) return;
    if (answer?.unsent) {
      changeQueue((queue) => ({ ...queue, sent: undefined }));
      setOffline(true);
      setPaused(true);
      return;
    }
    setOffline(false);
    const [done] = waiting;
    // It was scanned again, and rightly.
    if (refusal === undefined && done)
      setRefused((all) => all.filter(({ code }) => code !== done.code));
    changeQueue((queue) => ({ waiting: queue.waiting.slice(1), sent: undefined }));
    signalScan(refusal === undefined);
    if (refusal !== undefined) leaveUnlessRefused(form.current, answer?.error ?? {});
    // What was refused may be scanned again at once.
    if (refusal !== undefined) last.current.at = Number.NEGATIVE_INFINITY;
    const { current: before } = unread;
    const now = performance.now();
    if (before && now - before.at < readableMs)
      setRefused((all) => [...all, { code: before.code, text: before.text }].slice(-refusedMax));
    unread.current =
      refusal === undefined ? undefined : { code: done?.code ?? "", text: refusal, at: now };
  }, [state, waiting, sent, answer, loaded, paused, waits, refusal, submit, scale]);

  useEffect(() => {
    if (!paused) return;
    const timer = setTimeout(() => setPaused(false), retryMs);
    return () => clearTimeout(timer);
  }, [paused]);

  // The one on its way may itself lead on to another page.
  const isWaiting = waiting.length > (sent ? 1 : 0);
  useEffect(() => {
    if (!isWaiting) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isWaiting]);

  return {
    formProps: {
      ref: form,
      "data-scan": "",
      onSubmit(event) {
        event.preventDefault();
        scan(takeTyped(event.currentTarget, "code") ?? "");
      },
    },
    onSubmitCapture(event) {
      if (event.target === form.current) return;
      if (busy.current || sent) {
        event.preventDefault();
        event.stopPropagation();
      }
      busy.current = true;
      setTwice(undefined);
    },
    waiting: waiting.length,
    offline,
    held: waits && waiting.length > 0,
    unsent: answer?.unsent === true && !offline,
    twice,
    refused,
    forget: () => setRefused([]),
  };
}

/** An answer in place leaves the focus on the button that was pressed, or nowhere: scans go on in their field. */
function takeFocus(form: HTMLFormElement | null) {
  const { activeElement: focused } = document;
  if (focused !== document.body && !(focused instanceof HTMLButtonElement)) return;
  const field = form?.elements.namedItem("code");
  if (field instanceof HTMLInputElement) field.focus({ preventScroll: true });
}

/** A code that is typed by hand after a refusal belongs into the scan field, and into no figure beside it. */
function leaveUnlessRefused(form: HTMLFormElement | null, errors: Record<string, unknown>) {
  const { activeElement: focused } = document;
  if (!(focused instanceof HTMLInputElement) || focused.form !== form) return;
  if (focused.name in errors && focused.type !== "file") return;
  const field = form?.elements.namedItem("code");
  if (field instanceof HTMLInputElement) field.focus({ preventScroll: true });
}

/** Answers whether there was something to save. */
function saveWeight(
  waiting: { text: string; isSaved: boolean },
  scale: Scale | undefined,
): boolean {
  const field = scale?.field();
  if (!scale || !field || waiting.isSaved) return false;
  waiting.isSaved = true;
  typeInto(field, waiting.text);
  scale.save(field);
  return true;
}

function sendScan(
  submit: ReturnType<typeof useSubmit>,
  form: HTMLFormElement,
  { code, fields }: Scan,
) {
  const data = new FormData(form);
  for (const [name, value] of [...fields, ["code", code] as const]) data.set(name, value);
  submit(data, {
    method: form.method === "get" ? "get" : "post",
    action: form.getAttribute("action") ?? undefined,
    encType: form.enctype as FormEncType,
    replace: true,
    preventScrollReset: true,
  });
}

/** What stands in a field of the form, which is empty then for the next scan. */
function takeTyped(form: HTMLFormElement | null, name: string) {
  const field = form?.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement)) return undefined;
  const { value } = field;
  field.value = "";
  return value;
}
