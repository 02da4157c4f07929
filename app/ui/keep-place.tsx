// The bundler's way to the addresses of scripts by themselves; they run in the page.
import consoleScript from "./browser/console-keys.ts?worker&url";
import script from "./browser/keep-place.ts?worker&url";
import keysScript from "./browser/row-keys.ts?worker&url";

/** Lets a page stay where it was scrolled to when one of its forms marked `data-keep-place` is sent. */
export function KeepPlace() {
  return <script type="module" src={script} />;
}

/** Lets the ticked rows of a form marked `data-keys` be decided by keys. */
export function RowKeys() {
  return <script type="module" src={keysScript} />;
}

/** Lets `/` lead to the search of a page, and Ctrl-K open the list of what its link marked `data-commands` leads to. */
export function ConsoleKeys() {
  return <script type="module" src={consoleScript} />;
}
