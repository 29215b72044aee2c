import { afterEach, expect, test, vi } from 'vitest';
import { backupFault } from '../../../catalog/contract/faults/backup-faults.ts';
import { backupRefusal, restoreFault } from '../../../catalog/contract/faults/restore-faults.ts';
import { faultOf } from '../../../core/reason.ts';
import { TREE_FAULTS } from '../../../core/tree/tree-faults.ts';
import { refusalText } from './refusal-text.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const REFUSED = [
  backupRefusal('greet', restoreFault({ code: 'entry-same-id', values: [] })),
  backupRefusal(backupFault({ code: 'entry-turn', values: [] }), backupFault({ code: 'entry-unreadable', values: [] })),
  backupRefusal(
    backupFault({ code: 'entry-line', values: [7] }),
    backupFault({ code: 'entry-many-parts', values: [] }),
  ),
  backupRefusal('/a/b', faultOf(TREE_FAULTS, { code: 'tree-file-there', values: ['a'] })),
  // Of a disk, or of an earlier version.
  { name: '/c', reason: 'ENOTEMPTY' },
];

test('an entry that is not restored is named with its reason', () => {
  expect(REFUSED.map(refusalText)).toEqual([
    'greet: Another tool of the backup has its id',
    'a message of a conversation: It cannot be read',
    'line 7: It has more parts than can be kept',
    '/a/b: a is a file, not a folder. Remove it first',
    '/c: ENOTEMPTY',
  ]);
});

test('in German in a German page', async () => {
  const { byFolder } = await import('../../german.ts');
  vi.stubGlobal('toolyardTexts', { byFolder });
  vi.resetModules();
  const german = await import('./refusal-text.ts');
  expect(REFUSED.map(german.refusalText)).toEqual([
    'greet: ein anderes Werkzeug der Sicherung hat dieselbe Kennung',
    'eine Nachricht eines Gesprächs: nicht lesbar',
    'Zeile 7: hat mehr Teile, als gespeichert werden können',
    '/a/b: a ist eine Datei, kein Ordner. Bitte zuerst entfernen',
    '/c: ENOTEMPTY',
  ]);
});
