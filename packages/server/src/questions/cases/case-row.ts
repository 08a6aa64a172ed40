import type { CaseRow } from '@kassavirta/domain/questions/cases/api'
import { openingOf, subjectOf } from '@kassavirta/domain/questions/cases/letter'
import { addServiceHours } from '@kassavirta/domain/questions/cases/service-hours'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type * as z from 'zod/mini'
import type { Db } from '../../platform/database/database.ts'
import { readParameters } from '../../shared/parameters.ts'
import { findCase, type CaseRecord } from './queries.ts'

type WireCase = z.input<ReturnType<typeof CaseRow>>

/** A case as lists and answers show it. The due time is counted when it is read, by the hours that hold now. */
export function toCaseRow(record: CaseRecord, dueHours: number): WireCase {
  const {
    caseId,
    kind,
    number,
    state,
    companyId,
    companyName: name,
    city,
    customer,
    letter,
    version,
  } = record
  const waitsForDesk = state === 'new' || state === 'open'
  return {
    caseId,
    kind,
    number,
    state,
    subject: subjectOf(kind, letter),
    opening: openingOf(letter),
    company: { companyId, name, city },
    customer,
    created: record.created,
    asked: record.asked,
    due: waitsForDesk ? addServiceHours(new Date(record.asked), dueHours).toISOString() : null,
    owner: ownerOf(record),
    changed: record.changed,
    version,
  }
}

const ownerOf = ({ ownerId, ownerName }: CaseRecord) =>
  ownerId === null ? null : { staffId: ownerId, name: ownerName ?? '' }

export const readDueHours = async (db: Db): Promise<number> =>
  Number((await readParameters(db)).caseDueServiceHours)

/** The case as it is after an act. */
export async function showCaseRow(tx: Db, caseId: number): Promise<WireCase> {
  const record = await findCase(tx, caseId)
  if (!record) throw new Problem('notFound')
  return toCaseRow(record, await readDueHours(tx))
}
