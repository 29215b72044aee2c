const FILE = /^[\s\uFEFF]*\{\s*"format"\s*:\s*"toolyard-share"/;
/** The end of one of our links, after the address of the app. */
const LINK = /#\/?[se]\/[\w-]+/iy;

/** The beginning that an exported conversation has. */
const CONVERSATION = /^[\s\uFEFF]*\{\s*"formatVersion"\s*:\s*\d+\s*,\s*"title"\s*:/;

/** Whether a pasted text or a dropped file says that it is an exported conversation. */
export function isConversationText(text: string, fileName = ''): boolean {
  return fileName.endsWith('.conversation.json') || CONVERSATION.test(text);
}

/** Whether a pasted text or a dropped file is a link, a message with one, or a share file. */
export function isShareText(text: string): boolean {
  if (FILE.test(text)) return true;
  const trimmed = text.trim();
  const address = addressIn(trimmed);
  return address !== undefined && trimmed.length <= 2 * address.length;
}

/** Finds one of our links in a text; chats add brackets and punctuation around it. Linear. */
function addressIn(text: string): string | undefined {
  let from = 0;
  for (let hash = text.indexOf('#'); hash >= 0; from = hash + 1, hash = text.indexOf('#', from)) {
    LINK.lastIndex = hash;
    const link = LINK.exec(text)?.[0];
    const start = link === undefined ? undefined : startIn(text.slice(from, hash));
    if (link !== undefined && start !== undefined) return text.slice(from + start, hash) + link;
  }
  return undefined;
}

/** The start of the address at the end of a text without `#`. */
function startIn(text: string): number | undefined {
  let space = text.length - 1;
  while (space >= 0 && !/\s/.test(text.charAt(space))) space -= 1;
  const found = /https?:\/\/./i.exec(text.slice(space + 1))?.index;
  return found === undefined ? undefined : space + 1 + found;
}
