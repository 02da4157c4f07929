import { type ChangeEvent, useRef, useState } from "react";
import { type SentUpload, sendParts } from "./send-parts.ts";

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

type Sending =
  | { name: string; share: number }
  | { name: string; sent: SentUpload }
  | { problem: string };

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
  const newest = useRef<File>(undefined);
  const share = sending && "share" in sending ? sending.share : undefined;
  const sent = sending && "sent" in sending ? sending.sent : undefined;
  const wrong = sending && "problem" in sending ? sending.problem : problem;

  async function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const file = input.files?.[0];
    newest.current = file;
    setSending(undefined);
    input.setCustomValidity("");
    if (!file || file.size <= partBytes) return;
    // The form must not carry it a second time.
    input.value = "";
    input.setCustomValidity("送信が終わるまでお待ちください");
    setSending({ name: file.name, share: 0 });
    const answer = await sendParts(file, beginAt, (share) => {
      if (newest.current === file) setSending({ name: file.name, share });
    });
    if (newest.current !== file) return;
    input.setCustomValidity("");
    setSending(
      typeof answer === "string" ? { problem: answer } : { name: file.name, sent: answer },
    );
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
      {sent && sending && "name" in sending && (
        <p className="hint" role="status">
          {sending.name} を送信しました。
          <input type="hidden" name={`${name}Upload`} value={sent.id} />
          <input type="hidden" name={`${name}Parts`} value={sent.etags.join(",")} />
        </p>
      )}
    </div>
  );
}
