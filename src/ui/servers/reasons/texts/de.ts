import type { Shape } from '../../../texts/shape.ts';
import type { english } from './en.ts';
import { failureFixes, failureMessages } from './failures-de.ts';

export const german: Shape<typeof english> = {
  messages: failureMessages,
  fixes: failureFixes,
};
