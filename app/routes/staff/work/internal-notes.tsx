import { getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useLocation } from "@remix-run/react";
import type { Noted } from "#app/domain/console/teamwork/teamwork.server.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/fields.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import type { TeamView } from "./team-view.server.ts";
import { WithNames } from "./with-names.tsx";

type Note = Pick<TeamView["notes"][number], "id" | "staffName" | "body" | "writtenAt">;

type NotedView = Pick<TeamView, "number" | "sharesWork" | "noteId" | "notes" | "colleagues"> & {
  kind: Noted["kind"];
};

/** 内部备注: what staff wrote to each other on a document, and the form for more. */
export function InternalNotes({ team }: { team: NotedView }) {
  const { kind, number, noteId, notes } = team;
  const here = useLocation().pathname;
  const own = notes.filter(({ onVersion }) => onVersion === null);
  return (
    <section id="notes" aria-labelledby="h-notes" className="stack small">
      <h2 id="h-notes">
        内部备注 <small>买家看不到</small>
      </h2>
      {own.map((note) => (
        <OneNote key={note.id} note={note} />
      ))}
      {!team.sharesWork && own.length === 0 && <p className="note">没有备注。</p>}
      {team.sharesWork && (
        <NoteForm
          key={noteId}
          about={{ kind, number, id: noteId, to: `${here}#notes` }}
          names={team.colleagues.map(({ name }) => name)}
        />
      )}
    </section>
  );
}

interface RowNotesProps {
  kind: Noted["kind"];
  number: string;
  noteId: string;
  notes: readonly Note[];
  /** The list, to come back to. */
  to: string;
}

/** 内部备注 of a document that has no page of its own, in its row of a list. */
export function RowNotes({ kind, number, noteId, notes, to }: RowNotesProps) {
  return (
    <details className="disclosure" open={notes.length > 0}>
      <summary>
        内部备注{notes.length > 0 && <span className="number"> {notes.length}</span>}
      </summary>
      <div className="stack small">
        {notes.map((note) => (
          <OneNote key={note.id} note={note} />
        ))}
        <NoteForm about={{ kind, number, id: noteId, to }} />
      </div>
    </details>
  );
}

function OneNote({ note }: { note: Note }) {
  return (
    <div className="quoted-note">
      <p>
        {note.staffName} <span className="number">{chinaClock.when(note.writtenAt)}</span>
      </p>
      <p className="as-typed">
        <WithNames>{note.body}</WithNames>
      </p>
    </div>
  );
}

interface NoteFormProps {
  /** What the note is on, its own id, and where to come back to. */
  about: Readonly<Record<string, string>>;
  /** Who may be named in it. */
  names?: readonly string[];
  lastResult?: SubmissionResult | undefined;
}

/** A note as it is written; once more where it was refused. */
export function NoteForm({ about, names = [], lastResult }: NoteFormProps) {
  const onEntry = about.onVersion !== undefined;
  const [form, fields] = useForm<{ body: string }>({
    id: `note-${about.id}-${about.onVersion ?? ""}`,
    lastResult,
  });
  return (
    <form method="post" action={href("/staff/mine")} id={form.id} className="stack small">
      {["kind", "number", "id", "onVersion", "to"].map(
        (name) => about[name] && <input key={name} type="hidden" name={name} value={about[name]} />,
      )}
      <label className="visually-hidden" htmlFor={fields.body.id}>
        {onEntry ? "对这条记录的评论" : "内部备注"}
      </label>
      <FieldError id={fields.body.errorId} text={fields.body.errors?.join()} />
      <textarea
        className="input small"
        {...getTextareaProps(fields.body)}
        key={fields.body.key}
        rows={2}
        maxLength={1000}
        required
        placeholder="写备注，@姓名会进对方的“@我”"
      />
      <p className="cluster">
        <Button small soft name="intent" value="note">
          {onEntry ? "保存评论" : "保存备注"}
        </Button>
        {names.length > 0 && <span className="note">可 @{names.slice(0, 6).join("、")}</span>}
      </p>
    </form>
  );
}

/** Comments on one entry of the document's history, folded until somebody has one. */
export function EntryComments({ team, version }: { team: TeamView; version: number }) {
  const { kind, number, noteId, notes } = team;
  const here = useLocation().pathname;
  const about = { kind, number, id: noteId, onVersion: String(version), to: here };
  return (
    <>
      {notes
        .filter(({ onVersion }) => onVersion === version)
        .map((note) => (
          <span className="work-comment" key={note.id}>
            {note.staffName} <span className="number">{chinaClock.when(note.writtenAt)}</span>：
            <WithNames>{note.body}</WithNames>
          </span>
        ))}
      {team.sharesWork && (
        <details className="disclosure">
          <summary className="note">评论</summary>
          <NoteForm about={about} />
        </details>
      )}
    </>
  );
}
