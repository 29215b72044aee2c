import { ToolyardError } from '../../core/errors.ts';
import type { ShareContent, ShareRequest } from '../../share/contract/share.ts';
import type { ToolRecord } from '../../core/tool.ts';
import type { HostServices } from '../../services/host-services.ts';

const KEY = 'A'.repeat(43);

/** Links whose payloads are short keys of stored contents; a share file is the content's JSON without files. */
export function createFakeShare(need: (name: string) => ToolRecord): Pick<HostServices, 'share'> {
  const contents = new Map<string, ShareContent>();
  let author: string | undefined;
  let forgotten: string | undefined;
  const contentOf = ({ tools = [], cases = true, sign = false }: ShareRequest): ShareContent => {
    if (sign) author ??= KEY;
    return {
      formatVersion: 1,
      tools: tools
        .map(need)
        .map(
          ({
            id: _id,
            version: _version,
            codeHash: _hash,
            provenance: _from,
            trusted: _trusted,
            cases: kept,
            ...tool
          }) => ({
            ...tool,
            ...(cases && kept !== undefined ? { cases: kept } : {}),
          }),
        ),
      files: [],
      servers: [],
      unknownKinds: [],
      ...(sign ? { author: { key: KEY, valid: true } } : {}),
    };
  };
  return {
    share: {
      async encode(request, base) {
        const payload = `1fake${contents.size}`;
        contents.set(payload, contentOf(request));
        return { url: `${base}#/${request.edit === true ? 'e' : 's'}/${payload}`, payload, keys: [] };
      },
      async decode(text) {
        const content = contents.get(/1fake\d+$/.exec(text)?.[0] ?? '');
        if (content === undefined)
          throw new ToolyardError('invalid-input', 'The link is damaged: ask for it again.', { reason: 'damaged' });
        return content;
      },
      file: async (request) => new Blob([JSON.stringify(contentOf(request))], { type: 'application/json' }),
      authorKey: async () => author,
      async forgetAuthorKey() {
        forgotten = author;
        author = undefined;
      },
      async undoForgetAuthorKey() {
        if (forgotten === undefined) throw new ToolyardError('not-found', 'There is no key to bring back.');
        author = forgotten;
      },
    },
  };
}
