import type { AnswerOf, BodyOf } from '@kassavirta/domain/kernel/contract/endpoint'
import { fault } from '@kassavirta/domain/kernel/contract/fault'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import type {
  changePlace as changeEndpoint,
  createPlace as createEndpoint,
  endPlace as endpoint,
  listLiving,
} from '@kassavirta/domain/operation/customers/api'
import { changedNames, readGroup } from '@kassavirta/domain/operation/customers/rules'
import { checkKeeper } from '../../places/companies/keeper.ts'
import type { Db } from '../../platform/database/database.ts'
import { lockRights } from '../../platform/rights/locks.ts'
import { checkVersion, type Act } from '../../platform/staff/desk-act.ts'
import * as placeQueries from './place-queries.ts'

type PlaceBody = BodyOf<typeof createEndpoint>

export const createPlace: Act<void, { readonly body: PlaceBody }, AnswerOf<typeof createEndpoint>> = {
  lock: ({ tx }, { body }) => placeQueries.lockBusinessId(tx, body.businessId),
  work: async ({ tx }, _held, { body }) => {
    const fields = await fieldsOf(tx, body)
    if (!body.isSameBusiness) await refuseTwin(tx, body.businessId)
    const companyId = await placeQueries.insertPlace(tx, fields)
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

export const changePlace: Act<placeQueries.StoredPlace, Change, AnswerOf<typeof changeEndpoint>> = {
  lock: async ({ tx }, { params: { companyId }, body }) => {
    // The agreements with a place decide about the rights of its people.
    await lockRights(tx, { changes: { companyIds: [companyId] } })
    await placeQueries.lockBusinessId(tx, body.businessId)
    return placeQueries.lockPlace(tx, companyId)
  },
  work: async ({ tx }, place, { body }) => {
    checkKeeper(place)
    if (place.endedAt !== null) throw new Problem('stateChanged')
    checkVersion(place, body.version)
    const fields = await fieldsOf(tx, body)
    if (!body.isSameBusiness && fields.businessId !== place.businessId)
      await refuseTwin(tx, fields.businessId, place.id)
    await placeQueries.updatePlace(tx, place, fields)
    const answer = await placeQueries.findPlace(tx, place.id)
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

/** The fields of the form as columns. */
async function fieldsOf(tx: Db, typed: PlaceBody): Promise<placeQueries.PlaceFields> {
  const { group, phone, area, office, engagement, isSameBusiness: _, ...same } = typed
  const belonging = await placeQueries.findGroup(tx, readGroup(group))
  if (!belonging) throw fieldProblem('group', 'unknownGroup')
  return {
    ...sameFields(same),
    ...belonging,
    phoneNumber: phone,
    areaName: area,
    officeInCharge: office,
    engagementNumber: engagement,
  }
}

type SameFields = Pick<
  placeQueries.PlaceFields,
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

/** The fields whose columns have the same names. */
const sameFields = (typed: SameFields): SameFields => ({
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
  const [twin] = await placeQueries.findTwins(tx, businessId, but)
  if (twin) throw fieldProblem('businessId', fault('sameBusinessId', { place: twin.name }))
}

/** For the audit log: each changed column before and after. */
function changesOf(place: placeQueries.StoredPlace, fields: placeQueries.PlaceFields) {
  const before: placeQueries.PlaceFields = { ...fields, ...pick(place, fields) }
  const names = changedNames(before, fields)
  return {
    was: Object.fromEntries(names.map((name) => [name, before[name]])),
    now: Object.fromEntries(names.map((name) => [name, fields[name]])),
  }
}

const pick = (
  place: placeQueries.StoredPlace,
  fields: placeQueries.PlaceFields,
): Partial<placeQueries.PlaceFields> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, place[name as keyof placeQueries.PlaceFields]]))

type EndCall = {
  readonly params: { readonly companyId: number }
  readonly body: BodyOf<typeof endpoint>
}

/**
 * Ends a place. It needs neither a second person nor the keeper of the row, because it only takes away; no import restores the
 * place. As after an import that ends a place, nobody has rights there from now on, and recurring orders make no new orders. The
 * desk finishes what is under way.
 */
export const endPlace: Act<placeQueries.StoredPlace, EndCall, AnswerOf<typeof endpoint>> = {
  lock: async ({ tx }, { params: { companyId } }) => {
    await lockRights(tx, { changes: { companyIds: [companyId] } })
    return placeQueries.lockPlace(tx, companyId)
  },
  work: async ({ tx, now }, place, { body: { reason, version } }) => {
    if (place.endedAt !== null) throw new Problem('stateChanged')
    checkVersion(place, version)
    await placeQueries.endPlaceRow(tx, place, now)
    const answer = await placeQueries.findPlace(tx, place.id)
    if (!answer) throw new Error(`place ${place.id} is not there`)
    const { id: companyId, name, keeper } = place
    return {
      answer,
      action: 'company.ended',
      subject: companyId,
      companyId,
      detail: { name, reason, was: { keeper } },
    }
  },
}

/** The entries that are still under way at a place, shown before the place is ended. */
export async function showLiving(
  db: Db,
  companyId: number,
  today: Day,
): Promise<AnswerOf<typeof listLiving>> {
  const rows = await placeQueries.listLivingRows(db, companyId, today)
  if (!rows) throw new Problem('notFound')
  return rows
}
