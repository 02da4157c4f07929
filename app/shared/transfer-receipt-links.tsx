import { shrunkWidths } from "#app/domain/core/files/image-codec.ts";
import { href } from "#app/href.ts";

interface TransferReceiptLinksProps {
  receipts: readonly { id: string; name: string; contentType: string }[];
  /** What the pictures show, in the page's language. */
  of: string;
}

/** Slips and screenshots of a payment: small pictures that open in full, and other files by name. */
export function TransferReceiptLinks({ receipts, of }: TransferReceiptLinksProps) {
  if (receipts.length === 0) return null;
  return (
    <span className="photos">
      {receipts.map(({ id, name, contentType }, index) => {
        const page = href("/files/:fileId", { fileId: id });
        return (
          <a key={id} href={page}>
            {contentType.startsWith("image/") ? (
              <img
                className="picture"
                src={`${page}?w=${shrunkWidths[0]}`}
                srcSet={`${page}?w=${shrunkWidths[0]} 1x, ${page}?w=${shrunkWidths[1]} 2x`}
                alt={`${of} ${index + 1}`}
                width={104}
                height={104}
                loading="lazy"
                decoding="async"
              />
            ) : (
              name
            )}
          </a>
        );
      })}
    </span>
  );
}
