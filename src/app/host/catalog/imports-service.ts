import { checkTools, commitImport, reviewImport, undoImport, type ToolJudges } from '../../../catalog/index.ts';
import { isShareText } from '../../share-text.ts';
import type { ImportsService } from '../../../catalog/contract.ts';
import type { Stores } from '../open-stores.ts';
import { createShareReview, type ShareReviewNeeds } from './review-share.ts';
import { takeShare } from './take-share.ts';

interface ImportsNeeds extends Pick<Stores, 'reading'>, ShareReviewNeeds {
  readonly judges: ToolJudges;
}

/** Imports, which pass a review and are untrusted. */
export function createImportsService(needs: ImportsNeeds): ImportsService {
  const { database, tools, reading, judges } = needs;
  const reviewShare = createShareReview(needs);
  return {
    reviewText: async (text, fileName) =>
      isShareText(text)
        ? await reviewShare(text)
        : await reviewImport(() => reading.readText(text, fileName), tools, judges),
    reviewArchive: async (bytes) => await reviewImport(() => reading.readArchive(bytes), tools, judges),
    reviewShare,
    judge: async (given) => (await checkTools(given, judges)).map((fault) => fault?.message),
    commit: async (choices) => await commitImport(choices, { database, tools, judges }),
    takeShare: async (content) => await takeShare(content, needs),
    undo: async (stored) => await undoImport(stored, needs),
  };
}
