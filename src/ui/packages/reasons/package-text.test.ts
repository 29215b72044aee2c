import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { packageMessage, type PackageMessage, type PackageReason } from '../../../node/contract/package-reasons.ts';
import { byFolder } from '../../german.ts';

/** As a page says it whose language is German. */
let packageText: (message: PackageMessage) => string;

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('toolyardTexts', { byFolder });
  ({ packageText } = await import('./package-text.ts'));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const reported = (...reasons: PackageReason[]): PackageMessage => packageMessage(reasons);

it('says in German what to know of an installation', () => {
  expect(packageText(reported({ code: 'install-script', values: ['esbuild@1.0.0'] }))).toBe(
    'esbuild@1.0.0 hat ein Installationsskript. Solche Skripte laufen hier nie; was es erzeugt oder lädt, fehlt.',
  );
  expect(packageText(reported({ code: 'peer-conflict', values: ['', 'react@19', 'react@18.0.0'] }))).toBe(
    'Dieses Werkzeug verlangt react@19 neben sich, vorhanden ist aber react@18.0.0. Möglicherweise funktioniert es nicht.',
  );
});

it('says in German why it failed, sentence by sentence', () => {
  const failed = reported(
    { code: 'not-in-registry', values: ['package', 'left-pda', 'registry.example'] },
    { code: 'needed-by', values: ['a@1.0.0'] },
  );
  expect(failed.message).toBe('The package left-pda is not in the registry registry.example. It is needed by a@1.0.0.');
  expect(packageText(failed)).toBe(
    'Das Paket left-pda gibt es in der Paketquelle registry.example nicht. Gebraucht wird es von a@1.0.0.',
  );
});

it('shows the sentence of what has no reason it knows', () => {
  expect(packageText({ message: 'It failed.', reasons: [] })).toBe('It failed.');
  const reasons = [{ code: 'newer', values: [] }] as unknown as PackageMessage['reasons'];
  expect(packageText({ message: 'It is newer.', reasons })).toBe('It is newer.');
});
