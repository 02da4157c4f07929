import type { ReactNode } from "react";
import { useClock } from "./time/clock.tsx";

export interface ListedFile {
  id: string;
  name: string;
  href: string;
  sizeBytes: number;
  savedAt: Date;
}

interface FileListProps {
  files: readonly ListedFile[];
  /** What may be done with one file. */
  children?: (file: ListedFile) => ReactNode;
}

/** Files of a document, each with its size and day. */
export function FileList({ files, children }: FileListProps) {
  const { day } = useClock();
  if (files.length === 0) return null;
  return (
    <ul className="file-list">
      {files.map((file) => (
        <li key={file.id}>
          <a href={file.href}>{file.name}</a>
          <span className="note number">
            {sizeText(file.sizeBytes)} {day(file.savedAt)}
          </span>
          {children?.(file)}
        </li>
      ))}
    </ul>
  );
}

export function sizeText(bytes: number) {
  if (bytes < 1_048_576) return `${Math.max(1, Math.round(bytes / 1_024))} KB`;
  return `${(bytes / 1_048_576).toFixed(1)} MB`;
}
