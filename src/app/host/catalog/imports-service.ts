import { checkTools, commitImport, reviewImport, undoImport, type ToolJudges } from '../../../catalog/index.ts';
import { isConversationText, isShareText } from '../../share-text.ts';
import type { ImportsService } from '../../../catalog/contract/services.ts';
import type { Stores } from '../open-stores.ts';
import { createShareReview, reviewConversation, type ShareReviewDeps } from './review-link.ts';
import { importShare } from './import-share.ts';

interface ImportsDeps extends Pick<Stores, 'reading'>, ShareReviewDeps {
  readonly judges: ToolJudges;
}

/** Imports, which pass a review and are untrusted. */
export function createImportsService(deps: ImportsDeps): ImportsService {
  const { database, tools, reading, judges } = deps;
  const reviewShare = createShareReview(deps);
  return {
    reviewText: async (text, fileName) =>
      isShareText(text)
        ? await reviewShare(text)
        : isConversationText(text, fileName)
          ? reviewConversation(await reading.readConversation(new Blob([text])))
          : await reviewImport(() => reading.readText(text, fileName), tools, judges),
    reviewArchive: async (bytes) => await reviewImport(() => reading.readArchive(bytes), tools, judges),
    reviewShare,
    judge: async (given) => (await checkTools(given, judges)).map((fault) => fault?.message),
    commit: async (choices) => await commitImport(choices, { database, tools, judges }),
    importShare: async (content) => await importShare(content, deps),
    undo: async (stored) => await undoImport(stored, deps),
  };
}
