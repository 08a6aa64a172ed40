import type { Case } from '@kassavirta/domain/questions/cases/api'
import { answerWaysOf, letterLines } from '@kassavirta/domain/questions/cases/letter'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type * as z from 'zod/mini'
import type { Db } from '../../platform/database/database.ts'
import type { StaffCaller } from '../../platform/staff/staff-access.ts'
import { readParameters } from '../../shared/parameters.ts'
import { toCaseRow } from './case-row.ts'
import { findAbout } from './entry-facts.ts'
import { listDifferences } from './fact-queries.ts'
import { findCase, listEarlier, listEntries, type CaseRecord } from './queries.ts'

/** A case with its thread, and beside it what helps to answer. */
export async function showCase(
  db: Db,
  { capabilities }: StaffCaller,
  caseId: number,
): Promise<z.input<ReturnType<typeof Case>>> {
  const record = await findCase(db, caseId)
  if (!record) throw new Problem('notFound')
  const { casesInPortal, caseDueServiceHours } = await readParameters(db)
  const about = await findAbout(db, record, capabilities.includes('count'))
  const { letter } = record
  return {
    ...toCaseRow(record, Number(caseDueServiceHours)),
    letter: shownLetter(record, about?.isBlind ?? false),
    thread: [...(await listEntries(db, caseId))],
    handedBy: record.handedBy,
    correction:
      record.correctionBy !== null && record.correctionAt !== null
        ? { name: record.correctionBy, at: record.correctionAt }
        : null,
    readAt: record.readAt,
    isShownToCustomer: casesInPortal === 'true',
    phone: letter.phone || record.phone,
    email: letter.email || record.email,
    answerWays: [...answerWaysOf(letter)],
    about,
    differences: [...(await listDifferences(db, record.companyId))],
    earlier: [...(await listEarlier(db, record))],
  }
}

export const shownLetter = ({ letter }: Pick<CaseRecord, 'letter'>, isBlind: boolean) =>
  letter.at === null ? null : { at: letter.at, body: letter.text, lines: [...letterLines(letter, isBlind)] }
