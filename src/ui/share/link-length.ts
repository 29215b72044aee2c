/** Length limits for links in different places, in characters. */
const LOCATIONS = [
  /** One message in Discord, the shortest limit of common apps. */
  { id: 'chats', most: 2_000 },
  /** A message in Slack, which splits longer ones, and in Telegram (4,096). */
  { id: 'longChats', most: 4_000 },
  /** What RFC 9110 requires of all software that handles addresses. */
  { id: 'documents', most: 8_000 },
  /** The limit of Chromium's address bar. */
  { id: 'browsers', most: 32_000 },
] as const;

export type LinkLocation = (typeof LOCATIONS)[number]['id'] | 'file';
/** The maximum of the meter. */
export const MOST_LINK_CHARS = 32_000;

export function linkLocationOf(chars: number): LinkLocation {
  return LOCATIONS.find(({ most }) => chars <= most)?.id ?? 'file';
}
