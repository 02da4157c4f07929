import { startTransition, useCallback, useEffect, useRef, useState } from "react";

/**
 * What the fields of a form hold: read once React is at work, after a way back, and whenever `read` is called, as by
 * the form's `onInput`. It stands where the form has gone meanwhile. `readForm` is the same function at each draw.
 */
export function useFormValues<Values>(opened: Values, readForm: (form: FormData) => Values) {
  const form = useRef<HTMLFormElement>(null);
  const last = useRef(opened);
  const [values, setValues] = useState(opened);

  const read = useCallback(() => {
    if (form.current) last.current = readForm(new FormData(form.current));
    const now = last.current;
    // The field paints its key at once; the figures of the page follow.
    startTransition(() =>
      setValues((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now)),
    );
    return now;
  }, [readForm]);

  // Fields hold what was typed before React was there, and after a way back what they held before.
  useEffect(() => {
    read();
    addEventListener("pageshow", read);
    return () => removeEventListener("pageshow", read);
  }, [read]);

  return { form, values, read };
}
