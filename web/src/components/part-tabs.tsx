import './part-tabs.css';

type PartTabsProps<Part extends string> = {
  label: string;
  parts: ReadonlyArray<{ id: Part; label: string; badge?: number }>;
  shown: Part;
  onShow: (part: Part) => void;
  /** Prefix of the element ids of the tabs; the caller must give each tab panel the id `<name>-<part>`. */
  name: string;
};

/** Tabs that switch between parts of a page by click or arrow keys. */
export const PartTabs = <Part extends string>({ label, parts, shown, onShow, name }: PartTabsProps<Part>) => {
  const at = parts.findIndex(({ id }) => id === shown);
  return (
    <div
      className="part-tabs"
      role="tablist"
      aria-label={label}
      onKeyDown={(event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        const next = step && parts[(at + step + parts.length) % parts.length];
        if (!next) return;
        event.preventDefault();
        onShow(next.id);
        event.currentTarget.querySelector<HTMLElement>(`#${name}-tab-${next.id}`)?.focus();
      }}
    >
      {parts.map(({ id, label: text, badge = 0 }) => (
        <button
          key={id}
          id={`${name}-tab-${id}`}
          type="button"
          role="tab"
          aria-selected={id === shown}
          aria-controls={`${name}-${id}`}
          tabIndex={id === shown ? 0 : -1}
          onClick={() => onShow(id)}
        >
          {text}
          {badge > 0 && <span className="part-tabs-badge">{badge}</span>}
        </button>
      ))}
    </div>
  );
};
