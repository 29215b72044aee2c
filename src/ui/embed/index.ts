export { createDomStage as createEmbedStage } from '../run/document/dom-store.ts';
export { mountEmbed } from './mount-embed.tsx';
