// The bundler's way to the address of a script by itself; this one runs in the page.
import script from "./browser/send-progress.ts?worker&url";

/** Stands in a form with a file, and shows by script how much of it has gone out; without, nothing. */
export function SendProgress() {
  return (
    <div role="status">
      <p className="hint" data-going hidden>
        <progress max={1} aria-label="送信の進みぐあい" /> <span className="number" data-percent />
      </p>
      <script type="module" src={script} />
    </div>
  );
}
