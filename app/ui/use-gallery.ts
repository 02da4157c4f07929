import { useEffect, useRef } from "react";

/**
 * Makes the pictures in full of a gallery one step of the history: those beside it take its place, and closing goes
 * back to before it was opened. Arrow keys turn, Esc closes, and the focus returns to what opened it.
 */
export function useGallery() {
  const gallery = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = gallery.current!;
    let opener: HTMLElement | undefined;

    function onClick(event: MouseEvent) {
      const link = (event.target as Element).closest<HTMLAnchorElement>("a[href^='#']");
      if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (!link.closest(".zoom")) {
        opener = link;
        return;
      }
      event.preventDefault();
      if (link.matches("[data-close]") && opener) history.back();
      else location.replace(link.hash);
    }

    function onKeyDown({ key }: KeyboardEvent) {
      const open = place.querySelector(".zoom:target");
      const name = { Escape: "close", ArrowLeft: "previous", ArrowRight: "next" }[key];
      if (open && name) open.querySelector<HTMLElement>(`[data-${name}]`)?.click();
    }

    function onHashChange() {
      const open = place.querySelector(".zoom:target");
      if (open) open.querySelector<HTMLElement>("[data-close]")?.focus();
      else {
        opener?.focus({ preventScroll: true });
        opener = undefined;
      }
    }

    place.addEventListener("click", onClick);
    window.addEventListener("keydown", onKeyDown);
    window.addEventListener("hashchange", onHashChange);
    return () => {
      place.removeEventListener("click", onClick);
      window.removeEventListener("keydown", onKeyDown);
      window.removeEventListener("hashchange", onHashChange);
    };
  }, []);
  return gallery;
}
