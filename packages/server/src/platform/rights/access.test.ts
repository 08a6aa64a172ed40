import { memberOfCompany } from '@kassavirta/domain/kernel/people/access'
import { expect, test } from 'vitest'
import { givenPortal } from '../../../test/harness.ts'
import { addCompany, addRole, addUser, signIn } from '../../../test/world.ts'
import { checkRights, hasSession } from './access.ts'
import { readRightsOf } from './rights.ts'

const portal = givenPortal()

test('one of several capabilities is enough where a call takes any of them', async () => {
  const { db } = portal.database
  const { id: companyId } = await addCompany(db)
  const { id: userId } = await addUser(portal)
  await addRole(db, userId, companyId, { visitChangeRequest: true })
  const rights = await readRightsOf(db, { userId, companyId }, portal.now)
  if (!rights) throw new Error('there is no such person')
  expect(() => checkRights(memberOfCompany('deposit', 'visit'), rights)).not.toThrow()
  expect(() => checkRights(memberOfCompany('deposit', 'changeOrder'), rights)).toThrow('forbidden')
})

test('a call has a session if it shows a token of ours that has not run out', async () => {
  const headers = await signIn(portal, (await addUser(portal)).id)
  const shows = (shown: { readonly authorization?: string }) => hasSession(portal.deps, { headers: shown })
  expect([shows(headers), shows({}), shows({ authorization: 'Bearer vanha' })]).toEqual([true, false, false])
})
