import { type ChangeEvent, useRef, useState } from "react";
import type { Told, Wanted } from "./send-parts.ts";
import sendingScript from "./send-parts.ts?worker&url";

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

type Sending = Told & { name?: string };

/** One file of a form. A large one is sent as soon as it is chosen, and its percentage shown. */
export function UploadField({
  name,
  label,
  accept,
  beginAt,
  partBytes,
  problem,
}: UploadFieldProps) {
  const [sending, setSending] = useState<Sending>();
  const worker = useRef<Worker>(undefined);
  const share = sending && "share" in sending ? sending.share : undefined;
  const sent = sending && "etags" in sending ? sending : undefined;
  const wrong = sending && "problem" in sending ? sending.problem : problem;

  function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const file = input.files?.[0];
    worker.current?.terminate();
    setSending(undefined);
    input.setCustomValidity("");
    if (!file || file.size <= partBytes) return;
    // The form must not carry it a second time.
    input.value = "";
    input.setCustomValidity("送信が終わるまでお待ちください");
    setSending({ share: 0 });
    worker.current = new Worker(sendingScript, { type: "module" });
    worker.current.onmessage = ({ data }: MessageEvent<Told>) => {
      if (!("share" in data)) input.setCustomValidity("");
      setSending({ ...data, name: file.name });
    };
    worker.current.postMessage({ file, beginAt } satisfies Wanted);
  }

  return (
    <div className={wrong ? "f bad" : "f"}>
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        type="file"
        name={name}
        accept={accept}
        required={!sent}
        onChange={choose}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? `${name}-error` : undefined}
      />
      {wrong && (
        <p className="err" id={`${name}-error`} role="alert">
          {wrong}
        </p>
      )}
      {share !== undefined && (
        <p className="hint" role="status">
          <progress value={share} max={1} aria-label="送信の進みぐあい" />{" "}
          <span className="n">{Math.floor(share * 100)}%</span>
        </p>
      )}
      {sent && (
        <p className="hint" role="status">
          {sent.name} を送信しました。
          <input type="hidden" name={`${name}Upload`} value={sent.id} />
          <input type="hidden" name={`${name}Parts`} value={sent.etags.join(",")} />
        </p>
      )}
    </div>
  );
}
