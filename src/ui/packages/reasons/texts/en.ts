import { PACKAGE_REASONS } from '../../../../node/contract/package-reasons.ts';

export const english = PACKAGE_REASONS;
