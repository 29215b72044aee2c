import { placeTexts } from './en/place.ts';
import { storageUseTexts } from './en/storage-use.ts';

/** Texts of single panels of the settings: apart from the other late ones, which an embed loads too. */
export const panelTexts = { ...placeTexts, ...storageUseTexts };
