import type { english } from './en.ts';
import type { Shape } from '../../texts/shape.ts';

export const german: Shape<typeof english> = {
  label: 'Fassungen',
  version: (version) => `Fassung ${version}`,
  current: 'Aktuell',
  restore: 'Diese Fassung zurückholen',
  restored: (version) => `Fassung ${version} wiederhergestellt`,
  differs: (version, other) => `Fassung ${version} im Vergleich mit Fassung ${other}`,
  against: 'Vergleichen mit',
  pickOther: 'Vergleichen mit…',
  withVersion: (version) => `mit Fassung ${version}`,
  compared: 'Änderungen dieser Fassung',
  first: 'Die erste Fassung.',
  none: 'Noch keine Fassungen.',
  limit: 'Die letzten 50 Fassungen bleiben erhalten.',
  otherFields: 'Alles außer dem Code',
  only: { cases: 'Fälle geändert', schema: 'Schema geändert', both: 'Fälle und Schema geändert' },
};
