import type { AnthropicProvider } from '@ai-sdk/anthropic';
import type { ModelTarget } from '../contract/model-worker-api.ts';

/** The interface that the packages of all providers share. */
export type LanguageModel = ReturnType<AnthropicProvider['languageModel']>;
export type CallOptions = Parameters<LanguageModel['doStream']>[0];
export type Prompt = CallOptions['prompt'];
export type StreamPart =
  Awaited<ReturnType<LanguageModel['doStream']>>['stream'] extends ReadableStream<infer Part> ? Part : never;

/** A model that is reached by requests. */
export type RemoteTarget = ModelTarget & { readonly kind: 'openai-compatible' | 'anthropic' | 'google' };
