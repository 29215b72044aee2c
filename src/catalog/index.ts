export { previewBackup, restoreBackup, writeBackup } from './backup/backup.ts';
export { createCodeAnalyzer, type CodeAnalyzer } from './code/analyze-code.ts';
export { createTypeScriptParser } from './code/typescript-parser.ts';
export { createCaseMarks, type CaseMarks } from './cases/case-marks.ts';
export { lastCaseResults } from './cases/last-case-results.ts';
export { runCases, type RunCasesDeps } from './cases/run-test-cases.ts';
export { createCallTool, type CallTool } from './call/call-tool.ts';
export { supervise } from './call/supervise.ts';
export { createAskUserQuestionTool } from './builtin/ask-user-question.ts';
export { createQuestionQueue, type QuestionQueue } from './builtin/question-queue.ts';
export { createRequestCredentialTool } from './builtin/request-credential.ts';
export { createConversationOutputs } from './builtin/conversation-outputs.ts';
export { createReadOutputTool } from './builtin/read-output-tool.ts';
export { validateInput } from './call/validate-values.ts';
export { createExecutors, type Executors } from './call/executors.ts';
export { readAnswer } from './call/read-answer.ts';
export { readRunReport } from './call/read-run-report.ts';
export { refuseBeforeInput } from './call/refusals.ts';
export { adaptDefinition } from './definition/adapt-definition.ts';
export { definitionTokens, textTokens } from './definition/definition-tokens.ts';
export { withObjectRoot } from './definition/object-root.ts';
export { readableName } from './definition/provider-names.ts';
export { createDiscovery, type Discovery } from './discover.ts';
export { commitImport } from './formats/commit-import.ts';
export { exportAsTool } from './formats/import/bare-code.ts';
export { literalKeys, reviewFindings, withoutKeys } from './formats/import/review-findings.ts';
export { reviewImport, reviewRecords } from './formats/review-import.ts';
export { receivedBy, reviewShare } from './formats/review-share.ts';
export { undoImport } from './formats/undo-import.ts';
export { exportTools } from './formats/export/export-tools.ts';
export { APPROVAL_GROUPS, BADGES, openOrigins, traitsOf } from './origins/index.ts';
export type { OriginTools } from './origins/descriptor.ts';
export { createParserService, type ParserService } from './parser/parser-service.ts';
export { createOpenApiService } from './openapi/openapi-service.ts';
export { checkTools, type ToolJudges } from './fields/check-tool.ts';
export { FIELD_RULES, parseToolFields } from './fields/parse-tool.ts';
export { carriedFieldsOf } from './fields/tool-fields.ts';
export { createSchemaValidator } from './schema/schema-validator.ts';
export { purgeRemoved } from './store/purge-removed.ts';
export { createOutputs, type Outputs } from './store/outputs.ts';
export { createRunStore, type RunStore } from './store/run-store.ts';
export { createToolStore, type ToolStore } from './store/tool-store.ts';
export { createProjectFolder } from './project/project-folder.ts';
export { createSkillToolsTier, type SkillToolsTier } from './origins/skill/skill-tools-tier.ts';
export { readPath, type ProjectTool } from './project/read-tool.ts';
export { fieldsOfFile } from './project/tool-fields.ts';
export { pinsOfCode } from './project/pins-of-code.ts';
export { createBuiltinTier, type BuiltinTier, type MoreBuiltins } from './origins/builtin/builtin-tier.ts';
export { createCatalog, type Catalog } from './origins/create-catalog.ts';
export { createLinkTier, type AddressEntry, type LinkTier } from './origins/link/link-tier.ts';
export { createRegisteredTier, type RegisteredTier } from './origins/registered/registered-tier.ts';
export { createShippedTier, type ShippedEntry, type ShippedTier } from './origins/shipped/shipped-tier.ts';
export {
  createProjectTier,
  descriptionOf,
  toolOfProject,
  projectIdOf,
  type ProjectDecisions,
  type ProjectTier,
} from './origins/project/project-tier.ts';
