import type { Submission } from "@conform-to/react";
import { buyerText } from "#app/domain/content/phrase/buyer-words.schema.server.ts";
import type { PriceTerms } from "#app/domain/pricing/price-differences.ts";
import {
  FbaForm,
  FreightForm,
  MarketplaceForm,
  OptionForm,
  PlanForm,
  ServiceForm,
  SimplifiedForm,
  settingForm,
} from "#app/domain/pricing/price-forms.schema.server.ts";
import { isPriceSetting, type PriceKind } from "#app/domain/pricing/price-settings.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { notFound } from "#app/http/respond.server.ts";

/** A plan goes by its name on buyers' pages. */
const NamedPlanForm = PlanForm.extend({ nameJa: buyerText(PlanForm.shape.nameJa) });

interface TypedPrice {
  submission: Submission<unknown>;
  /** Undefined where the form was wrong. */
  typed?: { dated: { id: string; effectiveFrom: string; note: string }; terms: PriceTerms };
}

/** Reads the form of a kind of price. */
export function parsePrice(kind: PriceKind, subject: string, form: FormData): TypedPrice {
  switch (kind) {
    case "service": {
      const submission = parseForm(form, { schema: ServiceForm, lang: "zh" });
      if (submission.status !== "success") return { submission };
      const { rows, ...dated } = submission.value;
      return { submission, typed: { dated, terms: { kind, rows } } };
    }
    case "simplified": {
      const submission = parseForm(form, { schema: SimplifiedForm, lang: "zh" });
      if (submission.status !== "success") return { submission };
      const { rows, ...dated } = submission.value;
      return { submission, typed: { dated, terms: { kind, rows } } };
    }
    case "marketplace": {
      const submission = parseForm(form, { schema: MarketplaceForm, lang: "zh" });
      if (submission.status !== "success") return { submission };
      const { rows, ...dated } = submission.value;
      return { submission, typed: { dated, terms: { kind, rows } } };
    }
    case "fba": {
      const submission = parseForm(form, { schema: FbaForm, lang: "zh" });
      if (submission.status !== "success") return { submission };
      const { rows, ...dated } = submission.value;
      return { submission, typed: { dated, terms: { kind, rows } } };
    }
    case "option": {
      const submission = parseForm(form, { schema: OptionForm, lang: "zh" });
      if (submission.status !== "success") return { submission };
      const { priceType, price, ...dated } = submission.value;
      return { submission, typed: { dated, terms: { kind, subject, priceType, price } } };
    }
    case "membership": {
      const submission = parseForm(form, { schema: NamedPlanForm, lang: "zh" });
      if (submission.status !== "success") return { submission };
      const { id, effectiveFrom, note, ...plan } = submission.value;
      const dated = { id, effectiveFrom, note };
      return { submission, typed: { dated, terms: { kind, subject, ...plan } } };
    }
    case "setting": {
      if (!isPriceSetting(subject)) throw notFound();
      const submission = parseForm(form, { schema: settingForm(subject), lang: "zh" });
      if (submission.status !== "success") return { submission };
      const { value, ...dated } = submission.value;
      return { submission, typed: { dated, terms: { kind, subject, value } } };
    }
    case "freight": {
      const submission = parseForm(form, { schema: FreightForm, lang: "zh" });
      if (submission.status !== "success") return { submission };
      const { id, effectiveFrom, note, ...terms } = submission.value;
      const dated = { id, effectiveFrom, note };
      return { submission, typed: { dated, terms: { kind, subject, ...terms } } };
    }
  }
}
