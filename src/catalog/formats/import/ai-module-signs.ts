/** Whether a text may be a module of the AI SDK. */
export function looksLikeAiModule(text: string): boolean {
  return /\bfrom\s+['"](?:ai|@ai-sdk\/[\w-]+)['"]/.test(text) && /\b(?:tool|dynamicTool)\s*\(/.test(text);
}
