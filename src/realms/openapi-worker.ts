/** Trusted worker that parses OpenAPI descriptions: no network, no storage, and it can be ended at any time. */
import { readDocument } from '../catalog/openapi/document.ts';
import { ToolyardError } from '../core/errors.ts';
import type { OpenApiWorkerApi } from '../catalog/openapi/openapi-service.ts';
import { findOperations, type Found } from '../catalog/openapi/outline.ts';
import { takeOperations } from '../catalog/openapi/take-operations.ts';
import { serveThread } from '../platform/rpc.ts';

let found: Found | undefined;

const api: OpenApiWorkerApi = {
  async read(text) {
    found = undefined;
    found = findOperations(await readDocument(text));
    return found.outline;
  },
  take(choice, onProgress) {
    if (found === undefined) throw new ToolyardError('not-found', 'No description has been read');
    return takeOperations(found, choice, onProgress);
  },
};

serveThread(api);
