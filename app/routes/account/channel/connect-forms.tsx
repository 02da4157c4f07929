import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { Channel } from "#app/domain/channels/ports/channel.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";

type LastResult = SubmissionResult<string[]> | undefined;

const asked: Partial<Record<Channel, { label: string; hint: string; placeholder: string }>> = {
  shopify: {
    label: "ショップID",
    hint: "管理画面のアドレスで、.myshopify.com の前の部分です",
    placeholder: "minato-zakka",
  },
  yahoo: {
    label: "ストアアカウント",
    hint: "store.shopping.yahoo.co.jp/ の後ろの部分です",
    placeholder: "minato-zakka",
  },
};

interface StartProps {
  channel: Channel;
  label: string;
  lastResult: LastResult;
  /** The one thing to do on its page. */
  main?: boolean;
}

/** Begins a consent at a marketplace, of the shop that is named where the marketplace does not. */
export function ConsentStart({ channel, label, lastResult, main = false }: StartProps) {
  const [form, fields] = useForm<Record<"shop", string>>({
    id: `connect-${channel}`,
    ...(lastResult ? { lastResult } : {}),
  });
  const shop = asked[channel];
  return (
    <Form method="post" className="stack small" {...getFormProps(form)}>
      <ErrorSummary form={form} />
      <input type="hidden" name="channel" value={channel} />
      {shop && (
        <TextField
          field={fields.shop}
          label={shop.label}
          hint={shop.hint}
          placeholder={shop.placeholder}
          autoComplete="off"
          maxLength={100}
          required
        />
      )}
      <div>
        <Button main={main} fill={!main} small={!main} name="intent" value="consent">
          {label}
        </Button>
      </div>
    </Form>
  );
}

/** Rakuten's two keys; what was typed is never shown again. */
export function KeysStart({ label, lastResult }: { label: string; lastResult: LastResult }) {
  const [form, fields] = useForm<Record<"serviceSecret" | "licenseKey" | "shopUrl", string>>({
    id: "connect-rakuten",
    ...(lastResult ? { lastResult } : {}),
  });
  return (
    <Form method="post" className="stack small" {...getFormProps(form)}>
      <ErrorSummary form={form} />
      <input type="hidden" name="channel" value="rakuten" />
      <TextField
        field={fields.serviceSecret}
        label="serviceSecret"
        hint="RMSの「WEB APIサービス」で確認できます"
        autoComplete="off"
        type="password"
        required
      />
      <TextField
        field={fields.licenseKey}
        label="licenseKey"
        autoComplete="off"
        type="password"
        required
      />
      <TextField
        field={fields.shopUrl}
        label="店舗URL"
        hint="www.rakuten.co.jp/ の後ろの部分です。商品ページへのリンクに使います"
        placeholder="minato-zakka"
        autoComplete="off"
        maxLength={40}
      />
      <p className="note">
        鍵は実際に接続して確認してから、暗号化して保存します。画面には表示せず、当社の担当者も見られません。期限の前に
        <a href={href("/user/emailNotificationManagement")}>お知らせ</a>します。
      </p>
      <div>
        <Button fill small name="intent" value="keys">
          {label}
        </Button>
      </div>
    </Form>
  );
}
