import type { ComponentProps } from "react";
import { type PhraseUse, phrases } from "#app/domain/content/phrase/phrases.ts";
import { Combobox, ComboboxList } from "#app/ui/combobox.tsx";
import type { TextField } from "#app/ui/fields.tsx";

interface PhraseListProps {
  of: PhraseUse;
  /** What `list` of a field names. */
  id: string;
}

/** 常用语 for fields, in Chinese; the buyer reads what is chosen in Japanese. */
export function PhraseList({ of, id }: PhraseListProps) {
  return <ComboboxList id={id} choices={phrases[of].map(({ zh }) => zh)} />;
}

/** 常用语 for a reply of several sentences, ticked; each is sent by its place in the list. */
export function PhraseTicks() {
  return (
    <details>
      <summary>常用语</summary>
      <div className="stack small">
        {phrases.reply.map(({ zh }, place) => (
          <label className="checkbox" key={zh}>
            <input type="checkbox" name="phrases" value={place} />
            <span>{zh}</span>
          </label>
        ))}
      </div>
    </details>
  );
}

/** 常用语 for a text of several sentences, to be read and copied: each is written as a sentence of its own. */
export function PhrasesToCopy({ of }: Pick<PhraseListProps, "of">) {
  return (
    <details>
      <summary>常用语（中文可直接写，买家读到的是日文）</summary>
      <ul className="bullet-list">
        {phrases[of].map(({ zh }) => (
          <li key={zh}>{zh}</li>
        ))}
      </ul>
    </details>
  );
}

type PhraseFieldProps = Omit<ComponentProps<typeof TextField>, "list" | "type"> & { of: PhraseUse };

/** A field whose words the buyer reads, with phrases to choose from. */
export function PhraseField({ of, ...field }: PhraseFieldProps) {
  const choices = phrases[of].map(({ zh }) => zh);
  return (
    <>
      <Combobox hint="可选中文常用语，买家读到的是日文" {...field} choices={choices} />
      {field.field.errors && <p className="note">常用语：{choices.join("／")}</p>}
    </>
  );
}
