import type { LoopOffer, LoopStart } from '../loop/ports.ts';

/** In the text dialect tools have their own names and definitions: no provider restricts them there. */
export function offerInDialect(offer: LoopOffer, dialect: LoopStart['dialect']): LoopOffer {
  return dialect === 'native'
    ? offer
    : {
        ...offer,
        tools: offer.tools.map(({ sent: _sent, adapted: _adapted, ...tool }) => ({ ...tool, name: tool.toolName })),
        providerName: (toolName) => toolName,
      };
}
