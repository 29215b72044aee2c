import type { Dialect, Provider, ProviderFields } from '../../../agent/contract/provider.ts';
import type { ProviderPreset } from './provider-presets.ts';

/** A model's settings during editing, with numbers as text. The key of a stored provider is never shown. */
export interface ProviderDraft {
  readonly kind: ProviderFields['kind'];
  readonly name: string;
  readonly baseURL: string;
  readonly model: string;
  readonly key: string;
  readonly dialect: Dialect;
  readonly contextTokens: string;
  readonly inputPrice: string;
  readonly outputPrice: string;
}
export type ProviderProblem = 'needed' | 'address' | 'whole' | 'price' | 'both';

export function draftOfPreset({ kind, name, baseURL, dialect }: ProviderPreset): ProviderDraft {
  return { kind, name, baseURL, model: '', key: '', dialect, contextTokens: '', inputPrice: '', outputPrice: '' };
}

export function draftOfProvider({
  kind,
  name,
  baseURL = '',
  model,
  dialect,
  contextTokens,
  prices,
}: Provider): ProviderDraft {
  return {
    kind,
    name,
    baseURL,
    model,
    key: '',
    dialect,
    contextTokens: textOf(contextTokens),
    inputPrice: textOf(prices?.input),
    outputPrice: textOf(prices?.output),
  };
}

/** The problems by field; empty if it can be stored. */
export function draftProblems(draft: ProviderDraft): Partial<Record<keyof ProviderDraft, ProviderProblem>> {
  const { kind, baseURL, model, contextTokens, inputPrice, outputPrice } = draft;
  const isAddress =
    baseURL.trim() === '' || (URL.canParse(baseURL.trim()) && /^https?:$/.test(new URL(baseURL.trim()).protocol));
  return {
    ...(kind === 'openai-compatible' && baseURL.trim() === '' ? { baseURL: 'needed' } : {}),
    ...(isAddress ? {} : { baseURL: 'address' }),
    ...(kind !== 'chrome' && model.trim() === '' ? { model: 'needed' } : {}),
    ...(contextTokens.trim() === '' || /^[1-9]\d{0,8}$/.test(contextTokens.trim()) ? {} : { contextTokens: 'whole' }),
    ...(isPrice(inputPrice) ? {} : { inputPrice: 'price' }),
    ...(isPrice(outputPrice) ? {} : { outputPrice: 'price' }),
    ...((inputPrice.trim() === '') === (outputPrice.trim() === '') ? {} : { outputPrice: 'both' }),
  };
}

/** The fields to store for a draft without problems. An empty field removes the stored one. */
export function fieldsOfDraft(draft: ProviderDraft): Record<keyof Omit<ProviderFields, 'secret'>, unknown> {
  const { kind, name, baseURL, model, dialect, contextTokens, inputPrice, outputPrice } = draft;
  return {
    kind,
    name: name.trim() === '' ? kind : name.trim(),
    baseURL: baseURL.trim() === '' ? null : baseURL.trim(),
    model: model.trim(),
    dialect,
    contextTokens: contextTokens.trim() === '' ? null : Number(contextTokens),
    prices: inputPrice.trim() === '' ? null : { input: Number(inputPrice), output: Number(outputPrice) },
  };
}

function textOf(value: number | undefined): string {
  return value === undefined ? '' : String(value);
}

function isPrice(text: string): boolean {
  return text.trim() === '' || (/^\d+(\.\d+)?$/.test(text.trim()) && Number(text) <= 1_000_000);
}
