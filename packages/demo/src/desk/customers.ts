import { createPlace } from '@kassavirta/server/operation/customers/change-place'
import type { Db } from '@kassavirta/server/platform/database/database'
import { businessId } from '../numbers.ts'
import { carryOut } from './carry-out.ts'
import { readStaff } from './queries.ts'

/** A shop that the desk keeps itself, with nobody in it yet: what the systems keep is only read there. */
export async function addOwnPlace(tx: Db, now: Date): Promise<void> {
  const staff = (await readStaff(tx))('palvelu')
  const body = {
    name: 'Pispalan kukka',
    businessId: businessId(9_000_108),
    group: '',
    street: 'Mallirinne 5',
    postcode: '33240',
    city: 'Tampere',
    phone: '03 555 0188',
    area: 'Pirkanmaa',
    office: 'Tampere',
    engagement: '',
    transportCustomer: true,
    looseChange: false,
    depositCountAtServiceCenter: false,
    uncountedCoinsDeposit: false,
    supplyOrder: true,
    isSameBusiness: false,
  }
  await carryOut({ tx }, createPlace.work({ tx, staff, now }, undefined, { body }))
}
