import type { ToolId } from '../../core/ids.ts';
import type { GrantedPermissions } from '../../core/permissions.ts';
import type { HostServices } from '../../services/host-services.ts';
import { toolsFirstTexts } from '../tools/texts/first/index.ts';
import { settingsTexts } from './texts/index.ts';

/**
 * Returns an undo function for a grant that is about to change. It finds the tool by id; for an untrusted tool it works
 * only while its code is unchanged, since new code was never granted anything.
 */
export async function grantBefore(host: HostServices, toolName: string): Promise<() => Promise<void>> {
  const tool = await host.tools.get(toolName);
  const before = await host.grants.get(toolName);
  // A built-in tool. A name without any tool has no grant and was refused.
  if (tool === undefined) return () => host.grants.set(toolName, before).then(() => undefined);
  return () => putGrantBack(host, tool.id, tool.codeHash, before);
}

async function putGrantBack(
  host: HostServices,
  id: ToolId,
  codeHash: string,
  before: GrantedPermissions,
): Promise<void> {
  const present = await host.tools.getById(id);
  if (present === undefined) throw new Error(toolsFirstTexts.undo.toolGone);
  if (!present.trusted && present.codeHash !== codeHash)
    throw new Error(settingsTexts.changes.grantCodeChanged(present.name));
  await host.grants.set(present.name, before);
}
