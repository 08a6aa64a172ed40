import { day, formatDay, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { listName } from '@kassavirta/domain/kernel/people/names'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { ceasesOn, neverBegins, rightsOf } from '@kassavirta/domain/places/mandates/rules'
import { mandateEndings, mandateMail } from '@kassavirta/domain/places/mandates/terms.fi'
import type { Member } from '../../platform/rights/access.ts'
import { rememberAlerts, rightAlert } from '../../letters/alerts/alerts.ts'
import type { CancellationResult } from './cancellation.ts'
import type { Db } from '../../platform/database/database.ts'
import { serviceDeskEmail } from '../../platform/mail/service-desk-email.ts'
import { toAnswer, type MandateRecord } from './list-mandates.ts'
import { endMandate, findMandate, readEnd } from './queries.ts'

/** The data of the event use the names of the provider's own bundle. */
export async function cancelMandate(
  tx: Db,
  member: Member,
  now: Date,
  mandateId: number,
): Promise<CancellationResult> {
  const { companyId } = member.company
  const was = await readEnd(tx, mandateId)
  const ended = await endMandate(tx, companyId, { mandateId, by: member.userId, now })
  const found = await findMandate(tx, companyId, mandateId)
  if (!found) return 'unknown'
  if (!ended) return 'already'
  const { mandate, account, person } = found
  const { userId } = mandate
  if (userId !== member.userId) await rememberAlerts(tx, [rightAlert({ companyId, userId })], now)
  const { endDate: end, lastDay } = mandate
  return {
    event: 'mandate.cancelled',
    subject: mandateId,
    data: {
      mandateId,
      extId: mandate.extId,
      user: person.extId,
      account: account.extId,
      end,
      lastDay,
    },
    auditDetail: { ...rightsIn(mandate), was },
    email: serviceDeskEmail(mandateMail.title, [
      [mandateMail.person, listName(person)],
      [mandateMail.account, account.accountNumber],
      [mandateMail.rights, rightsOf(toAnswer(found)).join(', ')],
      ...(lastDay === null ? [] : endLines(day(mandate.startDate), day(lastDay))),
    ]),
  }
}

const endLines = (start: Day, lastDay: Day) =>
  [
    [mandateMail.ends, fill(mandateEndings.midnight, { day: formatDay(ceasesOn(lastDay)) })],
    [mandateMail.lastDay, formatDay(lastDay)],
    [mandateMail.note, neverBegins(start, lastDay) ? mandateEndings.neverBegins : ''],
  ] as const

export const rightsIn = ({
  changeCurrency,
  deposit,
  changeOrderReport,
  depositReport,
}: MandateRecord['mandate']) => ({
  changeCurrency,
  deposit,
  changeOrderReport,
  depositReport,
})
