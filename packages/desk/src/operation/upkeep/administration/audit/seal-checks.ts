import type { SealCheck } from '@kassavirta/domain/operation/upkeep/audit-log/api'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { auditTexts as texts } from './texts.fi.ts'

/** What two parts of the chain say together, the second one following the first. */
export const joinChecks = (first: SealCheck, next: SealCheck): SealCheck => ({
  from: first.from,
  to: Math.max(first.to, next.to),
  last: next.last,
  broken: next.broken,
  isCut: first.isCut || next.isCut,
  unsealed: first.unsealed + next.unsealed,
  late: first.late + next.late,
})

/** What is wrong, in sentences. */
export const faultsIn = ({ broken, isCut, unsealed, late }: SealCheck): readonly string[] => [
  ...(broken === null ? [] : [fill(texts.sealBroken, { seq: broken })]),
  ...(isCut ? [texts.logCut] : []),
  ...(unsealed > 0 ? [fill(texts.unsealedRows, { count: unsealed })] : []),
  ...(late > 0 ? [fill(texts.lateRows, { count: late })] : []),
]
