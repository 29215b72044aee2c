import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import type { ExportResult } from '../../catalog/contract/export.ts';
import { exportChange } from '../../catalog/contract/faults/export-changes.ts';
import { exportNote, exportRefusal } from '../../catalog/contract/faults/export-notes.ts';
import { adaptedLine } from '../../catalog/contract/offer/adapted-definition.ts';
import { ExportLosses } from './export-losses.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const RESULT: ExportResult = {
  fileName: 'a.json',
  files: [],
  keys: [],
  losses: [
    {
      tool: 'greet',
      fields: [],
      changes: [
        exportChange('/parameters/type', { code: 'change-added', values: ['"object"'] }),
        exportChange('/parameters/a', { code: 'change-becomes', values: ['1', '2'] }),
        exportNote('/packages', { code: 'change-install', values: ['zod'] }),
        // Without a reason, as another version of the host says it.
        { path: '/code', text: 'uses it' },
      ],
    },
  ],
  refused: [exportRefusal('draw', { code: 'export-draws-server', values: [] })],
};

function wordsOf(markup: string): string {
  return markup.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

test('what an export changes is said of each tool', () => {
  const words = wordsOf(renderToStaticMarkup(<ExportLosses result={RESULT} />));
  expect(words).toContain('draw : It draws in a document, and a server has none');
  expect(words).toContain('parameters/type &quot;object&quot; is added');
});

test('in German in a German page', async () => {
  const { byFolder } = await import('../german.ts');
  vi.stubGlobal('toolyardTexts', { byFolder });
  vi.resetModules();
  const [{ ExportLosses: German }, { faultText }] = await Promise.all([
    import('./export-losses.tsx'),
    import('../stores/faults/fault-text.ts'),
  ]);
  const words = wordsOf(renderToStaticMarkup(<German result={RESULT} />));
  expect(words).toContain('draw : Es zeichnet in ein Dokument, und ein Server hat keines');
  expect(words).toContain(
    'parameters/type &quot;object&quot; kommt hinzu parameters/a 1 wird zu 2 packages zu installieren: zod code uses it',
  );
  const change = { path: '/anyOf', message: '', reason: { code: 'change-left-out', values: ['[]'] } };
  expect(adaptedLine(change, faultText)).toBe('/anyOf: [] entfällt');
});
