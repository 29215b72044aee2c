import { domDocumentUrl, sandboxDocumentUrl } from 'virtual:toolyard-sandbox';
import { isOwnAddress } from './own-address.ts';
import { createEmbedStage, mountEmbed } from '../ui/embed/index.ts';
import { connectHost } from './host-client.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('embed.html has no element with the id root');
// Elsewhere the host may have sent it without its policies.
if (!isOwnAddress(location.pathname, ['embed', 'embed.html']))
  throw new Error('This is not the address of the page that others embed: use …/embed.html');
const frameParent = document.createElement('div');
frameParent.hidden = true;
document.body.append(frameParent);

const stage = createEmbedStage();
// Nothing is stored, nothing that is stored is opened, and nothing can be allowed; engine frames are never asked for.
const connection = connectHost(
  { sandbox: sandboxDocumentUrl, dom: domDocumentUrl, engine: 'about:blank' },
  frameParent,
  stage,
  { keeps: 'memory', permits: false },
);
mountEmbed(root, { ...connection, documents: stage }, { address: location, version: __TOOLYARD_VERSION__ });
// Another tool in the same frame is another embed.
addEventListener('hashchange', () => location.reload());
