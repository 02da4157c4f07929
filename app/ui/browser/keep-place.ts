// Forms marked `data-keep-place` lead back to their own page; this scrolls it to where it was.

const key = "kept-place";

addEventListener("submit", ({ target, defaultPrevented }) => {
  if (defaultPrevented || !(target as HTMLElement).matches("[data-keep-place]")) return;
  sessionStorage.setItem(key, JSON.stringify([location.pathname, scrollY]));
});

const [left, place] = JSON.parse(sessionStorage.getItem(key) ?? "[]") as [string?, number?];
sessionStorage.removeItem(key);
// What went wrong is shown first, and holds the focus.
if (
  left === location.pathname &&
  place &&
  !location.hash &&
  !document.querySelector(".error-summary")
)
  scrollTo({ top: place, behavior: "instant" });

export {};
