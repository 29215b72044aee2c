import type { ToolChoice } from '../contract/conversation.ts';
import type { LoopOffer } from './ports.ts';

/**
 * The tool choice of one step, with the tool's name for the provider. A forced call holds for the first answer to a
 * message: if it held for the next ones too, the model could never end. `note` tells the person why a choice does not
 * hold.
 */
export function toolChoiceOf(
  choice: ToolChoice | undefined,
  offer: Pick<LoopOffer, 'tools'>,
  isFirst: boolean,
): { readonly toolChoice?: ToolChoice; readonly note?: string } {
  if (choice === undefined) return {};
  if (choice === 'auto' || choice === 'none') return { toolChoice: choice };
  if (!isFirst) return { toolChoice: 'auto' };
  if (choice === 'required') return { toolChoice: choice };
  const tool = offer.tools.find(({ toolName }) => toolName === choice.toolName);
  return tool === undefined
    ? { toolChoice: 'auto', note: `The tool ${choice.toolName} is not offered, so the model chose by itself.` }
    : { toolChoice: { toolName: tool.name } };
}
