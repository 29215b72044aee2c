import { embedHash, type EmbedHeight, type EmbedTheme } from './embed-options.ts';

interface EmbedSnippetOptions {
  /** A link to the tool: `<app address>#/s/<payload>`. */
  readonly url: string;
  /** Name of the frame for assistive technology. */
  readonly title: string;
  /** CSS pixels; `auto` adds a small script that adapts the frame to its content. */
  readonly height: EmbedHeight;
  readonly theme: EmbedTheme;
  readonly readOnly: boolean;
  /** Whether the tool can be run there. */
  readonly run: boolean;
}

/** Height of the frame without the script. */
const START_HEIGHT = 480;

/** HTML that shows the tool of a link in another page. Throws a `TypeError` if the address is not a link to tools. */
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

/** Ignores messages of other windows and origins. */
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
