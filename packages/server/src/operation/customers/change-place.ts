import type {
  changePlace as changeEndpoint,
  createPlace as createEndpoint,
} from '@kassavirta/domain/operation/customers/api'
import { changedNames, readGroup } from '@kassavirta/domain/operation/customers/rules'
import type { AnswerOf, BodyOf } from '@kassavirta/domain/kernel/contract/endpoint'
import { fault } from '@kassavirta/domain/kernel/contract/fault'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { Db } from '../../platform/database/database.ts'
import { lockRights } from '../../platform/rights/locks.ts'
import { checkVersion, type Act } from '../../platform/staff/desk-act.ts'
import {
  findGroup,
  findTwins,
  insertPlace,
  lockBusinessId,
  lockPlace,
  updatePlace,
  type PlaceFields,
  type StoredPlace,
} from './edit-queries.ts'
import { findPlace } from './place-queries.ts'
import { checkKeeper } from '../../places/companies/keeper.ts'

type Typed = BodyOf<typeof createEndpoint>

export const createPlace: Act<void, { readonly body: Typed }, AnswerOf<typeof createEndpoint>> = {
  lock: ({ tx }, { body }) => lockBusinessId(tx, body.businessId),
  work: async ({ tx }, _held, { body }) => {
    const fields = await fieldsOf(tx, body)
    if (!body.isSameBusiness) await refuseTwin(tx, body.businessId)
    const companyId = await insertPlace(tx, fields)
    const { name, businessId } = fields
    return {
      answer: { companyId },
      action: 'company.created',
      subject: companyId,
      companyId,
      detail: { name, businessId },
    }
  },
}

type Change = {
  readonly params: { readonly companyId: number }
  readonly body: BodyOf<typeof changeEndpoint>
}

export const changePlace: Act<StoredPlace, Change, AnswerOf<typeof changeEndpoint>> = {
  lock: async ({ tx }, { params: { companyId }, body }) => {
    // What is agreed with a place decides what its people may send.
    await lockRights(tx, { changes: { companyIds: [companyId] } })
    await lockBusinessId(tx, body.businessId)
    return lockPlace(tx, companyId)
  },
  work: async ({ tx }, place, { body }) => {
    checkKeeper(place)
    if (place.endedAt !== null) throw new Problem('stateChanged')
    checkVersion(place, body.version)
    const fields = await fieldsOf(tx, body)
    if (!body.isSameBusiness && fields.businessId !== place.businessId)
      await refuseTwin(tx, fields.businessId, place.id)
    await updatePlace(tx, place, fields)
    const answer = await findPlace(tx, place.id)
    if (!answer) throw new Error(`place ${place.id} is not there`)
    return {
      answer,
      action: 'company.changed',
      subject: place.id,
      companyId: place.id,
      detail: { ...changesOf(place, fields) },
    }
  },
}

/** What was typed, as the columns have it. */
async function fieldsOf(tx: Db, typed: Typed): Promise<PlaceFields> {
  const { group, phone, area, office, engagement, isSameBusiness: _, ...same } = typed
  const belonging = await findGroup(tx, readGroup(group))
  if (!belonging) throw fieldProblem('group', 'unknownGroup')
  return {
    ...fieldsAlike(same),
    ...belonging,
    phoneNumber: phone,
    areaName: area,
    officeInCharge: office,
    engagementNumber: engagement,
  }
}

type Alike = Pick<
  PlaceFields,
  | 'name'
  | 'businessId'
  | 'street'
  | 'postcode'
  | 'city'
  | 'transportCustomer'
  | 'looseChange'
  | 'depositCountAtServiceCenter'
  | 'uncountedCoinsDeposit'
  | 'supplyOrder'
>

/** The fields whose columns have their names, without what else a body carries. */
const fieldsAlike = (typed: Alike): Alike => ({
  name: typed.name,
  businessId: typed.businessId,
  street: typed.street,
  postcode: typed.postcode,
  city: typed.city,
  transportCustomer: typed.transportCustomer,
  looseChange: typed.looseChange,
  depositCountAtServiceCenter: typed.depositCountAtServiceCenter,
  uncountedCoinsDeposit: typed.uncountedCoinsDeposit,
  supplyOrder: typed.supplyOrder,
})

async function refuseTwin(tx: Db, businessId: string, but?: number): Promise<void> {
  const [twin] = await findTwins(tx, businessId, but)
  if (twin) throw fieldProblem('businessId', fault('sameBusinessId', { place: twin.name }))
}

/** For the audit log: each changed column before and after. */
function changesOf(place: StoredPlace, fields: PlaceFields) {
  const before: PlaceFields = { ...fields, ...pick(place, fields) }
  const names = changedNames(before, fields)
  return {
    was: Object.fromEntries(names.map((name) => [name, before[name]])),
    now: Object.fromEntries(names.map((name) => [name, fields[name]])),
  }
}

const pick = (place: StoredPlace, fields: PlaceFields): Partial<PlaceFields> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, place[name as keyof PlaceFields]]))
