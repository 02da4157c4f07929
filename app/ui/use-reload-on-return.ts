import { useEffect } from "react";

/** Loads a page anew where the browser shows it as it was left: what it sent then has been done meanwhile. */
export function useReloadOnReturn() {
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload();
    };
    addEventListener("pageshow", shown);
    return () => removeEventListener("pageshow", shown);
  }, []);
}
