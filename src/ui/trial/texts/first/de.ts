import type { english } from './en.ts';
import type { Shape } from '../../../texts/shape.ts';

export const german: Shape<typeof english> = {
  discarded: (name) => (name === undefined ? 'Probe beendet' : `Probe von ${name} beendet`),
  back: 'Die Probe geht weiter',
  missing: 'Diese Probe ist vorbei.',
  none: 'Hier gibt es nichts auszuprobieren.',
};
