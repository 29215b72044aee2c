import { placeTexts } from './en/place.ts';
import { storageUseTexts } from './en/storage-use.ts';
import type { Shape } from './shape.ts';
import { spoken } from './spoken.ts';

const english = { ...placeTexts, ...storageUseTexts };

/** The shape every language has. */
export type PanelTexts = Shape<typeof english>;
/** Texts of single panels of the settings: apart from the other late ones, which an embed loads too. */
export const panelTexts: PanelTexts = spoken?.panels ?? english;
