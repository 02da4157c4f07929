import { useEffect, useRef, useState } from "react";
import { type FileLang, fileTexts } from "./file-texts.ts";
import { sendFile } from "./send-file.ts";

/** A file that was chosen, and how far it is. */
export interface ChosenFile {
  key: string;
  name: string;
  sizeBytes: number;
  /** The address of its picture in this browser. */
  preview: string | undefined;
  progress:
    | { state: "sending"; share: number }
    | { state: "sent"; id: string }
    /** There was no place for it in the store. */
    | { state: "with-form"; file: File }
    /** `again`: the same file may be sent another time. */
    | { state: "refused"; problem: string; again: boolean };
}

export interface UploadLimits {
  files: number;
  bytesEach: number;
}

interface UseUploadsProps {
  /** Where places are asked for. */
  sendTo: string;
  accept: string;
  limits: UploadLimits;
  lang: FileLang;
}

/** The files of one field: sent as they are chosen, sent again, taken off. */
export function useUploads({ sendTo, accept, limits, lang }: UseUploadsProps) {
  const texts = fileTexts[lang];
  const [chosen, setChosen] = useState<ChosenFile[]>([]);
  const [problem, setProblem] = useState<string>();
  const sources = useRef(new Map<string, { file: File; stop: AbortController }>());

  useEffect(() => {
    const left = sources.current;
    return () => {
      for (const { stop } of left.values()) stop.abort();
    };
  }, []);

  function add(files: readonly File[]) {
    const problemOf = (file: File) => problemWith(file, accept, limits, texts);
    const fitting = files.filter((file) => !problemOf(file));
    const replaced = limits.files === 1 && fitting.length > 0 ? chosen : [];
    for (const { key } of replaced) remove(key);
    // What cannot be sent takes no place of those that can.
    const taken = chosen.filter(({ progress: at }) => at.state !== "refused" || at.again);
    const room = limits.files === 1 ? 1 : Math.max(0, limits.files - taken.length);
    const problems = files.flatMap((file) => problemOf(file) ?? []);
    if (fitting.length > room) problems.push(texts.tooMany(limits.files));
    setProblem(problems.join(" ") || undefined);
    const added = fitting.slice(0, room).map((file) => ({ key: crypto.randomUUID(), file }));
    setChosen((before) => [...before, ...added.map(toChosen)]);
    for (const { key, file } of added) void send(key, file);
  }

  async function send(key: string, file: File) {
    const stop = new AbortController();
    sources.current.set(key, { file, stop });
    const show = (progress: ChosenFile["progress"]) =>
      setChosen((before) => before.map((one) => (one.key === key ? { ...one, progress } : one)));
    show({ state: "sending", share: 0 });
    const { signal } = stop;
    const onProgress = (share: number) => show({ state: "sending", share });
    const sent = await sendFile({ file, sendTo, signal, onProgress });
    if (signal.aborted) return;
    if (sent === "no-place") show({ state: "with-form", file });
    else if (sent === "line-broken") show({ state: "refused", problem: texts.lost, again: true });
    else if ("id" in sent) show({ state: "sent", id: sent.id });
    else {
      const problem = sent.reason === "unknown-type" ? unreadable(file, accept, texts) : undefined;
      show({ state: "refused", problem: problem ?? sent.problem, again: false });
    }
  }

  function retry(key: string) {
    const source = sources.current.get(key);
    if (source) void send(key, source.file);
  }

  function remove(key: string) {
    sources.current.get(key)?.stop.abort();
    sources.current.delete(key);
    const preview = chosen.find((one) => one.key === key)?.preview;
    if (preview) URL.revokeObjectURL(preview);
    setChosen((before) => before.filter((one) => one.key !== key));
    setProblem(undefined);
  }

  /** The files that the form itself has to carry. */
  const carried = chosen.flatMap(({ progress }) =>
    progress.state === "with-form" ? [progress.file] : [],
  );

  return { chosen, carried, problem, add, retry, remove };
}

/** What is said of a file that is called a picture and is none; undefined of others. */
function unreadable({ name, type }: File, accept: string, texts: (typeof fileTexts)[FileLang]) {
  if (!type.startsWith("image/")) return undefined;
  const kinds = accept.split(",").flatMap((one) => pictureKinds[one] ?? []);
  return texts.notPicture(name, kinds.join("・"));
}

const pictureKinds: Record<string, string> = {
  "image/png": "PNG",
  "image/jpeg": "JPEG",
  "image/webp": "WebP",
};

function toChosen({ key, file }: { key: string; file: File }): ChosenFile {
  const preview = file.type.startsWith("image/") ? URL.createObjectURL(file) : undefined;
  const progress = { state: "sending", share: 0 } as const;
  return { key, name: file.name, sizeBytes: file.size, preview, progress };
}

function problemWith(
  file: File,
  accept: string,
  { bytesEach }: UploadLimits,
  texts: (typeof fileTexts)[FileLang],
) {
  if (file.size === 0) return texts.empty(file.name);
  if (!fits(file, accept)) return texts.wrongKind(file.name);
  if (file.size > bytesEach) return texts.tooLarge(file.name, bytesEach / 1_048_576);
  return undefined;
}

/** As the browser's own dialog reads `accept`: endings of names and types. */
function fits({ name, type }: File, accept: string) {
  return accept
    .split(",")
    .some((one) => (one.startsWith(".") ? name.toLowerCase().endsWith(one) : one === type));
}
