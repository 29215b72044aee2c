import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Action } from '../stores/action-registry.ts';
import { paletteTexts } from './texts/index.ts';
import { withOtherWords } from './help-actions.ts';
import { defined } from '../../core/defined.ts';

const action = (id: string, words?: string): Action => ({
  id,
  label: 'It',
  group: 'app',
  perform: () => undefined,
  ...defined({ words }),
});

describe('other words for an action', () => {
  it('are found by its id, or by the prefix of its last part', () => {
    expect(withOtherWords(action('tool.remove')).words).toBe('delete ');
    expect(withOtherWords(action('theme.dark')).words).toBe('colour mode ');
    expect(withOtherWords(action('new.function', 'browser')).words).toBe('create template browser');
    expect(withOtherWords(action('server.open.a', 'mcp'))).toMatchObject({ words: 'mcp' });
  });

  it('belong to existing actions', () => {
    const folder = new URL('../', import.meta.url);
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|^texts/.test(path))
      .map((path) => readFileSync(new URL(path.replaceAll('\\', '/'), folder), 'utf8'))
      .join('\n');
    expect(
      Object.keys(paletteTexts.actionWords).filter(
        (id) => !sources.includes(`id: '${id}'`) && !sources.includes(`id: \`${id}.\${`),
      ),
    ).toEqual([]);
  });
});
