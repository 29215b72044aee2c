/** Sections of the app itself in one file to load: they are short and share a page. */
export { AboutPanel } from './about-panel.tsx';
export { AppearancePanel } from './appearance-panel.tsx';
export { ChangesPanel } from './changes-panel.tsx';
export { GrantsPanel } from './grants-panel.tsx';
export { KeyboardPanel } from './keyboard-panel.tsx';
export { SecretsPanel } from './secrets/secrets-panel.tsx';
export { StoragePanel } from './storage/storage-panel.tsx';
export { ToolSettingsPanel } from './tool-settings-panel.tsx';
