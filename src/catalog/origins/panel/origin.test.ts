import { BUILTIN_CODE } from '../../contract/builtin.ts';
import { describeOrigin, USUAL_TRAITS } from '../testing/describe-origin.ts';

describeOrigin({
  origin: { kind: 'panel', panelId: 'board', folder: '/.ah/panels/board', endpoint: 'POST /api/board/cards' },
  hasCode: true,
  traits: {
    ...USUAL_TRAITS,
    executor: 'panel',
    group: 'panel',
    location: '/.ah/panels/board',
    detail: 'POST /api/board/cards',
    panelId: 'board',
    grantee: 'panel:board',
    isSchemaUntrusted: true,
  },
  key: 'id h',
});

describeOrigin({
  origin: { kind: 'panel', panelId: 'code-editor', endpoint: 'GET /api/code-editor/file', isReading: true },
  hasCode: false,
  traits: {
    ...USUAL_TRAITS,
    executor: 'panel',
    group: 'reading',
    location: 'code-editor',
    detail: 'GET /api/code-editor/file',
    panelId: 'code-editor',
    codeKey: BUILTIN_CODE,
    hasGrants: false,
  },
  key: 'id builtin',
});
