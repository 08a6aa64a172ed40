import { HOUR_MS } from '@kassavirta/domain/kernel/dates/durations'
import { handOverCase, takeCase, writeCaseEntry } from '@kassavirta/server/questions/cases/move-case'
import { insertTemplate } from '@kassavirta/server/questions/cases/queries'
import type { Db } from '@kassavirta/server/platform/database/database'
import { contactRequest, feedback, inquiry } from '@kassavirta/server/tables/submissions'
import { companyKeys } from '../companies.ts'
import { insertRow, type Keys } from '../queries.ts'
import { personOf, userKey } from '../users.ts'
import { carryOutAct } from './carry-out.ts'
import { insertCase, newestDifference, readStaff } from './queries.ts'

const templates = [
  {
    title: 'Laskenta tarkistettu',
    body: 'Hei! Tarkistimme laskennan uudelleen, ja tulos pysyy samana. Kerro meille, jos kassassanne on jotain, mitä emme tiedä.',
  },
  { title: 'Palaamme asiaan', body: 'Hei! Selvitämme asiaa ja palaamme siihen viimeistään huomenna.' },
  { title: 'Reitti muuttui', body: 'Hei! Reitti muuttui tilapäisesti. Auto tulee jatkossa tuttuun aikaan.' },
]

/**
 * Four cases: an inquiry about a difference that nobody has taken, a contact request, an inquiry that was answered and
 * whose answer nobody has read, and a feedback that a supervisor has given to somebody.
 */
export async function writeCases(tx: Db, now: Date, { companyId, userId }: Keys): Promise<void> {
  const staffOf = await readStaff(tx)
  const staff = staffOf('palvelu')
  const kaleva = companyId(companyKeys.kaleva)
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * HOUR_MS)
  const from = (name: Parameters<typeof userKey>[0], hoursAgo: number) => ({
    companyId: kaleva,
    userId: userId(userKey(name)),
    createdAt: at(hoursAgo),
  })
  const contactOf = (name: Parameters<typeof userKey>[0]) => {
    const { name: fullName, phone } = personOf(userKey(name))
    return { name: fullName, phoneNumber: phone, email: `${name}@example.fi` }
  }

  const counted = await newestDifference(tx, kaleva)
  const asked = from('kassa', 3)
  const inquiryId = await insertRow(tx, inquiry, {
    ...asked,
    entryId: String(counted?.id ?? 0),
    entryType: counted ? 'deposithandled' : '',
    counting: '1',
    eventDate: counted?.registerDate ?? null,
    securityBagNumber: counted?.securityBagNumber ?? '',
    additionalInformation: 'Kassan tuloste täsmää ilmoitukseen. Voisitteko tarkistaa laskennan?',
    answerMethod: '0,0',
  })
  await insertCase(tx, { kind: 'inquiry', entryId: inquiryId, ...asked })

  const called = from('demo', 5)
  const contactId = await insertRow(tx, contactRequest, {
    ...called,
    ...contactOf('demo'),
    contactReason: 'Muu asia',
    additionalInfo: 'Tarvitsemme isompia turvapusseja. Kuka auttaa?',
  })
  await insertCase(tx, { kind: 'contact', entryId: contactId, ...called })

  const wondered = from('demo', 50)
  const answeredId = await insertRow(tx, inquiry, {
    ...wondered,
    transport: '1',
    additionalInformation: 'Auto tuli tänään tavallista myöhemmin. Onko reitti muuttunut?',
    answerMethod: '0,0',
  })
  const answer =
    'Hei! Reitti kiersi tietyön takia. Auto tulee jatkossa taas klo 10 mennessä. Pahoittelut odotuksesta.'
  const answered = await insertCase(tx, { kind: 'inquiry', entryId: answeredId, ...wondered })
  const answering = { params: { caseId: answered }, body: { body: answer, isVisible: true, version: 1 } }
  await carryOutAct({ tx, staff, now: at(26) }, takeCase, { ...answering, body: { version: 0 } })
  await carryOutAct({ tx, staff, now: at(26) }, writeCaseEntry, answering)

  const praised = from('demo', 28)
  const feedbackId = await insertRow(tx, feedback, {
    ...praised,
    ...contactOf('demo'),
    additionalInfo: 'Uusi tilityslomake on selkeä. Kiitos!',
  })
  const thought = await insertCase(tx, { kind: 'feedback', entryId: feedbackId, ...praised })
  await carryOutAct({ tx, staff: staffOf('esimies'), now: at(25) }, handOverCase, {
    params: { caseId: thought },
    body: { to: staff.staffId, note: 'Kerro kehitystiimille ennen vastausta.', version: 0 },
  })
}

export async function writeTemplates(tx: Db, changedAt: Date): Promise<void> {
  const { staffId: changedBy } = (await readStaff(tx))('palvelu')
  for (const template of templates) await insertTemplate(tx, { ...template, changedBy, changedAt })
}
