import { useEffect, useRef } from "react";

/**
 * For a `<details>` that is shown opened where something in it asks for attention: opens it then, and leaves closing it
 * to its reader.
 */
export function useFold(isWanted: boolean) {
  const fold = useRef<HTMLDetailsElement>(null);
  const isOpenAtFirst = useRef(isWanted);
  useEffect(() => {
    if (isWanted && fold.current) fold.current.open = true;
  }, [isWanted]);
  return { ref: fold, open: isOpenAtFirst.current };
}
