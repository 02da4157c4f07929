// The bundler's way to the address of a script by itself; this one runs in the page.
import script from "./browser/keep-place.ts?worker&url";

/** Lets a page stay where it was scrolled to when one of its forms marked `data-keep-place` is sent. */
export function KeepPlace() {
  return <script type="module" src={script} />;
}
