import { useNavigation } from "@remix-run/react";
import { type FormEvent, useCallback, useEffect, useRef } from "react";
import { isCheckOnly, wasHeldBack } from "./check-fields.ts";

/**
 * The button (`intent`) of the form that is on its way, and a handler of `submit` that lets no second one go meanwhile.
 */
export function useSending() {
  const { state, formData } = useNavigation();
  const busy = useRef(false);
  // After each draw: a quick answer may leave no trace of the way to it.
  useEffect(() => {
    if (state === "idle") busy.current = false;
  });
  const once = useCallback((event: FormEvent) => {
    if (isCheckOnly(event)) return;
    if (busy.current) {
      event.preventDefault();
      event.stopPropagation();
    }
    busy.current = true;
    setTimeout(() => {
      if (wasHeldBack(event)) busy.current = false;
    });
  }, []);
  const intent = formData?.get("intent");
  return { intent: typeof intent === "string" ? intent : undefined, once };
}
