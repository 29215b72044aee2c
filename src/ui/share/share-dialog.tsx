import { eachKind, FOLDER_KINDS } from '../../share/contract/folder-kinds.ts';
import { Button } from '../elements/button.tsx';
import { Dialog } from '../elements/layers/dialog.tsx';
import { Notice } from '../elements/layers/notice.tsx';
import { navigate } from '../lib/navigate.ts';
import { pathOf, toolRoute } from '../lib/routes.ts';
import { RequestedAccess } from '../definition/requested-access.tsx';
import { useEditor } from '../stores/app-context.ts';
import { importNotesTexts } from '../import/notes/texts/index.ts';
import { shareTexts } from './texts/index.ts';
import { ShareEmbed } from './share-embed.tsx';
import { ShareLinkPart } from './share-link.tsx';
import { ShareOptions } from './share-options.tsx';
import styles from './share.module.css';
import { namesIn, useShare, shareStore } from './share-store.ts';
import { usePanelStore } from '../stores/panel-store.ts';

/** A link to tools that updates live, with what it contains and what it does not. */
export function ShareDialog() {
  const share = usePanelStore(shareStore);
  const request = useShare((state) => state.request);
  const link = useShare((state) => state.link);
  const isUnsaved = useEditor(({ sessions }) =>
    [...sessions.values()].some(
      ({ base, save }) =>
        request?.tools.includes(base.name) === true &&
        (save.kind === 'invalid' || save.kind === 'failed' || save.kind === 'conflict'),
    ),
  );
  if (request === undefined) return null;
  const title = shareTexts.title(namesIn(request), {
    tools: request.tools.length,
    servers: request.servers.length,
    conversations: request.conversations.length,
    ...eachKind((kind) => request[kind].length),
  });
  const [only] = request.tools;
  const chosenKinds = FOLDER_KINDS.filter((kind) => request[kind].length > 0);
  return (
    <Dialog title={title} compact onClose={() => share.getState().close()}>
      <div className={styles.share}>
        <ShareLinkPart title={title} />
        {request.conversations.length === 0 ? null : <Notice tone="caution">{shareTexts.conversationHint}</Notice>}
        {chosenKinds.map((kind) => (
          <Notice key={kind} tone="caution">
            {shareTexts.folders[kind].hint}
          </Notice>
        ))}
        {isUnsaved ? <Notice tone="caution">{shareTexts.unsaved}</Notice> : null}
        <Keys />
        <Holds />
        <ShareOptions />
        {link !== undefined &&
        only !== undefined &&
        request.tools.length === 1 &&
        chosenKinds.length === 0 &&
        [request.servers, request.conversations].every(({ length }) => length === 0) ? (
          <ShareEmbed name={only} url={link.url} />
        ) : null}
      </div>
    </Dialog>
  );
}

function Keys() {
  const share = usePanelStore(shareStore);
  const keys = useShare((state) => state.link?.keys);
  if (keys === undefined || keys.length === 0) return null;
  const show = (tool: string, line: number) => {
    share.getState().close();
    share.getState().goTo({ tool, line });
    navigate(pathOf(toolRoute(tool)));
  };
  return (
    <Notice tone="caution" role="group" label={shareTexts.keys(keys.length)} title={shareTexts.keys(keys.length)}>
      <ul className={styles.keys}>
        {keys.slice(0, MOST_KEYS).map(({ tool, line, kind }, at) => (
          <li key={at}>
            <span className={styles.words}>{shareTexts.key(tool, line, importNotesTexts.keys[kind])}</span>
            <Button look="quiet" aria-label={shareTexts.showKey(tool, line)} onClick={() => show(tool, line)}>
              {shareTexts.show}
            </Button>
          </li>
        ))}
      </ul>
      {shareTexts.keysText}
    </Notice>
  );
}

const MOST_KEYS = 20;

function Holds() {
  const { request, info, link } = useShare((state) => state);
  if (request === undefined || link === undefined) return null;
  const { cases = 0, secrets = [], packages = 0, tools = [] } = info ?? {};
  const holds = [
    ...(request.tools.length === 0 ? [] : [shareTexts.holdsTool]),
    ...(cases === 0 || !request.cases ? [] : [shareTexts.holdsCases(cases)]),
    ...(packages === 0 ? [] : [shareTexts.holdsPackages(packages)]),
    ...(secrets.length === 0 ? [] : [shareTexts.holdsSecrets(secrets.join(', '))]),
    ...(request.files.length === 0 ? [] : [shareTexts.holdsFiles(request.files.length)]),
    ...(request.servers.length === 0 ? [] : [shareTexts.holdsServers(request.servers.length)]),
    ...(request.conversations.length === 0 ? [] : [shareTexts.holdsConversations(request.conversations.length)]),
    ...FOLDER_KINDS.filter((kind) => request[kind].length > 0).map((kind) =>
      shareTexts.folders[kind].holds(request[kind].length),
    ),
    ...(request.sign ? [shareTexts.holdsSignature] : []),
  ];
  return (
    <dl className={styles.holds}>
      <dt>{shareTexts.holds}</dt>
      <dd>{holds.join(', ')}</dd>
      <dt>{shareTexts.left}</dt>
      <dd>{request.tools.length === 0 ? shareTexts.leftOutOfOthers : shareTexts.leftOut}</dd>
      {tools.length === 0 ? null : (
        <>
          <dt>{shareTexts.asks}</dt>
          <dd className={styles.asks}>
            {tools.map((tool) => (
              <div key={tool.name}>
                {tools.length === 1 ? null : <p className={styles.askingTool}>{tool.name}</p>}
                <RequestedAccess fields={tool} nothing={<p>{shareTexts.asksNothing}</p>} />
              </div>
            ))}
          </dd>
        </>
      )}
    </dl>
  );
}
