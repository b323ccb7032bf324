import { type FormEvent, type InputHTMLAttributes, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';

export const Field = ({ label, hidden, children }: { label: string; hidden?: boolean; children: ReactNode }) => (
  <label className="field" hidden={hidden}>
    <span>{label}</span>
    {children}
  </label>
);

export const TextField = ({ label, hidden, ...input }: InputHTMLAttributes<HTMLInputElement> & { label: string; name: string }) => (
  <Field label={label} hidden={hidden ?? false}>
    <input {...input} />
  </Field>
);

export const NumberField = (props: { label: string; name: string; defaultValue?: number; min: number; max: number }) => (
  <TextField type="number" {...props} />
);

type Check = { label: string; name: string; checked?: boolean; onChange?: (checked: boolean) => void };
/** A tick that shows at once what was pressed, and whatever `checked` becomes later. */
export const CheckField = ({ label, name, checked = false, onChange }: Check) => {
  const [on, setOn] = useState(checked);
  useEffect(() => setOn(checked), [checked]);
  const press = (wanted: boolean): void => {
    setOn(wanted);
    onChange?.(wanted);
  };
  return (
    <label className="check">
      <input type="checkbox" name={name} checked={on} onChange={({ target }) => press(target.checked)} />
      <span>{label}</span>
    </label>
  );
};

type Setting = { label: string; name: string; value: number; min: number; max: number; onChange: (value: number) => void };
/** A number that is set when the field is left or Enter is pressed, not with every digit: React's own `onChange` is the browser's `input`. */
export const NumberSetting = ({ label, name, value, min, max, onChange }: Setting) => {
  const input = useRef<HTMLInputElement>(null);
  const set = useEffectEvent(onChange);
  useEffect(() => {
    const element = input.current;
    const commit = (): void => {
      if (element?.reportValidity()) set(Number(element.value));
    };
    element?.addEventListener('change', commit);
    return () => element?.removeEventListener('change', commit);
  }, []);
  useEffect(() => {
    if (input.current) input.current.value = String(value);
  }, [value]);
  return (
    <Field label={label}>
      <input ref={input} type="number" name={name} min={min} max={max} defaultValue={value} />
    </Field>
  );
};

type Options = { name: string; label?: string; options: ReadonlyArray<readonly [value: string, label: string]>; defaultValue?: string };
export const Select = ({ name, label, options, defaultValue }: Options) => (
  <select name={name} aria-label={label} defaultValue={defaultValue}>
    {options.map(([value, text]) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </select>
);

/** A form of a panel, sent in the page. */
export const PanelForm = ({
  className,
  onSubmit,
  children,
}: {
  className?: string;
  onSubmit: (data: FormData) => void;
  children: ReactNode;
}) => {
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  };
  return (
    <form className={className} onSubmit={send}>
      {children}
    </form>
  );
};
