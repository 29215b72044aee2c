export { createAuthorKey, type AuthorKey } from './author/author-key.ts';
export { packContainer } from './content/container.ts';
export { sharedToolOf } from './content/shared-tool.ts';
export { decode } from './decode.ts';
export { writePayload } from './payload/payload.ts';
export { writeShareFile } from './share-file.ts';
export { linkOf } from './share-link.ts';
