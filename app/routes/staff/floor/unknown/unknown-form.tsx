import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useState } from "react";
import type { z } from "zod";
import { limits } from "#app/domain/core/limits.ts";
import type { UnknownForm as Fields } from "#app/domain/trade/floor/scan-forms.schema.server.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { accepted, FileField } from "#app/ui/file-field.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { Status } from "#app/ui/status.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { useAnswerTo, useInHand } from "../in-hand.ts";
import type { FoundOf } from "../view.server.ts";

type Parcel = FoundOf<"parcel">;

/** 无主包裹: no purchase of ours has this number; it is taken in, and its owner is looked for. */
export function UnknownForm({ parcel, formKey }: { parcel: Parcel; formKey: string }) {
  const { number, unknown, longer } = parcel;
  const [known] = unknown;
  return (
    <section className="scan-result" aria-labelledby="h-hit">
      <div className="scan-result-head">
        <h2 id="h-hit">
          <span className="badge accent">查无此单</span> <span className="monospace">{number}</span>
        </h2>
        {known ? (
          <p>
            <Status shape="wait">待认领</Status>{" "}
            <span className="number">
              {chinaClock.day(known.foundAt)} 由{known.foundByName}登记，{known.quantity} 件，
              {known.shelf}
            </span>
          </p>
        ) : (
          <p className="note">没有采购用这个单号。先核对单号；确实不认识，就拍照收下，再找主人。</p>
        )}
      </div>
      {longer.length > 0 && <Longer numbers={longer} />}
      {!known && <TakeIn number={number} formKey={formKey} />}
    </section>
  );
}

/** Awaited parcels whose number begins so: the label may have been read short. */
function Longer({ numbers }: { numbers: readonly string[] }) {
  return (
    <p className="flash attention" role="status">
      单号可能没读全，在等的件里有这样开头的：
      {numbers.map((number) => (
        <a
          key={number}
          className="button monospace"
          href={`${href("/staff/scan")}?${new URLSearchParams({ code: number })}`}
        >
          {number}
        </a>
      ))}
    </p>
  );
}

/** What is written down of it when it is taken in. */
function TakeIn({ number, formKey }: { number: string; formKey: string }) {
  const here = useInHand();
  const [form, fields] = useForm<z.input<typeof Fields> & { photos: string }>({
    id: "unknown",
    lastResult: useAnswerTo({ intent: "unknown" }),
    defaultValue: { quantity: "1" },
  });
  const [busy, setBusy] = useState(false);
  return (
    <Form
      method="post"
      action={here}
      encType="multipart/form-data"
      className="stack small"
      {...getFormProps(form)}
    >
      <input type="hidden" name="intent" value="unknown" />
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="trackingNumber" value={number} />
      <div className="cluster">
        <NumberField field={fields.quantity} label="件数" />
        <TextField field={fields.shelf} label="异常架" placeholder="X-01-02" />
      </div>
      <FileField
        field={fields.photos}
        label="面单和实物"
        lang="zh"
        camera="拍照"
        accept={accepted.pictures}
        limits={{ files: limits.photosPerInspection, bytesEach: limits.imageBytesMax }}
        sendTo={href("/staff/uploads")}
        onBusy={setBusy}
        hint={`照片最多${limits.photosPerInspection}张，每张不超过10MB`}
      />
      <TextField field={fields.note} label="线索（发件人、货名）" maxLength={500} />
      <p className="floor-actions thumb-reach">
        <Button main disabled={busy}>
          登记为无主包裹
        </Button>
      </p>
    </Form>
  );
}
