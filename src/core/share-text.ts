/** An address with a link of ours in it; chats leave brackets and signs around it. */
const ADDRESS = /https?:\/\/[^\s#]+#\/?[se]\/[\w-]+/i;
const FILE = /^[\s\uFEFF]*\{\s*"format"\s*:\s*"toolyard-share"/;

/** Whether a pasted text or a dropped file is a link, a message around one, or a share file, and nothing else. */
export function isShareText(text: string): boolean {
  if (FILE.test(text)) return true;
  const address = ADDRESS.exec(text.trim())?.[0];
  return address !== undefined && text.trim().length <= 2 * address.length;
}
