import { day, formatDay } from '@kassavirta/domain/kernel/dates'
import { listName } from '@kassavirta/domain/kernel/names'
import { rightsOf } from '@kassavirta/domain/mandates/rules'
import type { Member } from '../../platform/access.ts'
import type { Cancelled } from '../../platform/cancellation.ts'
import type { Db } from '../../platform/database.ts'
import { deskLetter } from '../../platform/desk-letter.ts'
import { asAnswered } from './list-mandates.ts'
import { endMandate, findMandate } from './queries.ts'

/** Names of the data as the provider's own bundle has them. */
export async function cancelMandate(
  tx: Db,
  member: Member,
  now: Date,
  mandateId: number,
): Promise<Cancelled> {
  const { companyId } = member.company
  const ended = await endMandate(tx, companyId, { mandateId, by: member.userId, now })
  const found = await findMandate(tx, companyId, mandateId)
  if (!found) return 'unknown'
  if (!ended) return 'already'
  const { mandate, account, person } = found
  return {
    event: 'mandate.cancelled',
    subject: mandateId,
    data: {
      mandateId,
      extId: mandate.extId,
      user: person.extId,
      account: account.extId,
      end: mandate.endDate,
      lastDay: mandate.lastDay,
    },
    letter: deskLetter('Valtuutuksen peruminen', [
      ['Henkilö', listName(person)],
      ['Tili', account.accountNumber],
      ['Oikeudet', rightsOf(asAnswered(found)).join(', ')],
      ['Päättyy', mandate.endDate && formatDay(day(mandate.endDate))],
    ]),
  }
}
