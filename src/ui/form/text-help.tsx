import { CalendarDays, Dices, Paperclip } from 'lucide-react';
import { useRef, useState, type ChangeEvent } from 'react';
import { IconButton } from '../elements/button.tsx';
import { formTexts } from './texts/index.ts';
import type { Info } from './plan/schema-info.ts';
import styles from './form.module.css';

interface TextHelpProps {
  readonly name: string;
  readonly info: Info;
  readonly write: (text: string) => void;
}

const PICKERS = new Map([
  ['date', 'date'],
  ['time', 'time'],
  ['date-time', 'datetime-local'],
]);
const MAX_FILE_MB = 5;

/** Fills in text that nobody types: dates, UUIDs, files. */
export function TextHelp(props: TextHelpProps) {
  const { format = '', contentEncoding } = props.info;
  const picker = PICKERS.get(format);
  if (picker !== undefined) return <Picker {...props} type={picker} />;
  if (format === 'uuid') {
    return (
      <IconButton label={formTexts.newUuid(props.name)} onClick={() => props.write(crypto.randomUUID())}>
        <Dices size={14} aria-hidden="true" />
      </IconButton>
    );
  }
  return contentEncoding === 'base64' || format === 'binary' || format === 'byte' ? <FilePicker {...props} /> : null;
}

/** The browser's own calendar, which writes into the text field. */
function Picker({ name, info, write, type }: TextHelpProps & { type: string }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className={styles.picker}>
      <input
        ref={input}
        className={styles.pickerInput}
        type={type}
        step={1}
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => event.target.value !== '' && write(zoned(event.target.value, info.format))}
      />
      <IconButton label={formTexts.pickDate(name)} onClick={() => input.current?.showPicker()}>
        <CalendarDays size={14} aria-hidden="true" />
      </IconButton>
    </span>
  );
}

/** Times in schemas have a time zone, but those of pickers do not: this adds the zone of this machine. */
function zoned(value: string, format: string | undefined): string {
  if (format === 'date') return value;
  const withSeconds = /\d\d:\d\d:\d\d/.test(value) ? value : `${value}:00`;
  const minutes = -new Date(format === 'date-time' ? value : Date.now()).getTimezoneOffset();
  const two = (number: number) => String(number).padStart(2, '0');
  return `${withSeconds}${minutes === 0 ? 'Z' : `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`}`;
}

function FilePicker({ name, write }: TextHelpProps) {
  const [problem, setProblem] = useState<string | undefined>();
  const input = useRef<HTMLInputElement>(null);
  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file === undefined) return;
    if (file.size > MAX_FILE_MB * 1_000_000) {
      setProblem(formTexts.fileTooLarge(MAX_FILE_MB));
      return;
    }
    const text = await base64Of(file).catch(() => undefined);
    setProblem(text === undefined ? formTexts.fileFailed : undefined);
    if (text !== undefined) write(text);
  };
  return (
    <>
      <input ref={input} type="file" hidden data-testid="form-file" onChange={(event) => void read(event)} />
      <IconButton label={formTexts.pickFile(name)} onClick={() => input.current?.click()}>
        <Paperclip size={14} aria-hidden="true" />
      </IconButton>
      {problem === undefined ? null : (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </>
  );
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  // In parts, since a call cannot have that many arguments.
  for (let at = 0; at < bytes.length; at += 32_768) binary += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(binary);
}
