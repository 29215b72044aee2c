import { useEffect, useId, useState } from 'react';
import type { McpServerView } from '../../../mcp/contract/mcp-api.ts';
import { TextField } from '../../elements/fields/field.tsx';
import { readCompletion } from './server-lists.ts';
import { useAsk } from '../questions/use-server-questions.ts';

interface CompletedFieldProps {
  readonly view: McpServerView;
  readonly of: { readonly prompt: string } | { readonly template: string };
  readonly name: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (value: string) => void;
}

const PAUSE_MS = 200;

/** A field for an argument, with suggestions of the server during typing. */
export function CompletedField(props: CompletedFieldProps) {
  const { name, hint, error, values, onChange } = props;
  const list = useId();
  const [isTouched, setTouched] = useState(false);
  const canComplete = props.view.info?.capabilities.includes('completions') === true;
  const suggestions = useSuggestions(props, canComplete && isTouched);
  return (
    <>
      <TextField
        label={name}
        hint={hint}
        error={error}
        list={canComplete ? list : undefined}
        value={values[name] ?? ''}
        onFocus={() => setTouched(true)}
        onChange={(event) => onChange(event.target.value)}
      />
      {canComplete ? (
        <datalist id={list}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      ) : null}
    </>
  );
}

/** The server's suggestions, after a pause in typing. */
function useSuggestions(
  { view: { server }, of, name, values }: CompletedFieldProps,
  isRequested: boolean,
): readonly string[] {
  const ask = useAsk(server.id);
  const [suggestions, setSuggestions] = useState<readonly string[]>([]);
  const value = values[name] ?? '';
  const ref = JSON.stringify(of);
  const others = JSON.stringify(
    Object.fromEntries(Object.entries(values).filter(([other, text]) => other !== name && text !== '')),
  );
  useEffect(() => {
    if (!isRequested) return undefined;
    let current = true;
    const timer = setTimeout(() => {
      // Both were built above.
      const query = {
        type: 'complete',
        ref: JSON.parse(ref) as typeof of,
        argument: name,
        value,
        others: JSON.parse(others) as Record<string, string>,
      } as const;
      void ask(query).then((answer) => {
        if (current) setSuggestions(answer.kind === 'answer' ? readCompletion(answer.value) : []);
      });
    }, PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [ask, isRequested, name, others, ref, value]);
  return suggestions;
}
