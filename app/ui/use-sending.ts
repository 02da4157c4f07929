import { useNavigation } from "@remix-run/react";
import { type FormEvent, useCallback, useEffect, useRef } from "react";

/** The button (`intent`) of the form that is on its way, and a handler of `submit` that lets no second one go meanwhile. */
export function useSending() {
  const { state, formData } = useNavigation();
  const busy = useRef(false);
  // After each draw: a quick answer may leave no trace of the way to it.
  useEffect(() => {
    if (state === "idle") busy.current = false;
  });
  const once = useCallback((event: FormEvent) => {
    if (busy.current) {
      event.preventDefault();
      event.stopPropagation();
    }
    busy.current = true;
  }, []);
  const intent = formData?.get("intent");
  return { intent: typeof intent === "string" ? intent : undefined, once };
}
