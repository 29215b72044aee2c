import type { english } from './en.ts';
import type { Shape } from '../../texts/shape.ts';

export const german: Shape<typeof english> = {
  label: 'Versionen',
  version: (version) => `Version ${version}`,
  current: 'Aktuell',
  restore: 'Diese Version zurückholen',
  restored: (version) => `Version ${version} wiederhergestellt`,
  differs: (version, other) => `Version ${version} im Vergleich mit Version ${other}`,
  against: 'Vergleichen mit',
  pickOther: 'Vergleichen mit…',
  withVersion: (version) => `mit Version ${version}`,
  compared: 'Änderungen dieser Version',
  first: 'Die erste Version.',
  none: 'Noch keine Versionen.',
  limit: 'Die letzten 50 Versionen bleiben erhalten.',
  code: 'Code',
  otherFields: 'Alles außer dem Code',
  only: { cases: 'Fälle geändert', schema: 'Schema geändert', both: 'Fälle und Schema geändert' },
};
