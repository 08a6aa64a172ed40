import type { AuditRow } from '@kassavirta/domain/operation/upkeep/audit-log/api'
import { auditTexts as texts } from './texts.fi.ts'

/** Who did it, as people say it. */
export function makerName({ maker, name, action }: Pick<AuditRow, 'maker' | 'name' | 'action'>): string {
  if (maker !== 'system') return name === '' ? texts.unknownPerson : name
  return action.startsWith('command.') ? texts.commandLine : texts.system
}
