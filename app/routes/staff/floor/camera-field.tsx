interface CameraFieldProps {
  name: string;
  label: string;
  /** What tells it apart from others on the page, for who does not see it. */
  about?: string;
  multiple?: boolean;
}

/** A button that opens the camera of a phone; elsewhere it asks for pictures. */
export function CameraField({ name, label, about, multiple = false }: CameraFieldProps) {
  return (
    <label className="camera-button">
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        aria-hidden="true"
        focusable="false"
      >
        <path d="M3 8h4l2-3h6l2 3h4v12H3z" />
        <circle cx="12" cy="13.5" r="3.8" />
      </svg>
      <span>
        {label}
        {about && <span className="visually-hidden"> {about}</span>}
      </span>
      <input
        type="file"
        name={name}
        accept="image/png,image/jpeg,image/webp"
        capture="environment"
        multiple={multiple}
      />
    </label>
  );
}
