import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { checkVersion, type Act, type ActResult } from '../../../platform/staff/desk-act.ts'
import { lockAdmins, lockStaffById, type HeldPerson } from './staff-people.ts'

export type Person = { readonly staffId: number }

/** An act on one person, whose row the screen has shown. */
export type PersonAct<Body, Answer = Person> = Act<
  HeldPerson,
  { readonly params: Person; readonly body: Body },
  Answer
>
export type Seen = { readonly version: number }

export const lockPerson: PersonAct<Seen>['lock'] = async ({ tx }, { params, body }) => {
  const person = await lockStaffById(tx, params.staffId)
  if (!person) throw new Problem('notFound')
  checkVersion(person, body.version)
  return person
}

/** For acts that may take an administrator away from the desk. */
export const lockAmongAdmins: PersonAct<Seen>['lock'] = async (context, call) => {
  await lockAdmins(context.tx)
  return lockPerson(context, call)
}

/** What the audit log tells of an act on a person. */
export const recordOf = (
  action: string,
  { username }: Pick<HeldPerson, 'username'>,
  detail: Readonly<Record<string, unknown>> = {},
): Omit<ActResult<never>, 'answer'> => ({ action, subject: username, companyId: null, detail })
