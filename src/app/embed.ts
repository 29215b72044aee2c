import { domDocumentUrl, sandboxDocumentUrl } from 'virtual:toolyard-sandbox';
import { isOwnAddress } from './own-address.ts';
import { createEmbedStage, mountEmbed } from '../ui/embed/index.ts';
import { connectHost } from './host-client.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('embed.html has no element with the id root');
// At another address the host may have sent it without its policies.
if (!isOwnAddress(location.pathname, ['embed', 'embed.html']))
  throw new Error('This is not the address of the page that others embed: use …/embed.html');
const frameParent = document.createElement('div');
frameParent.hidden = true;
document.body.append(frameParent);

const stage = createEmbedStage();
// Stores nothing, opens no stored data, and can grant nothing; it never requests engine frames.
const connection = connectHost(
  { sandbox: sandboxDocumentUrl, dom: domDocumentUrl, engine: 'about:blank' },
  frameParent,
  stage,
  { keeps: 'memory', permits: false },
);
mountEmbed(root, { ...connection, documents: stage }, { address: location, version: __TOOLYARD_VERSION__ });
// A new hash means a new embed.
addEventListener('hashchange', () => location.reload());
