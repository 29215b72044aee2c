import { embedHash, type EmbedHeight, type EmbedTheme } from './embed-options.ts';

interface EmbedSnippetOptions {
  /** A link to the tool: `<app address>#/s/<payload>`. */
  readonly url: string;
  /** Name of the frame for assistive tools. */
  readonly title: string;
  /** CSS pixels; `auto` brings a small script along that lets the frame follow its content. */
  readonly height: EmbedHeight;
  readonly theme: EmbedTheme;
  readonly readOnly: boolean;
  /** Whether the tool can be run there. */
  readonly run: boolean;
}

/** Height of a frame whose page does not take the script. */
const START_HEIGHT = 480;

/**
 * HTML for another page that shows the tool of a link there. Throws a `TypeError` for an address that is no link to
 * tools.
 */
export function embedSnippet({ url, title, height, theme, readOnly, run }: EmbedSnippetOptions): string {
  const link = new URL(url);
  const payload = /^#\/[se]\/([\w-]+)$/.exec(link.hash)?.[1];
  if (payload === undefined) throw new TypeError('This is no link to a tool');
  const page = new URL('embed.html', link);
  page.search = '';
  page.hash = embedHash({ payload, theme, height, readOnly, run, origin: undefined });
  const pixels = height === 'auto' ? START_HEIGHT : height;
  const frame =
    `<iframe src="${escaped(page.href)}" title="${escaped(title)}" style="width:100%;height:${pixels}px;border:0" ` +
    `loading="lazy"></iframe>`;
  return height === 'auto' ? `${frame}\n${resizeScript(page.origin)}` : frame;
}

/** Messages of other windows and origins change nothing. */
function resizeScript(origin: string): string {
  return `<script>
addEventListener('message', ({ origin, source, data }) => {
  if (origin !== '${origin}' || data?.source !== 'toolyard-embed' || data.type !== 'resize') return;
  for (const frame of document.querySelectorAll('iframe')) if (frame.contentWindow === source) frame.style.height = Number(data.height) + 'px';
});
</script>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
