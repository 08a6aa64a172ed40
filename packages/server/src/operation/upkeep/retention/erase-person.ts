import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { Db } from '../../../platform/database/database.ts'
import { lockRights } from '../../../platform/rights/locks.ts'
import type { Act } from '../../../platform/staff/desk-act.ts'
import { lockImports } from '../../provider/import-lock.ts'
import { eraseRows, lockPersonRow, type Person } from './erase-queries.ts'

/** An import that ran beside it would make the person anew. */
export async function lockErasable(tx: Db, userId: number): Promise<Person | undefined> {
  await lockImports(tx)
  await lockRights(tx, { changes: { userIds: [userId] } })
  return lockPersonRow(tx, userId)
}

/** Erases a person who has no access any more; false where that was done before. */
export async function eraseLocked(tx: Db, person: Person, now: Date): Promise<boolean> {
  if (person.erasedAt) return false
  if (!person.disabledAt) throw new Problem('personNotDisabled')
  await eraseRows(tx, person, now)
  return true
}

type Call = {
  readonly params: { readonly personId: number }
  readonly body: { readonly username: string }
}

/** The audit row names the number alone. */
export const erasePerson: Act<Person, Call, { readonly userId: number }> = {
  lock: async ({ tx }, { params: { personId } }) => {
    const person = await lockErasable(tx, personId)
    if (!person) throw new Problem('notFound')
    return person
  },
  work: async ({ tx, now }, person, { body: { username } }) => {
    if (username.toLowerCase() !== person.username.toLowerCase())
      throw fieldProblem('username', 'notSameName')
    const isNew = await eraseLocked(tx, person, now)
    return {
      answer: { userId: person.id },
      action: 'user.erased',
      subject: person.id,
      companyId: null,
      detail: isNew ? {} : { again: true },
    }
  },
}
