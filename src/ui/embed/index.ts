export { createDomStage as createEmbedStage } from '../stores/dom-store.ts';
export { mountEmbed } from './mount-embed.tsx';
