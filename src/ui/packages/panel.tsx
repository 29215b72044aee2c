import { late, type Panel } from '../frame/panel.ts';
import { packagesFirstTexts } from './texts/first/index.ts';

const RegistryPanel = late(async () => (await import('./registry-panel.tsx')).RegistryPanel);

/** Packages of node tools, and their sources. */
export const packagesPanel: Panel = {
  id: 'packages',
  settings: [{ id: 'packages', order: 90, title: () => packagesFirstTexts.title, content: RegistryPanel }],
};
