import type * as api from '@kassavirta/domain/operation/customers/people-api'
import type { BodyOf } from '@kassavirta/domain/kernel/contract/endpoint'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { Settings } from '../../../platform/settings.ts'
import { checkVersion } from '../../../platform/staff/desk-act.ts'
import { rememberGiver } from '../../../places/mandates/givers.ts'
import { checkKeeper } from '../../../places/companies/keeper.ts'
import { requestEmailChange } from '../../../people/profile/request-email-change.ts'
import { sendActivation } from '../../../people/profile/activation/send-activation.ts'
import { lockPersonOf, recordedPerson, type PersonAct } from './lock-person.ts'
import { findWaitingAddress, lockPersonRow, updatePerson, type Person } from './person-queries.ts'

type Details = Pick<Person, 'firstName' | 'lastName' | 'phoneNumber' | 'emailAddress'>

/**
 * Name and phone number change at once. A new e-mail address waits as when the person gives it (docs/decisions/0022): codes
 * go to the old one meanwhile, so that whoever deceives the desk on the phone cannot have one sent to an address of theirs.
 * Somebody without a password has never signed in: there is nothing to take over, and the old address may be a stranger's.
 */
export const changePerson = (settings: Settings): PersonAct<BodyOf<typeof api.changePerson>> => ({
  lock: async (context, call) => {
    const held = await lockPersonOf(context, call)
    return { ...held, person: await lockPersonRow(context.tx, held.person.id) }
  },
  work: async (
    { tx, staff, now },
    { person },
    { params: { companyId }, body: { version, email, phone, ...names } },
  ) => {
    if (person.disabledAt) throw new Problem('stateChanged')
    checkVersion(person, version)
    checkKeeper(person)
    const waiting = await findWaitingAddress(tx, person.id)
    const shown: Details = { ...person, emailAddress: waiting ?? person.emailAddress }
    const wanted: Details = { ...names, phoneNumber: phone, emailAddress: email }
    const changed = fields.filter((field) => shown[field] !== wanted[field])
    if (changed.length === 0) throw new Problem('nothingChanged')
    const isNewAddress = changed.includes('emailAddress')
    const isNew = person.passwordHash === null
    const inForce = { ...wanted, emailAddress: isNew ? email : person.emailAddress }
    const { firstName, lastName, phoneNumber, emailAddress } = inForce
    const row = { firstName, lastName, phoneNumber, emailAddress, profileChangedAt: now }
    await updatePerson(tx, person.id, row)
    await rememberGiver(tx, person.id, staff.staffId)
    if (isNewAddress && isNew) await sendActivation(tx, settings, { ...person, emailAddress }, now)
    if (isNewAddress && !isNew) await requestEmailChange(tx, settings, person, email, now)
    const isKnown = isNew || changed.some((field) => field !== 'emailAddress')
    return {
      ...recordedPerson('user.changed', person, companyId, { changed }),
      userId: person.id,
      // The provider hears of the address when it is in force.
      ...(isKnown && { event: { type: 'user.changed' as const, data: inForce } }),
    }
  },
})

const fields = ['firstName', 'lastName', 'phoneNumber', 'emailAddress'] as const
