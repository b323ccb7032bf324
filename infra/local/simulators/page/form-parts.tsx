import {
  type ButtonHTMLAttributes,
  type FormEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { t, type TextKey } from './language.ts';

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { label: string } & Readonly<Record<`data-${string}`, string>>;
/** A quiet button, unless `className` says otherwise. */
export const Button = ({ label, ...rest }: ButtonProps) => (
  <button type="button" className="quiet" {...rest}>
    {label}
  </button>
);

/** The end of a form. Children come before the button. */
export const Submit = ({ label, disabled, children }: { label: string; disabled?: boolean; children?: ReactNode }) => (
  <div className="actions">
    {children}
    <Button type="submit" className="primary" label={label} disabled={disabled} />
  </div>
);

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

type NumberProps = { label: TextKey; name: string; min: number; max: number };
export const NumberField = ({ label, ...input }: NumberProps & { defaultValue?: number }) => (
  <TextField label={t(label)} type="number" {...input} />
);

/** A value that is kept elsewhere. Whenever what it is part of comes anew, the field shows it, whatever was pressed meanwhile. */
type Setting<Value> = { of: object; value: Value; onChange: (value: Value) => void };

/** A number that is set when the field is left or Enter is pressed, not with every digit: React's own `onChange` is the browser's `input`. */
export const NumberSetting = ({ label, value, of, onChange, ...rest }: NumberProps & Setting<number>) => {
  const input = useRef<HTMLInputElement>(null);
  const isTyping = useRef(false);
  const set = useEffectEvent(onChange);
  useEffect(() => {
    const element = input.current;
    if (!element) return;
    const commit = (): void => {
      if (!element.reportValidity()) return;
      isTyping.current = false;
      set(Number(element.value));
    };
    if (!isTyping.current) element.value = String(value);
    element.addEventListener('change', commit);
    return () => element.removeEventListener('change', commit);
  }, [value, of]);
  return (
    <Field label={t(label)}>
      <input ref={input} type="number" defaultValue={value} onInput={() => (isTyping.current = true)} {...rest} />
    </Field>
  );
};

/** A tick that shows at once what was pressed. */
export const CheckField = ({ label, name, value = false, of, onChange }: { label: string; name: string } & Partial<Setting<boolean>>) => {
  const [on, setOn] = useState(value);
  useEffect(() => setOn(value), [value, of]);
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

type Switches<Name extends TextKey> = {
  names: ReadonlyArray<Name>;
  on: Readonly<Record<Name, boolean>>;
  onChange: (name: Name, on: boolean) => void;
};
/** Ticks named after what they set. */
export const Switches = <Name extends TextKey>({ names, on, onChange }: Switches<Name>) => (
  <div className="switches">
    {names.map((name) => (
      <CheckField key={name} label={t(name)} name={name} of={on} value={on[name]} onChange={(wanted) => onChange(name, wanted)} />
    ))}
  </div>
);

type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> & {
  options: ReadonlyArray<readonly [value: string, label: string]>;
  onChange?: (value: string) => void;
};
export const Select = ({ options, onChange, ...rest }: SelectProps) => (
  <select {...rest} onChange={({ target }) => onChange?.(target.value)}>
    {options.map(([value, text]) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </select>
);
export const SelectField = ({ label, ...select }: SelectProps & { label: string }) => (
  <Field label={label}>
    <Select {...select} />
  </Field>
);

type FormProps = { className?: string; onSubmit: (data: FormData, form: HTMLFormElement) => void; children: ReactNode };
/** A form of a panel, sent in the page. */
export const PanelForm = (props: FormProps) => {
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    props.onSubmit(new FormData(event.currentTarget), event.currentTarget);
  };
  return (
    <form className={props.className} onSubmit={send}>
      {props.children}
    </form>
  );
};
