/** Sections of the app itself in one file to load: they are short and share a page. */
export { AboutSection } from './about-section.tsx';
export { AppearanceSection } from './appearance-section.tsx';
export { ChangesSection } from './changes-section.tsx';
export { GrantsSection } from './grants-section.tsx';
export { KeyboardSection } from './keyboard-section.tsx';
export { SecretsSection } from './secrets/secrets-section.tsx';
export { StorageSection } from './storage/storage-section.tsx';
export { ToolSettingsSection } from './tool-settings-section.tsx';
