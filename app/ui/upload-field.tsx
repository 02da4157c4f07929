// The bundler's way to the address of a script by itself; this one runs in the page.
import script from "./browser/upload.ts?worker&url";

interface UploadFieldProps {
  name: string;
  label: string;
  accept: string;
  /** Where a script asks for the addresses of a large file's parts. */
  beginAt: string;
  /** Files above this go in parts by script; smaller ones, and all without script, with the form. */
  partBytes: number;
  problem: string | undefined;
}

/** One file of a form. A large one is sent by script as soon as it is chosen, and its percentage shown. */
export function UploadField(field: UploadFieldProps) {
  const { name, problem } = field;
  return (
    <div
      className={problem ? "field invalid" : "field"}
      data-begin-at={field.beginAt}
      data-part-bytes={field.partBytes}
    >
      <label htmlFor={name}>{field.label}</label>
      <input
        id={name}
        type="file"
        name={name}
        accept={field.accept}
        required
        // biome-ignore lint/a11y/noAutofocus: what was refused is often far down the page
        autoFocus={Boolean(problem)}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${name}-error` : undefined}
      />
      <p className="field-error" id={`${name}-error`} role="alert" data-wrong hidden={!problem}>
        {problem}
      </p>
      <div role="status">
        <p className="hint" data-going hidden>
          <progress max={1} aria-label="送信の進みぐあい" />{" "}
          <span className="number" data-percent />
        </p>
        <p className="hint" data-done hidden>
          <input type="hidden" name={`${name}Upload`} disabled />
          <input type="hidden" name={`${name}Parts`} disabled />
        </p>
      </div>
      <script type="module" src={script} />
    </div>
  );
}
