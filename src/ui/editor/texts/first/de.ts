import type { english } from './en.ts';
import type { Shape } from '../../../texts/shape.ts';

export const german: Shape<typeof english> = {
  descriptionEmpty: 'Ein Werkzeug braucht eine Beschreibung.',
  timeoutWrong: (min, max) => `Das Zeitlimit ist eine ganze Zahl von Millisekunden von ${min} bis ${max}.`,
};
