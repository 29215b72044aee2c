import type { english } from './en.ts';
import type { Shape } from '../../../texts/shape.ts';

export const german: Shape<typeof english> = {
  argumentsInvalid: (line, column, message) => `Die Argumente sind kein JSON. Zeile ${line}:${column}: ${message}`,
  running: 'Läuft',
  finished: (time) => `Fertig nach ${time}`,
  unfinished: (names) => `Noch nicht vollständig: ${names.join(', ')}.`,
};
