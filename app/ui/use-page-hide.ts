import { useEffect, useRef } from "react";

/**
 * Does something as the page or this part of it is left, such as sending what is not saved; nobody waits for the
 * answer.
 */
export function usePageHide(leave: () => void) {
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  });
  useEffect(() => {
    const left = () => latest.current();
    addEventListener("pagehide", left);
    return () => {
      removeEventListener("pagehide", left);
      left();
    };
  }, []);
}
