import { Plus } from 'lucide-react';
import { Button } from '../elements/button.tsx';
import { keysText } from '../lib/keybindings.ts';
import { BROWSER } from '../templates/template.ts';
import { toolsFirstTexts } from './texts/first/index.ts';
import { useCreateTool } from './use-create-tool.ts';
import styles from './tool-list.module.css';
import { trimmed } from '../../core/text/trim-characters.ts';

/** An empty list of tools, with suggestions. */
export function ListEmpty({ query }: { query: string }) {
  const create = useCreateTool();
  const name = nameFrom(query);
  if (query.trim() === '') return <p className={styles.note}>{toolsFirstTexts.empty.noTools(keysText('paste'))}</p>;
  return (
    <div className={styles.note} role="group" aria-label={toolsFirstTexts.list.noMatch(query)}>
      <p>{toolsFirstTexts.list.noMatch(query)}</p>
      {name === '' ? null : (
        <Button icon={<Plus size={16} aria-hidden="true" />} onClick={() => void create({ ...FIRST, name })}>
          {toolsFirstTexts.empty.newNamed(name)}
        </Button>
      )}
    </div>
  );
}

const FIRST = {
  ...BROWSER,
  description: toolsFirstTexts.empty.firstDescription,
  code: 'function tool(params) {\n  return params;\n}\n',
  parameters: { type: 'object', properties: {} },
};

/** The query as a tool name; empty if none of it is valid. */
function nameFrom(query: string): string {
  return trimmed(query.trim().replace(/[^A-Za-z0-9_.-]+/g, '_'), '_').slice(0, 128);
}
