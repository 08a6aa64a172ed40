import type * as z from 'zod/mini'
import { cleanBagNumber, isBagNumber } from '@kassavirta/domain/bags/deposits/rules'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { DetailKind, getHitDetails } from '@kassavirta/domain/reports/front-pages/desk-api'
import type { Db } from '../../../platform/database/database.ts'
import { writeAudit } from '../../../platform/ledgers/record.ts'
import type { StaffCaller } from '../../../platform/staff/staff-session.ts'
import { typedWords } from '../../../shared/company-words.ts'
import { findHits, findScanned, toHit, findFacts, findRelated } from './search-queries.ts'

const MOST_HITS = 20
/** Fewer characters than this begin half of all bag numbers. */
const LEAST_OF_NUMBER = 3
const ORDER_NUMBER = /^#?(\d{1,9})$/
/** Longer than any number in the name of a place. */
const LONG_NUMBER = /^\d{8,}$/

/** Finds what somebody types in a hurry: a number, the beginning of one, or beginnings of words in any order. */
export async function searchDesk(db: Db, caller: StaffCaller, typed: string) {
  const bagNumber = cleanBagNumber(typed)
  const number = ORDER_NUMBER.exec(typed)?.[1]
  const wanted = {
    bagNumber: bagNumber.length >= LEAST_OF_NUMBER && isBagNumber(bagNumber) ? bagNumber : undefined,
    number: number === undefined ? undefined : Number(number),
    words: typedWords(typed),
    withCases: caller.capabilities.includes('cases'),
  }
  // A scanner reads the whole number of a bag, so everything else is searched only if no bag or declaration has it.
  const scanned = LONG_NUMBER.test(bagNumber) ? await findScanned(db, bagNumber) : []
  const found = scanned.length > 0 ? scanned : await findHits(db, wanted)
  return { hits: found.slice(0, MOST_HITS).map(toHit) }
}

type Answer = z.input<(typeof getHitDetails)['reply']['schema']>

/** Shows a hit that has no screen of its own. Looking at a person is recorded in the audit log. */
export async function showHitDetails(
  db: Db,
  { staffId, capabilities }: StaffCaller,
  { kind, id }: { readonly kind: DetailKind; readonly id: number },
  now: Date,
): Promise<Answer> {
  const found = await findFacts(db, kind, id)
  if (!found) throw new Problem('notFound')
  const { phone, email, ...facts } = found
  if (kind === 'person') {
    const subject = String(id)
    await writeAudit(db, {
      at: now,
      action: 'person.viewed',
      staffId,
      userId: null,
      companyId: null,
      subject,
    })
  }
  const answersCustomers = capabilities.includes('cases') || capabilities.includes('visits')
  return {
    kind,
    id,
    ...facts,
    ...(answersCustomers && phone !== undefined && { phone, email }),
    related: (await findRelated(db, kind, id, capabilities.includes('cases'))).map(toHit),
  }
}
