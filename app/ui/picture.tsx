interface PictureProps {
  src: string;
  alt?: string;
  size?: number;
  eager?: boolean;
}

/** A goods picture in its square; decorative beside its name unless it is given words. */
export function Picture({ src, alt = "", size = 200, eager = false }: PictureProps) {
  if (!src) return <span className="picture" aria-hidden="true" />;
  return (
    <img
      className="picture"
      src={src}
      alt={alt}
      width={size}
      height={size}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
    />
  );
}
