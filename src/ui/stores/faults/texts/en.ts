import { AGENT_FAULTS } from '../../../../agent/contract/faults/provider-faults.ts';
import { BACKUP_FAULTS } from '../../../../catalog/contract/faults/backup-faults.ts';
import { EXPORT_CHANGES } from '../../../../catalog/contract/faults/export-changes.ts';
import { EXPORT_NOTES } from '../../../../catalog/contract/faults/export-notes.ts';
import { RESTORE_FAULTS } from '../../../../catalog/contract/faults/restore-faults.ts';
import { SCHEMA_CHECKS } from '../../../../catalog/contract/faults/schema-checks.ts';
import { SCHEMA_FAULTS } from '../../../../catalog/contract/faults/schema-faults.ts';
import { TOOL_FAULTS } from '../../../../catalog/contract/faults/tool-faults.ts';
import { FILE_FAULTS } from '../../../../core/files/file-faults.ts';
import { IMPORT_FAULTS } from '../../../../core/files/import-faults.ts';
import { PACKAGE_FAULTS } from '../../../../core/package-faults.ts';
import { PERMISSION_FAULTS } from '../../../../core/permissions/permission-faults.ts';
import { TREE_FAULTS } from '../../../../core/tree/tree-faults.ts';
import { SERVER_FAULTS } from '../../../../mcp/contract/server-faults.ts';
import { PANEL_FAULTS } from '../../../../panels/contract/panel-faults.ts';
import { SECRET_FAULTS } from '../../../../sandbox/contract/secret-faults.ts';
import { SKILL_FAULTS } from '../../../../skills/contract/skill-faults.ts';

/** The sentences of all faults. No page loads them: a fault brings its English message. */
export const english = {
  ...AGENT_FAULTS,
  ...BACKUP_FAULTS,
  ...EXPORT_CHANGES,
  ...EXPORT_NOTES,
  ...FILE_FAULTS,
  ...IMPORT_FAULTS,
  ...PACKAGE_FAULTS,
  ...PANEL_FAULTS,
  ...PERMISSION_FAULTS,
  ...RESTORE_FAULTS,
  ...SCHEMA_CHECKS,
  ...SCHEMA_FAULTS,
  ...SECRET_FAULTS,
  ...SERVER_FAULTS,
  ...SKILL_FAULTS,
  ...TOOL_FAULTS,
  ...TREE_FAULTS,
};
