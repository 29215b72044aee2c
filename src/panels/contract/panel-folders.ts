/** Folders whose panels are read. Where two have the same id, that of the first folder counts. */
export const PANEL_FOLDERS = ['.ah/panels', 'panels'] as const;

/** Where new and imported panels are written. */
export const OWN_PANELS = `/${PANEL_FOLDERS[0]}`;

export const MANIFEST_FILE = 'manifest.json';

/** Where notes to the developer are written, one file each. */
export const NOTES_FOLDER = '/.ah/notes';
