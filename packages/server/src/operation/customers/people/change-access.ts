import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { factorMails } from '@kassavirta/domain/people/profile/second-factor/terms.fi'
import { endActivationCodes } from '../../../platform/session/activation-codes.ts'
import { revokeSessions } from '../../../platform/session/session.ts'
import type { Settings } from '../../../platform/settings.ts'
import { checkVersion, type ActContext } from '../../../platform/staff/desk-act.ts'
import { rememberGiver } from '../../../places/mandates/givers.ts'
import { checkKeeper } from '../../../places/companies/keeper.ts'
import { deleteFactor, tellPerson } from '../../../people/session/second-factor.ts'
import { sendActivation } from '../../../people/profile/activation/send-activation.ts'
import { lockPersonOf, recordedPerson, type PersonAct } from './lock-person.ts'
import { updatePerson, type Person } from './person-queries.ts'

type Seen = { readonly version: number }
type Change = (context: ActContext, person: Person) => Promise<Readonly<Record<string, unknown>>>

/** An act on the access of a person as the caller saw them. */
const accessAct = (action: string, change: Change): PersonAct<Seen> => ({
  lock: lockPersonOf,
  work: async (context, { person }, { params: { companyId }, body: { version } }) => {
    checkVersion(person, version)
    return recordedPerson(action, person, companyId, await change(context, person))
  },
})

function checkEnabled({ disabledAt }: Person): void {
  if (disabledAt) throw new Problem('stateChanged')
}

/** One person is enough, whoever keeps the row. The access ends at every place of the person. */
export const disablePerson = accessAct('user.disabled', async ({ tx, now }, person) => {
  checkEnabled(person)
  await updatePerson(tx, person.id, { disabledAt: now, keeper: 'desk' })
  await endActivationCodes(tx, person.id, now)
  const ended = await revokeSessions(tx, { userIds: [person.id] }, { reason: 'disabled', now })
  return { sessions: ended.length }
})

export const restorePerson = accessAct('user.restored', async ({ tx, staff }, person) => {
  if (!person.disabledAt) throw new Problem('stateChanged')
  checkKeeper(person)
  await updatePerson(tx, person.id, { disabledAt: null })
  await rememberGiver(tx, person.id, staff.staffId)
  return {}
})

/** The code is read in the person's own mail and nowhere else. */
export const sendCode = (settings: Settings): PersonAct<Seen> =>
  accessAct('user.code', async ({ tx, staff, now }, person) => {
    checkEnabled(person)
    await sendActivation(tx, settings, person, now)
    await updatePerson(tx, person.id)
    await rememberGiver(tx, person.id, staff.staffId)
    return {}
  })

export const resetFactor = accessAct('user.factor', async ({ tx, staff, now }, person) => {
  if (!(await deleteFactor(tx, person.id))) throw new Problem('stateChanged')
  await tellPerson(tx, person.id, factorMails.removed, now)
  await updatePerson(tx, person.id)
  await rememberGiver(tx, person.id, staff.staffId)
  return {}
})

export const endSessions = accessAct('user.signedout', async ({ tx, now }, person) => {
  const ended = await revokeSessions(tx, { userIds: [person.id] }, { reason: 'desk', now })
  await updatePerson(tx, person.id)
  return { sessions: ended.length }
})
