import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addressRefused, type AddressRefusal } from '../../../catalog/contract/address-refusals.ts';
import { byFolder } from '../../german.ts';
import * as english from './address-text.ts';

/** As a page says it whose language is German. */
let texts: Pick<typeof english, keyof typeof english>;

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('toolyardTexts', { byFolder });
  texts = await import('./address-text.ts');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const refused = (refusal: AddressRefusal, linkFault?: string) => ({
  name: 'a',
  reason: '',
  refusal,
  ...(linkFault === undefined ? {} : { linkFault }),
});

it('says in German why a name of an address is refused', () => {
  expect(texts.addressRefusedText(refused({ code: 'no-file', values: ['/a.js'] }))).toBe(
    'Die Datei /a.js gibt es nicht.',
  );
  expect(english.addressRefusedText(refused({ code: 'no-file', values: ['/a.js'] }))).toBe('There is no file /a.js');
});

it('says in German what is wrong with a link in an address', () => {
  const damaged = { code: 'message', values: ['The link is damaged'] } as const;
  expect(texts.addressRefusedText(refused(damaged, 'damaged'))).toBe(texts.linkFailure('damaged')?.text);
  expect(texts.linkFailure('damaged')?.text).not.toBe(english.linkFailure('damaged')?.text);
  // A fault that this version does not know, and the name of a member of all objects.
  expect(texts.addressRefusedText(refused(damaged, 'other'))).toBe('The link is damaged');
  expect(texts.addressRefusedText(refused(damaged, 'toString'))).toBe('The link is damaged');
});

it('says in German why nothing of an address was read', () => {
  expect(texts.addressErrorText(addressRefused('invalid-input', { code: 'too-many', values: [20] }))).toBe(
    'Die Adresse verlangt mehr als 20 Werkzeuge oder etwas, das diese Version nicht kennt. Es wurde nichts gelesen.',
  );
  expect(texts.addressErrorText(new Error('quota'))).toBe('quota');
});
