import { type RefObject, useEffect, useRef } from "react";

/**
 * Between two characters of a scanner. In another field a person may type figures fast: what comes there slower than
 * `field` is a scan only where it looks like a code.
 */
const fastMs = { field: 40, code: 80, page: 120 };
/** Capitals with figures, such as L-000148 or SF1234567890, or the figures of a waybill or of a bar code. */
const codeShape = /^(?=.*\d)[A-Z][A-Z\d-]*$|^\d{10,}$/;
/** Some scanners end with a carriage return and a line feed, each an Enter of its own. */
export const lineFeedMs = 100;
/** A shorter text that is typed fast may be a person's. */
const shortest = 5;

type TypedInto = HTMLInputElement | HTMLTextAreaElement;

/** No figure of a scale is shorter. */
const shortestFigure = 3;

/** A scale types like a scanner; its weights belong into a field of their own. */
export interface Scale {
  /** In its own field a text need not be told apart from a code that merely looks alike. */
  reads: (text: string, isInOwnField: boolean) => boolean;
  /** Null where the page does not ask for it now. */
  field: () => HTMLInputElement | null;
  /** Saves what its field holds. */
  save: (field: HTMLInputElement) => void;
}

/** Where the characters of a burst went: a field of a person's, the scale's own one, or none. */
type BurstPlace = "field" | "own-field" | "page";

/** Whether a character follows the one before so fast that one device may have typed both. */
export function isOneBurst(pauseMs: number, isInField: boolean) {
  return pauseMs <= (isInField ? fastMs.code : fastMs.page);
}

/** What typed a text that ended with Enter: a scanner, the scale into its own field, or a person. */
export function whoTyped(
  { text, slowest, place }: { text: string; slowest: number; place: BurstPlace },
  reads: Scale["reads"] | undefined,
) {
  const isFast = slowest <= fastMs.field;
  if (place === "own-field" && isFast && text.length >= shortestFigure && reads?.(text, true))
    return "scale";
  if (text.length < shortest) return "person";
  return place === "page" || isFast || codeShape.test(text) ? "scanner" : "person";
}

/**
 * Takes what a scanner types anywhere on the page but in the field of its own: a character every few milliseconds and
 * Enter at the end. A field that the scanner typed into by chance gets back what a person had typed.
 */
export function useScannerKeys(
  form: RefObject<HTMLFormElement>,
  onScan: (code: string) => void,
  scale: Scale | undefined,
  onScale: (text: string) => void,
) {
  const latest = useRef({ onScan, scale, onScale });
  useEffect(() => {
    latest.current = { onScan, scale, onScale };
  });
  useEffect(() => {
    let burst = { text: "", at: 0, slowest: 0, before: "", target: null as EventTarget | null };
    let scannedAt = Number.NEGATIVE_INFINITY;
    function onKeyDown(event: KeyboardEvent) {
      const { target, key, timeStamp } = event;
      if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
      if (target === form.current?.elements.namedItem("code")) return;
      const isLineFeed = burst.text === "" && timeStamp - scannedAt < lineFeedMs;
      if (key === "Enter" && isLineFeed) return event.preventDefault();
      const field = fieldOf(target);
      const pause = timeStamp - burst.at;
      if (target !== burst.target || !isOneBurst(pause, field !== undefined))
        burst = { text: "", at: 0, slowest: 0, before: field?.value ?? "", target };
      else burst.slowest = Math.max(burst.slowest, pause);
      burst.at = timeStamp;
      if (key.length === 1) burst.text += key;
      if (key !== "Enter") return;
      const { onScan, scale, onScale } = latest.current;
      const isOwn = field !== undefined && field === scale?.field();
      const place = isOwn ? "own-field" : field ? "field" : "page";
      const who = whoTyped({ ...burst, place }, scale?.reads);
      if (who === "person") return;
      scannedAt = timeStamp;
      event.preventDefault();
      const { text } = burst;
      burst.text = "";
      if (who === "scale") return onScale(text);
      if (field) typeInto(field, burst.before);
      onScan(text);
    }
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [form]);
}

function fieldOf(target: EventTarget | null): TypedInto | undefined {
  const typed = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return typed ? target : undefined;
}

/** Puts a text into a field, of which the form around it hears as of anything typed. */
export function typeInto(field: TypedInto, value: string) {
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
