import { lazyComponent, type Panel } from '../frame/panel.ts';
import { packagesFirstTexts } from './texts/first/index.ts';

const RegistrySection = lazyComponent(async () => (await import('./registry-section.tsx')).RegistrySection);

/** Packages of node tools, and their sources. */
export const packagesPanel: Panel = {
  id: 'packages',
  settings: [{ id: 'packages', order: 90, title: () => packagesFirstTexts.title, content: RegistrySection }],
};
