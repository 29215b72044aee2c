// Loaded late (`late.ts`).
export { outcomeOf, readAnswer } from './endpoint-answer.ts';
export { requestOf } from './endpoint-request.ts';
export { ADDRESS_CODE, codeOfRoutes } from './panel-code.ts';
export { parseEndpoint } from '../manifest/parse-endpoint.ts';
