import type * as api from '@kassavirta/domain/operation/customers/accounts-api'
import type { BodyOf } from '@kassavirta/domain/kernel/contract/endpoint'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import { addDays, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { checkVersion, type Act, type ActResult } from '../../../platform/staff/desk-act.ts'
import type { reference } from '../../../tables/company.ts'
import { checkKeeper } from '../../../places/companies/keeper.ts'
import { checkLiving, lockAccountOf, type AccountAct } from './lock-place.ts'
import { insertReference, lockReference, updateReference } from './reference-queries.ts'

type Done = { readonly referenceId: number }
type Reference = typeof reference.$inferSelect
type Params = { readonly companyId: number; readonly referenceId: number }
type ReferenceAct<Body> = Act<Reference, { readonly params: Params; readonly body: Body }, Done>

type Days = { readonly validFrom: string | null; readonly validTo: string | null }

function checkDays({ validFrom, validTo }: Days): void {
  if (validFrom !== null && validTo !== null && validTo < validFrom)
    throw fieldProblem('validTo', 'endBeforeStart')
}

export const addReference: AccountAct<BodyOf<typeof api.addReference>, Done> = {
  lock: lockAccountOf,
  work: async ({ tx }, account, { body }) => {
    checkLiving(account)
    checkDays(body)
    const { id: accountId, companyId } = account
    const referenceId = await insertReference(tx, { ...body, accountId, keeper: 'desk' })
    if (referenceId === undefined) throw fieldProblem('value', 'referenceThere')
    return recorded('reference.added', referenceId, companyId, { accountId, ...body })
  },
}

const lock: ReferenceAct<unknown>['lock'] = async ({ tx }, { params: { companyId, referenceId } }) => {
  const found = await lockReference(tx, companyId, referenceId)
  if (!found) throw new Problem('notFound')
  return found
}

export const changeReference: ReferenceAct<BodyOf<typeof api.changeReference>> = {
  lock,
  work: async ({ tx }, found, { params, body: { version, ...change } }) => {
    checkVersion(found, version)
    checkKeeper(found)
    checkDays(change)
    await updateReference(tx, found.id, change)
    const { value, name, validFrom, validTo } = found
    const was = { name, validFrom, validTo }
    return recorded('reference.changed', found.id, params.companyId, { value, ...change, was })
  },
}

/** Yesterday was its last day. A row that is gone would come back with the next import. */
export const endReference: ReferenceAct<BodyOf<typeof api.endReference>> = {
  lock,
  work: async ({ tx, now }, found, { params, body: { version } }) => {
    const yesterday = addDays(dayOf(now), -1)
    if (found.validTo !== null && found.validTo <= yesterday) throw new Problem('stateChanged')
    checkVersion(found, version)
    await updateReference(tx, found.id, { validTo: yesterday })
    return recorded('reference.ended', found.id, params.companyId, { value: found.value })
  },
}

const recorded = (
  action: string,
  referenceId: number,
  companyId: number,
  detail: Readonly<Record<string, unknown>>,
): ActResult<Done> => ({ answer: { referenceId }, action, subject: referenceId, companyId, detail })
