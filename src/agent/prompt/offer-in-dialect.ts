import type { ToolChoice } from '../contract/conversation.ts';
import type { LoopOffer, LoopStart } from '../loop/ports.ts';

/**
 * In the text dialect tools have their own definitions: no provider restricts them there. No request can
 * forbid calls there, so a model that may call none is offered none.
 */
export function offerInDialect(
  offer: LoopOffer,
  dialect: LoopStart['dialect'],
  choice: ToolChoice | undefined,
): LoopOffer {
  return dialect === 'native'
    ? offer
    : {
        ...offer,
        tools: choice === 'none' ? [] : offer.tools.map(({ sent: _sent, adapted: _adapted, ...tool }) => tool),
      };
}
