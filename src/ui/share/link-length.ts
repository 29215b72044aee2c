/** Where links of a length still arrive whole. Characters. */
const PLACES = [
  /** One message in Discord, the shortest of the common ones. */
  { id: 'chats', most: 2_000 },
  /** A message in Slack, which cuts longer ones into several, and in Telegram (4,096). */
  { id: 'longChats', most: 4_000 },
  /** What RFC 9110 asks of everything that handles addresses. */
  { id: 'documents', most: 8_000 },
  /** Chromium's address bar shows no more. */
  { id: 'browsers', most: 32_000 },
] as const;

export type LinkPlace = (typeof PLACES)[number]['id'] | 'file';
/** The end of the meter. */
export const MOST_LINK_CHARS = 32_000;

export function linkPlaceOf(chars: number): LinkPlace {
  return PLACES.find(({ most }) => chars <= most)?.id ?? 'file';
}
