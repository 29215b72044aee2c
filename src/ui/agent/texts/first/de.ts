import type { english } from './en.ts';
import type { Shape } from '../../../texts/shape.ts';

export const german: Shape<typeof english> = {
  tasks: 'Aufgaben',
  title: 'Agent',
  models: 'Modelle',
  approvals: 'Freigaben',
  open: 'Agent',
};
