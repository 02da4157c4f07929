import { type FieldMetadata, getInputProps } from "@conform-to/react";
import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { Button } from "./button.tsx";
import { ariaOf, Field } from "./fields.tsx";
import { sizeText } from "./file-list.tsx";
import { type FileLang, fileTexts } from "./file-texts.ts";
import { useHydrated } from "./use-hydrated.ts";
import { type ChosenFile, type UploadLimits, useUploads } from "./use-uploads.ts";

/** What fields accept, for the browser's dialog and the check before sending. */
export const accepted = {
  pictures: "image/png,image/jpeg,image/webp",
  papers: "application/pdf,image/png,image/jpeg,image/webp",
  sheets: ".xlsx,.xls,.csv",
};

interface FileFieldProps {
  field: FieldMetadata<any>;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  errors?: readonly string[] | undefined;
  accept: string;
  limits: UploadLimits;
  /** Where the places of a file's parts are asked for; left out where the files go with the form. */
  sendTo?: string;
  /** What a button says that opens a phone's camera, beside the field for what is on the device already. */
  camera?: string;
  lang?: FileLang;
  /** Hears whether the form has to wait: files are on their way, or could not be sent. */
  onBusy?: (busy: boolean) => void;
}

/**
 * The files of a form. Without React at work a plain field, whose files go with the form; with it each file is sent as
 * it is chosen, dropped or pasted, and the form carries the ids of those that arrived, as `<name>Sent`. Where too many
 * are on their way the form carries the file, and says by `<name>Kept` that its page has it still if it is refused.
 */
export function FileField(props: FileFieldProps) {
  return props.sendTo ? (
    <SendingField {...props} sendTo={props.sendTo} />
  ) : (
    <PlainField {...props} />
  );
}

function frameOf({ field, label, hint, required = false, errors, lang = "ja" }: FileFieldProps) {
  return { field, label, hint, required, errors, requiredMark: fileTexts[lang].requiredMark };
}

function PlainField(props: FileFieldProps) {
  const frame = frameOf(props);
  const { key, ...inputProps } = getInputProps(props.field, {
    type: "file",
    ariaAttributes: false,
  });
  return (
    <Field {...frame}>
      <input
        key={key}
        className="input"
        {...inputProps}
        {...ariaOf(frame)}
        accept={props.accept}
        multiple={props.limits.files > 1}
        required={frame.required}
      />
    </Field>
  );
}

function SendingField(props: FileFieldProps & { sendTo: string }) {
  const { field, accept, limits, sendTo, camera, lang = "ja", onBusy } = props;
  const input = useRef<HTMLInputElement>(null);
  const shots = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  const [over, setOver] = useState(false);
  const uploads = useUploads({ sendTo, accept, limits, lang });
  const { chosen, carried, problem, add, retry, remove } = uploads;
  const busy = chosen.some(({ progress: { state } }) => state === "sending" || state === "refused");
  useEffect(() => onBusy?.(busy), [busy, onBusy]);

  /** Files go by themselves: the form must not carry them a second time. */
  function take({ current: field }: RefObject<HTMLInputElement>) {
    const files = [...(field?.files ?? [])];
    if (!field || files.length === 0) return;
    field.value = "";
    add(files);
  }
  // Somebody may have chosen before React was at work.
  const takeEarly = useRef(() => [input, shots].forEach(take));
  useEffect(() => takeEarly.current(), []);
  useEffect(() => setFiles(input.current!, carried));

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  }

  function paste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    add(files);
  }

  const frame = frameOf({
    ...props,
    errors: [...(props.errors ?? []), ...(problem ? [problem] : [])],
  });
  const { key, ...inputProps } = getInputProps(field, { type: "file", ariaAttributes: false });
  const takes = { accept, multiple: limits.files > 1 };
  return (
    <Field {...frame}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the field inside does the same by keys */}
      <div
        className={["upload", hydrated && "alive", over && "over"].filter(Boolean).join(" ")}
        onDrop={drop}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onPaste={paste}
      >
        {camera && (
          <CameraButton text={camera} name={field.name} {...takes} of={shots} onTaken={take} />
        )}
        <input
          key={key}
          {...inputProps}
          {...ariaOf(frame)}
          {...takes}
          ref={input}
          required={frame.required && chosen.length === 0}
          onChange={() => take(input)}
        />
        <p className="hint drop-hint">{fileTexts[lang].drop}</p>
        <ChosenFiles
          files={chosen}
          name={field.name}
          lang={lang}
          onRetry={retry}
          onRemove={(key) => {
            remove(key);
            input.current?.focus();
          }}
        />
      </div>
    </Field>
  );
}

/** Puts these files into a field; one that is empty and stays so is left alone. */
function setFiles(field: HTMLInputElement, files: readonly File[]) {
  if (files.length === 0 && field.files?.length === 0) return;
  const carried = new DataTransfer();
  for (const file of files) carried.items.add(file);
  field.files = carried.files;
}

interface CameraButtonProps {
  text: string;
  name: string;
  accept: string;
  multiple: boolean;
  of: RefObject<HTMLInputElement>;
  onTaken: (field: RefObject<HTMLInputElement>) => void;
}

/** Opens the camera of a phone; elsewhere it asks for pictures. */
function CameraButton({ text, of, onTaken, ...input }: CameraButtonProps) {
  return (
    <label className="camera-button">
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        aria-hidden="true"
        focusable="false"
      >
        <path d="M3 8h4l2-3h6l2 3h4v12H3z" />
        <circle cx="12" cy="13.5" r="3.8" />
      </svg>
      <span>{text}</span>
      <input type="file" capture="environment" {...input} ref={of} onChange={() => onTaken(of)} />
    </label>
  );
}

interface ChosenFilesProps {
  files: readonly ChosenFile[];
  /** The field's. */
  name: string;
  lang?: FileLang;
  onRetry: (key: string) => void;
  onRemove: (key: string) => void;
}

/** The files that were chosen, each with its picture or size, how far it is, and what may be done with it. */
export function ChosenFiles({ files, name, lang = "ja", onRetry, onRemove }: ChosenFilesProps) {
  const texts = fileTexts[lang];
  return (
    <>
      {files.length > 0 && (
        <ul className="upload-files">
          {files.map((file) => (
            <li key={file.key}>
              {file.preview ? (
                <img src={file.preview} alt="" width={56} height={56} />
              ) : (
                <span className="file-mark" aria-hidden="true" />
              )}
              <div>
                <p className="file-name">
                  {file.name} <small className="note number">{sizeText(file.sizeBytes)}</small>
                </p>
                <FileProgress file={file} texts={texts} />
              </div>
              <p className="cluster">
                {file.progress.state === "refused" && file.progress.again && (
                  <Button
                    small
                    type="button"
                    onClick={() => onRetry(file.key)}
                    aria-label={texts.retryOf(file.name)}
                  >
                    {texts.retry}
                  </Button>
                )}
                <Button
                  small
                  soft
                  type="button"
                  onClick={() => onRemove(file.key)}
                  aria-label={texts.removeOf(file.name)}
                >
                  {texts.remove}
                </Button>
              </p>
              {file.progress.state === "sent" && (
                <input type="hidden" name={`${name}Sent`} value={file.progress.id} />
              )}
            </li>
          ))}
        </ul>
      )}
      {files.some(({ progress }) => progress.state === "with-form") && (
        <input type="hidden" name={`${name}Kept`} value="1" />
      )}
      <p role="status" className="hint">
        {summary(files, texts)}
      </p>
    </>
  );
}

type Texts = (typeof fileTexts)[FileLang];

function FileProgress({ file: { name, progress }, texts }: { file: ChosenFile; texts: Texts }) {
  switch (progress.state) {
    case "sending":
      return (
        <p className="hint">
          <progress max={1} value={progress.share} aria-label={texts.progressOf(name)} />{" "}
          <span className="number">{Math.floor(progress.share * 100)}%</span>
        </p>
      );
    case "sent":
      return <p className="hint">{texts.sent}</p>;
    case "with-form":
      return <p className="hint">{texts.withForm}</p>;
    case "refused":
      return <p className="field-error">{progress.problem}</p>;
  }
}

/** Read out as it changes. */
function summary(files: readonly ChosenFile[], texts: Texts) {
  const count = (state: ChosenFile["progress"]["state"]) =>
    files.filter(({ progress }) => progress.state === state).length;
  if (count("sending") > 0) return texts.sending(count("sent"), files.length);
  if (files.some(({ progress }) => progress.state === "refused" && progress.again))
    return texts.someRefused;
  if (count("refused") > 0) return texts.removeRefused;
  return count("sent") > 0 ? texts.allSent(count("sent")) : "";
}
